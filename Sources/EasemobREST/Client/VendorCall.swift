import ExactJSON
import HTTPExchange
import PushModel
import PushService

/// One call of the vendor's interface, still without app, token and time.
struct VendorCall: Sendable {
    let method: HTTPMethod
    /// The part of the path after `/{organization}/{app}`, encoded.
    let path: String
    /// Makes the body, for each attempt anew: a duration runs on while a request waits for its turn.
    let body: (@Sendable () -> JSONObject)?
    /// Texts that must not be quoted in an error, should the service send them back.
    var secrets: [String] = []

    /// A call that reads.
    ///
    /// - Throws: 204 or 107 for a resource that has no path.
    static func get(_ resource: Resource) throws(PushServiceError) -> VendorCall {
        VendorCall(method: .get, path: try resource.path(), body: nil)
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
        if let path = segments.flatMap({ RESTPath.encoded($0) }) { return path }
        guard case .silentMode(let user, let conversation?) = self,
            PathSegment.encoded(user.string) != nil
        else { throw PushServiceError(.userNotFound, "no user can have such an id") }
        throw PushServiceError(
            .invalidConversation,
            conversation.type == .chatRoom
                ? "a chat room has no settings"
                : "no settings for a conversation with the id `\(conversation.id)`"
        )
    }
}
