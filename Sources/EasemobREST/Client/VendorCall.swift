import ExactJSON
import HTTPExchange
import PushModel
import PushService

/// One call of the vendor's interface, still without app, token and time.
struct VendorCall: Sendable {
    let method: HTTPRequest.Method
    /// The part of the path after `/{organization}/{app}`, encoded.
    let path: String
    /// Makes the body, for each attempt anew: a duration runs on while a request waits for its turn.
    let body: (@Sendable () -> JSONObject)?
    /// Whether the call does no harm if it is made twice: not if it sends a push.
    var isRepeatable = true
    /// Texts that must not be quoted in an error, should the service send them back.
    var secrets: [String] = []

    /// A call that reads.
    ///
    /// - Throws: 204 or 110 for a resource that has no path.
    static func get(_ resource: Resource) throws(PushServiceError) -> VendorCall {
        VendorCall(method: .get, path: try resource.path(), body: nil)
    }

    /// A call that reads a page of a list.
    ///
    /// - Parameters:
    ///   - resource: The list.
    ///   - limit: The length of the page.
    ///   - cursor: What the page before named as the start of the next; `nil` for the first page.
    /// - Returns: The call.
    /// - Throws: 110 for a resource that has no path.
    static func page(
        _ resource: Resource,
        _ limit: Int,
        after cursor: String?
    ) throws(PushServiceError) -> VendorCall {
        let cursor = cursor.flatMap { PathSegment.encoded($0) }.map { "&cursor=" + $0 } ?? ""
        let path = try resource.path() + "?limit=\(limit)" + cursor
        return VendorCall(method: .get, path: path, body: nil)
    }

    /// A call that creates or adds; it throws like ``get(_:)``.
    static func post(
        _ resource: Resource,
        _ body: @escaping @Sendable () -> JSONObject
    ) throws(PushServiceError) -> VendorCall {
        VendorCall(method: .post, path: try resource.path(), body: body)
    }

    /// A call that sends an instant push; it throws like ``get(_:)``.
    static func push(
        _ resource: Resource,
        _ body: JSONObject
    ) throws(PushServiceError) -> VendorCall {
        var call = try VendorCall.post(resource) { body }
        call.isRepeatable = false
        return call
    }

    /// A call that removes; it throws like ``get(_:)``.
    static func delete(
        _ resource: Resource,
        _ body: (@Sendable () -> JSONObject)? = nil
    ) throws(PushServiceError) -> VendorCall {
        VendorCall(method: .delete, path: try resource.path(), body: body)
    }

    /// A call that sets; it throws like ``get(_:)``.
    static func put(
        _ resource: Resource,
        _ body: @escaping @Sendable () -> JSONObject
    ) throws(PushServiceError) -> VendorCall {
        VendorCall(method: .put, path: try resource.path(), body: body)
    }
}

extension Resource {
    /// The path below the app.
    fileprivate func path() throws(PushServiceError) -> String {
        if let path = RESTPath.encoded(segments) { return path }
        let isLabel = [Route.label, .labelUsers].contains { $0.kind == route.kind }
        throw isLabel
            ? PushServiceError(.invalidParam, "no label can have such a name")
            : PushServiceError(.userNotFound, "no user can have such an id")
    }
}
