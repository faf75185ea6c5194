package import ExactJSON
package import HTTPExchange
import PushContract
package import WallTime

/// An input of `rest`: a request, and when it is made.
package struct RESTLine: ContractRequest {
    /// The request, without a body.
    package let request: HTTPRequest
    /// The body: any JSON at all, since the service judges it (X2).
    package let body: JSONValue?
    /// When the request is made; needed only if the answer depends on it (R6, R19).
    package let now: Instant?

    /// Reads the keys of `rest`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        let method: ExactString = try fields.required("method")
        let path: ExactString = try fields.required("path")
        request = HTTPRequest(HTTPMethod(method), path: path.string)
        body = fields.value("body")
        now = try fields.optional("now")
    }
}
