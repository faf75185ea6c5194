import ExactJSON
import PushModel

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
        case .user(let user): return Shape.user.segments(user.text)
        case .silentMode(let user, nil): return Shape.peer.segments(user.text, user.text)
        case .silentMode(let user, let conversation?):
            let id = conversation.id.text
            switch conversation.type {
            case .chat: return id == user.text ? nil : Shape.peer.segments(user.text, id)
            case .groupChat: return Shape.group.segments(user.text, id)
            case .chatRoom: return nil
            }
        case .language(let user): return Shape.language.segments(user.text)
        case .chosenTemplate(let user): return Shape.chosenTemplate.segments(user.text)
        case .bindings(let user): return Shape.bindings.segments(user.text)
        case .offlineMessageCount(let user):
            return Shape.offlineMessageCount.segments(user.text)
        case .nicknames: return Shape.nicknames.segments()
        case .templates: return Shape.templates.segments()
        case .template(let name): return Shape.template.segments(name.text)
        }
    }

    private static let shapes: [(Shape, @Sendable ([ExactString]) -> Resource)] = [
        (.user, { .user(UserID($0[0])) }),
        (.peer, { .silentMode(ofUser: $0[0], withPeer: $0[1]) }),
        (.group, { .silentMode(UserID($0[0]), Conversation(.groupChat, ConversationID($0[1]))) }),
        (.language, { .language(UserID($0[0])) }),
        (.chosenTemplate, { .chosenTemplate(UserID($0[0])) }),
        (.bindings, { .bindings(UserID($0[0])) }),
        (.offlineMessageCount, { .offlineMessageCount(UserID($0[0])) }),
        (.nicknames, { _ in .nicknames }),
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

/// The words of a path, with `nil` for each id.
private struct Shape {
    let words: [ExactString?]

    static let user = Shape(words: ["users", nil])
    static let peer = Shape(words: ["users", nil, "notification", "user", nil])
    static let group = Shape(words: ["users", nil, "notification", "chatgroup", nil])
    static let language = Shape(words: ["users", nil, "notification", "language"])
    static let chosenTemplate = Shape(words: ["users", nil, "notification", "template"])
    static let bindings = Shape(words: ["users", nil, "push", "binding"])
    static let offlineMessageCount = Shape(words: ["users", nil, "offline_msg_count"])
    static let nicknames = Shape(words: ["push", "nickname"])
    static let templates = Shape(words: ["notification", "template"])
    static let template = Shape(words: ["notification", "template", nil])

    /// The ids in segments of this shape; `nil` if they have another.
    func ids(in segments: [ExactString]) -> [ExactString]? {
        guard segments.count == words.count else { return nil }
        var ids: [ExactString] = []
        for (segment, word) in zip(segments, words) {
            guard let word else {
                ids.append(segment)
                continue
            }
            guard segment == word else { return nil }
        }
        return ids
    }

    /// The words with ids in their places.
    func segments(_ ids: ExactString...) -> [ExactString] {
        var ids = ids.makeIterator()
        return words.compactMap { $0 ?? ids.next() }
    }
}
