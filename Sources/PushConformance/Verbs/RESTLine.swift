package import EasemobREST
package import ExactJSON
import PushContract
package import WallTime

/// An input of `rest`: a request, and when it is made.
package struct RESTLine: ContractRequest {
    /// What is asked of the service.
    package let request: RESTRequest
    /// When; needed only by what depends on it (R6, R19).
    package let now: Instant?

    /// Reads the keys of `rest`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        let method: ExactString = try fields.required("method")
        let path: ExactString = try fields.required("path")
        // Any JSON at all: what a body must be is the service's to say (X2).
        let body = fields.value("body").map { RESTRequest.Body.json($0) }
        request = RESTRequest(method: method, path: path, body: body ?? .none)
        now = try fields.optional("now")
    }
}
