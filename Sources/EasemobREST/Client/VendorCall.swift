import ExactJSON
import PushService

/// One call of the vendor's interface, still without address, token and time.
struct VendorCall: Sendable {
    var method: HTTPExchange.Method
    /// What follows `/{organization}/{app}`, encoded.
    var path: String
    /// Makes the body, for each attempt anew: a duration runs on while a request waits for its turn.
    var body: (@Sendable () -> JSONValue)?
    /// What must not be quoted in an error, should the service send it back.
    var secrets: [String] = []

    static func get(_ path: String) -> VendorCall {
        VendorCall(method: .get, path: path)
    }

    static func put(_ path: String, _ body: @escaping @Sendable () -> JSONValue) -> VendorCall {
        VendorCall(method: .put, path: path, body: body)
    }
}
