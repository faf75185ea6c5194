package import EasemobREST
package import ExactJSON
import PushContract
package import WallTime

/// An input of `rest`: a request, and when it is made.
package struct RESTLine: ContractRequest {
    /// The request to the service.
    package let request: RESTRequest
    /// When the request is made; only requests that depend on the time need it (R6, R19).
    package let now: Instant?

    /// Reads the keys of `rest`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        let method: ExactString = try fields.required("method")
        let path: ExactString = try fields.required("path")
        // The body may be any JSON: the service refuses what it cannot use (X2).
        let body = fields.value("body").map { RESTRequest.Body.json($0) }
        request = RESTRequest(method: method, path: path, body: body ?? .none)
        now = try fields.optional("now")
    }
}
