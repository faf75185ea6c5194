import ExactJSON
import PushModel
import PushService

/// The addresses of the settings calls.
///
/// Each throws for an id that no address can carry.
enum VendorRoute {
    /// The user entity.
    static func user(_ user: UserID) throws -> String {
        guard let segment = PathSegment.encoded(user.string) else {
            throw PushServiceError(.userNotFound, "no user can have the id `\(user)`")
        }
        return "/users/\(segment)"
    }

    /// The silent mode of the app: the address of a chat with oneself.
    static func silentMode(of user: UserID) throws -> String {
        let path = try self.user(user)
        return path + "/notification/user/" + path.dropFirst("/users/".count)
    }

    /// The silent mode of a conversation.
    ///
    /// A chat with oneself has none, as its address is the app's.
    static func silentMode(of user: UserID, in conversation: Conversation) throws -> String {
        let path = try self.user(user)
        guard let segment = PathSegment.encoded(conversation.id.string),
            conversation.type != .chat || conversation.id.text != user.text
        else {
            throw PushServiceError(
                .invalidConversation,
                "no settings for a conversation with the id `\(conversation.id)`"
            )
        }
        switch conversation.type {
        case .chat: return "\(path)/notification/user/\(segment)"
        case .groupChat: return "\(path)/notification/chatgroup/\(segment)"
        case .chatRoom: throw PushServiceError(.invalidConversation, "a chat room has no settings")
        }
    }

    /// The preferred language.
    static func language(of user: UserID) throws -> String {
        try self.user(user) + "/notification/language"
    }

    /// The template that a user chose.
    static func template(of user: UserID) throws -> String {
        try self.user(user) + "/notification/template"
    }

    /// The bindings of all devices.
    static func bindings(of user: UserID) throws -> String {
        try self.user(user) + "/push/binding"
    }
}
