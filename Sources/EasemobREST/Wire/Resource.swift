import ExactJSON
import PushModel
import PushService

/// What a path below an app stands for.
struct Resource: Sendable {
    let route: Route
    /// One for each `nil` in the route's words.
    let ids: [ExactString]
}

extension Resource {
    init(_ route: Route, _ ids: ExactString...) {
        self.init(route: route, ids: ids)
    }

    /// Finds the resource that segments stand for; `nil` if there is none.
    init?(_ segments: [ExactString]) {
        let route = Route.all.first { route in
            route.words.count == segments.count
                && zip(route.words, segments).allSatisfy { $0 == nil || $0 == $1 }
        }
        guard let route else { return nil }
        self.init(
            route: route,
            ids: zip(route.words, segments).filter { $0.0 == nil }.map { $0.1 }
        )
    }

    var segments: [ExactString] {
        var ids = ids.makeIterator()
        return route.words.compactMap { $0 ?? ids.next() }
    }

    /// The settings of a user for a conversation, or for all conversations if there is none.
    ///
    /// - Throws: 107 for a conversation that has no path: a chat room, or a chat with oneself.
    static func silentMode(
        _ user: UserID,
        _ conversation: Conversation?
    ) throws(PushServiceError) -> Resource {
        guard let conversation, PathSegment.encoded(user.string) != nil else {
            return Resource(.peer, user.text, user.text)
        }
        guard conversation.type != .chatRoom else {
            throw PushServiceError(.invalidConversation, "a chat room has no settings")
        }
        let id = conversation.id
        let isGroup = conversation.type == .groupChat
        guard PathSegment.encoded(id.string) != nil, isGroup || id.text != user.text else {
            throw PushServiceError(
                .invalidConversation,
                "no settings for a conversation with the id `\(id)`"
            )
        }
        return Resource(isGroup ? .group : .peer, user.text, id.text)
    }
}
