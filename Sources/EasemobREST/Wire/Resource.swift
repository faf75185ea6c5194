import ExactJSON
import PushModel
import PushService

/// What a path below an app stands for.
enum Resource: Hashable {
    case user(UserID)
    /// The settings of a user for a conversation, or for all conversations if there is none.
    case silentMode(UserID, Conversation?)
    case language(UserID)
    case chosenTemplate(UserID)
    case bindings(UserID)
    case offlineMessageCount(UserID)
    case nicknames
    /// An instant push to a user that waits for the results, and one that does not.
    case pushAndWait(UserID)
    case push(UserID)
    case pushToUsers
    case pushToList
    case pushToLabel
    case pushToEveryone
    case labels
    case label(LabelName)
    case labelUsers(LabelName)
    case labelUser(LabelName, UserID)
    case templates
    case template(TemplateName)

    /// Finds the resource that segments stand for; `nil` if there is none.
    init?(_ segments: [ExactString]) {
        for (shape, resource) in Self.shapes {
            if let ids = shape.ids(in: segments) {
                self = resource(ids)
                return
            }
        }
        return nil
    }

    /// The segments of the path; `nil` if there is no path to such settings: a chat room has none, nor has
    /// a chat with oneself.
    var segments: [ExactString]? {
        switch self {
        case .user(let user): return ResourceShape.user.segments(user.text)
        case .silentMode(let user, nil): return ResourceShape.peer.segments(user.text, user.text)
        case .silentMode(let user, let conversation?):
            let id = conversation.id.text
            switch conversation.type {
            case .chat: return id == user.text ? nil : ResourceShape.peer.segments(user.text, id)
            case .groupChat: return ResourceShape.group.segments(user.text, id)
            case .chatRoom: return nil
            }
        case .language(let user): return ResourceShape.language.segments(user.text)
        case .chosenTemplate(let user): return ResourceShape.chosenTemplate.segments(user.text)
        case .bindings(let user): return ResourceShape.bindings.segments(user.text)
        case .offlineMessageCount(let user):
            return ResourceShape.offlineMessageCount.segments(user.text)
        case .nicknames: return ResourceShape.nicknames.segments()
        case .pushAndWait(let user): return ResourceShape.pushAndWait.segments(user.text)
        case .push(let user): return ResourceShape.push.segments(user.text)
        case .pushToUsers: return ResourceShape.pushToUsers.segments()
        case .pushToList: return ResourceShape.pushToList.segments()
        case .pushToLabel: return ResourceShape.pushToLabel.segments()
        case .pushToEveryone: return ResourceShape.pushToEveryone.segments()
        case .labels: return ResourceShape.labels.segments()
        case .label(let name): return ResourceShape.label.segments(name.text)
        case .labelUsers(let name): return ResourceShape.labelUsers.segments(name.text)
        case .labelUser(let name, let user):
            return ResourceShape.labelUser.segments(name.text, user.text)
        case .templates: return ResourceShape.templates.segments()
        case .template(let name): return ResourceShape.template.segments(name.text)
        }
    }

    private static let shapes: [(ResourceShape, @Sendable ([ExactString]) -> Resource)] = [
        (.user, { .user(UserID($0[0])) }),
        (.peer, { .silentMode(ofUser: $0[0], withPeer: $0[1]) }),
        (.group, { .silentMode(UserID($0[0]), Conversation(.groupChat, ConversationID($0[1]))) }),
        (.language, { .language(UserID($0[0])) }),
        (.chosenTemplate, { .chosenTemplate(UserID($0[0])) }),
        (.bindings, { .bindings(UserID($0[0])) }),
        (.offlineMessageCount, { .offlineMessageCount(UserID($0[0])) }),
        (.nicknames, { _ in .nicknames }),
        (.pushAndWait, { .pushAndWait(UserID($0[0])) }),
        (.push, { .push(UserID($0[0])) }),
        (.pushToUsers, { _ in .pushToUsers }),
        (.pushToList, { _ in .pushToList }),
        (.pushToLabel, { _ in .pushToLabel }),
        (.pushToEveryone, { _ in .pushToEveryone }),
        (.labels, { _ in .labels }),
        (.label, { .label(LabelName($0[0])) }),
        (.labelUsers, { .labelUsers(LabelName($0[0])) }),
        (.labelUser, { .labelUser(LabelName($0[0]), UserID($0[1])) }),
        (.templates, { _ in .templates }),
        (.template, { .template(TemplateName($0[0])) }),
    ]

    /// The settings for all conversations have the address of a chat with oneself.
    private static func silentMode(
        ofUser user: ExactString,
        withPeer peer: ExactString
    ) -> Resource {
        .silentMode(UserID(user), user == peer ? nil : Conversation(.chat, ConversationID(peer)))
    }
}
