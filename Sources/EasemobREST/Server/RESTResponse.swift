package import ExactJSON
import HTTPExchange

/// A response before its body is written: status and JSON.
package struct RESTResponse: Hashable, Sendable {
    /// The status code.
    package let status: Int
    /// The body, always an object.
    package let body: JSONObject

    init(status: Int, body: JSONObject) {
        self.status = status
        self.body = body
    }

    /// The response as it is sent: compact JSON in UTF-8, keys sorted.
    var http: HTTPResponse {
        let header = [
            HTTPField("content-type", "application/json;charset=UTF-8"),
            status == 401 ? HTTPField("www-authenticate", "Bearer") : nil,
            status == 429 ? HTTPField("retry-after", "1") : nil,
        ]
        return HTTPResponse(
            status: status,
            header: header.compactMap { $0 },
            body: JSONValue.object(body).utf8
        )
    }
}

extension RESTResponse: Redacted {
    /// The status; of the body, which may hold tokens, only the keys.
    package var description: String {
        "\(status) with \(body.members.map { $0.key.string }.joined(separator: ", "))"
    }
}
