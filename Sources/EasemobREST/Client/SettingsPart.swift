import ExactJSON
import PushModel
import PushService

/// A piece of a user's settings that the vendor reads and writes with one request.
enum SettingsPart: Hashable, Sendable {
    /// Remind type, duration and interval of the app.
    case silentMode
    /// Remind type and duration of a conversation.
    case conversation(Conversation)
    /// Display name and style.
    case entity
    /// The preferred language.
    case language
    /// The template.
    case template

    /// Those that are read to know all the settings that can be known.
    static let readable: [SettingsPart] = [.silentMode, .entity, .language, .template]

    /// The part that a change belongs to; `nil` for a time zone, which the vendor does not keep.
    init?(of change: SettingsChange) {
        switch change {
        case .remindType(_, let conversation), .expireTimestamp(_, let conversation):
            self = conversation.map { .conversation($0) } ?? .silentMode
        case .interval: self = .silentMode
        case .timeZone: return nil
        case .displayStyle, .displayName: self = .entity
        case .preferredLanguage: self = .language
        case .template: self = .template
        }
    }

    /// The address.
    func path(of user: UserID) throws -> String {
        switch self {
        case .silentMode: try VendorRoute.silentMode(of: user)
        case .conversation(let conversation):
            try VendorRoute.silentMode(of: user, in: conversation)
        case .entity: try VendorRoute.user(user)
        case .language: try VendorRoute.language(of: user)
        case .template: try VendorRoute.template(of: user)
        }
    }

    /// Puts what the service replied into settings; what the reply does not name stays.
    func read(_ answer: JSONObject, into settings: inout UserSettings) throws(PushServiceError) {
        switch self {
        case .silentMode:
            let reply = try VendorReply(data: answer)
            if let type = try reply.remindType() { settings.apply(.remindType(type, of: nil)) }
            if let expiry = try reply.expiry() { settings.apply(.expireTimestamp(expiry, of: nil)) }
            if let interval = try reply.interval() { settings.apply(.interval(interval)) }
        case .conversation(let conversation):
            let reply = try VendorReply(data: answer)
            if let type = try reply.remindType() {
                settings.apply(.remindType(type, of: conversation))
            }
            if let expiry = try reply.expiry() {
                settings.apply(.expireTimestamp(expiry, of: conversation))
            }
        case .entity:
            let reply = try VendorReply(entity: answer)
            if let name = try reply.text("nickname") { settings.apply(.displayName(name)) }
            if let style = try reply.displayStyle() { settings.apply(.displayStyle(style)) }
        case .language:
            if let text = try VendorReply(data: answer).text("language") {
                settings.apply(.preferredLanguage(LanguageCode(text)))
            }
        case .template:
            if let text = try VendorReply(data: answer).text("templateName") {
                settings.apply(.template(TemplateName(text)))
            }
        }
    }
}
