import ExactJSON
import PushModel

/// The methods that some path takes.
enum Method: String, WireWord {
    case get = "GET"
    case put = "PUT"
    case post = "POST"
    case delete = "DELETE"

    /// The method as the vendor's replies write it (R1).
    var action: String {
        switch self {
        case .get: "get"
        case .put: "put"
        case .post: "post"
        case .delete: "delete"
        }
    }
}

/// What a path below an app stands for.
enum Resource: Hashable {
    case user(UserID)
    /// What a user has set for a conversation, or for everything if there is none.
    case silentMode(UserID, Conversation?)
    case language(UserID)
    case chosenTemplate(UserID)
    case bindings(UserID)
    case nicknames
    case templates
    case template(TemplateName)

    /// Finds what segments stand for; `nil` if there is nothing.
    init?(_ segments: [ExactString]) {
        func matches(_ pattern: ExactString...) -> Bool {
            segments.count == pattern.count
                && zip(segments, pattern).allSatisfy { $1 == "*" || $0 == $1 }
        }
        var user: UserID { UserID(segments[1]) }
        var conversation: ConversationID { ConversationID(segments[4]) }

        switch () {
        case _ where matches("users", "*"):
            self = .user(user)
        case _ where matches("users", "*", "notification", "user", "*"):
            // No user chats with themselves: this path has the settings for everything.
            let isGlobal = user.text == conversation.text
            self = .silentMode(user, isGlobal ? nil : Conversation(.chat, conversation))
        case _ where matches("users", "*", "notification", "chatgroup", "*"):
            self = .silentMode(user, Conversation(.groupChat, conversation))
        case _ where matches("users", "*", "notification", "language"):
            self = .language(user)
        case _ where matches("users", "*", "notification", "template"):
            self = .chosenTemplate(user)
        case _ where matches("users", "*", "push", "binding"):
            self = .bindings(user)
        case _ where matches("push", "nickname"):
            self = .nicknames
        case _ where matches("notification", "template"):
            self = .templates
        case _ where matches("notification", "template", "*"):
            self = .template(TemplateName(segments[2]))
        default:
            return nil
        }
    }
}
