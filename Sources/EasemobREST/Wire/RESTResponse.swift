public import ExactJSON

/// What a request is answered with.
public struct RESTResponse: Hashable, Sendable {
    /// The status code.
    public var status: Int
    /// The body, always an object.
    public var body: JSONObject

    /// Creates a response.
    public init(status: Int, body: JSONObject) {
        self.status = status
        self.body = body
    }

    /// The body as it is sent: compact JSON in UTF-8, keys sorted.
    public var bytes: [UInt8] { JSONValue.object(body).utf8 }

    /// The header fields that belong to the response, `content-length` not among them.
    public var headers: [RESTHeader] {
        let type = RESTHeader("content-type", "application/json;charset=UTF-8")
        return status == 401 ? [type, RESTHeader("www-authenticate", "Bearer")] : [type]
    }
}

extension RESTResponse: Redacted {
    /// The status; of the body, which may hold tokens, its keys alone.
    public var description: String {
        "\(status) with \(body.members.map { $0.key.string }.joined(separator: ", "))"
    }
}
