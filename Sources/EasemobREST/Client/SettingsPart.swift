import ExactJSON
import PushModel
import PushService

/// A piece of a user's settings that the vendor reads and writes with one request.
enum SettingsPart: Hashable, Sendable {
    /// Remind type and duration of a conversation; without one those of the app, and its interval.
    case silentMode(Conversation?)
    /// Display name and style.
    case entity
    /// The preferred language.
    case language
    case template

    /// The parts to read for all settings that can be read without naming a conversation.
    static let readable: [SettingsPart] = [.silentMode(nil), .entity, .language, .template]

    /// The part that a change belongs to; `nil` for a time zone, windows and rules, which the vendor does not keep.
    init?(of change: UserSettings.Change) {
        switch change {
        case .remindType(_, let conversation), .expireTimestamp(_, let conversation):
            self = .silentMode(conversation)
        case .interval: self = .silentMode(nil)
        case .quietWindows, .rules, .quiet, .timeZone: return nil
        case .displayStyle, .displayName: self = .entity
        case .preferredLanguage: self = .language
        case .template: self = .template
        }
    }

    /// What the path of the request stands for.
    func resource(of user: UserID) throws(PushServiceError) -> Resource {
        switch self {
        case .silentMode(let conversation): try .silentMode(user, conversation)
        case .entity: Resource(.user, user.text)
        case .language: Resource(.language, user.text)
        case .template: Resource(.chosenTemplate, user.text)
        }
    }

    /// Puts what the service replied into settings; what the reply does not name stays.
    func read(_ answer: JSONObject, into settings: inout UserSettings) throws(PushServiceError) {
        switch self {
        case .silentMode(let conversation):
            let reply = try VendorReply(data: answer)
            if let type = try reply.optional(SilentModeFields.remindType(of: conversation)) {
                settings.apply(.remindType(type, of: conversation))
            }
            if let expiry = try reply.optional(SilentModeFields.expiry) {
                settings.apply(.expireTimestamp(expiry, of: conversation))
            }
            let field = SilentModeFields.interval
            if conversation == nil, let interval = try reply.optional(field) {
                settings.apply(.interval(interval))
            }
        case .entity:
            let reply = try VendorReply(entity: answer)
            if let name = try reply.optional(UserFields.nickname) {
                settings.apply(.displayName(name))
            }
            if let style = try reply.optional(UserFields.displayStyle) {
                settings.apply(.displayStyle(style))
            }
        case .language:
            if let text = try VendorReply(data: answer).optional(UserFields.language) {
                settings.apply(.preferredLanguage(LanguageCode(text)))
            }
        case .template:
            if let text = try VendorReply(data: answer).optional(UserFields.templateName) {
                settings.apply(.template(PushTemplate.Name(text)))
            }
        }
    }
}
