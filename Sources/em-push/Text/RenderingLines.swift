import APNsModel
import ExactJSON
import PushChannels
import PushContract
import PushModel
import PushRendering

/// Where the fields of a push came from, in lines below it.
struct RenderingLines {
    let lines: [String]

    /// - Parameters:
    ///   - fields: The fields.
    ///   - decided: What was asked, which has the names of templates.
    ///   - value: The value of a field; `nil` for one that stands above or needs no words.
    init(
        _ fields: [RenderedField],
        _ decided: DecideRequest,
        value: (RenderedField) -> String?
    ) {
        let names = TemplateNames(decided)
        lines = fields.flatMap { field in
            let value = value(field).map { " \(PlainText($0).line)" } ?? ""
            let parts =
                [field.origin(names)] + field.passedOver.map { $0.sentence(names) }
            let text = PlainText(parts.joined(separator: "; ")).line
            let line = "\(field.field.name)\(value): \(text)"
            return WrappedText(line, after: "    ", indent: 6).lines
        }
    }
}

/// The names of the templates that were chosen.
private struct TemplateNames {
    private let selection: MessageExtension.TemplateSelection?
    private let recipients: PushTemplate.Name?

    init(_ decided: DecideRequest) {
        selection = MessageExtension.read(decided.message.ext).value.template
        recipients = decided.recipient.settings.textPreferences.template
    }

    subscript(source: RenderedField.Source) -> String? {
        switch source {
        case .directedTemplate: selection?.directed?.name?.string
        case .senderTemplate: selection?.name?.string
        case .recipientTemplate: recipients?.string
        default: nil
        }
    }
}

extension RenderedField {
    fileprivate func origin(_ names: TemplateNames) -> String {
        var text = source.phrase(at: place, names)
        if !uses.isEmpty { text += ", with " + uses.map { $0.phrase }.joined(separator: ", ") }
        if let cut {
            text += ", cut because it would have \(cut.bytes) of \(cut.limit) bytes"
        }
        return text
    }
}

extension JSONPointer {
    /// Its last key, and in what it stands.
    fileprivate var phrase: String {
        guard let key = tokens.last?.string, let holder = tokens.dropLast().last?.string else {
            return text.string
        }
        if holder == "translations" { return "translation \(key)" }
        return "\(key) of \(holder.hasPrefix("em_") ? "" : "the ")\(holder)"
    }
}

extension RenderedField.PassedOver {
    fileprivate func sentence(_ names: TemplateNames) -> String {
        "not \(source.phrase(at: place, names)), \(why.sentence)"
    }
}

extension RenderedField.Source {
    /// What it is, by the last keys of its place, and what its template is called.
    fileprivate func phrase(at place: JSONPointer?, _ names: TemplateNames) -> String {
        let keys = (place?.tokens ?? []).suffix(2).map { $0.string }
        let key = keys.last ?? ""
        let name = names[self].map { " \"\($0)\"" } ?? ""
        return switch self {
        case .directedTemplate: "the template\(name) that the sender directed at the recipient"
        case .senderTemplate: "the sender's template\(name)"
        case .recipientTemplate: "the recipient's template\(name)"
        case .ext: "\(key) of \(keys.first == "ext" ? "the ext" : keys.first ?? "")"
        case .leftovers: "the keys of em_apns_ext that no rule takes"
        case .mention: "the text of a mention"
        case .appTemplate: "the app's own template"
        case .displayStyle: "the recipient's display style"
        case .translation: "the preferred language"
        case .recipient: "\(key) of the recipient"
        case .certificate:
            place?.tokens.count == 4 ? "\(key) of the certificate" : "the certificate"
        case .message: "\(key) of the message"
        case .policy: "\(key) of the policy"
        case .now: "24 hours after now"
        case .default: "the default"
        case .none: "nothing gives one"
        }
    }
}

extension RenderedField.Why {
    fileprivate var sentence: String {
        switch self {
        case .diagnosed(.extMisplaced): "which is not read here"
        case .diagnosed(let code): code.sentence
        case .empty: "which is empty"
        case .outranked: "which comes after that"
        case .untranslated: "into which there is no translation"
        case .unsendable: "which cannot be sent there"
        }
    }
}

extension RenderedField.Field {
    fileprivate var name: String {
        switch self {
        case .title: "title"
        case .subtitle: "subtitle"
        case .body: "body"
        case .badge: "badge"
        case .sound: "sound"
        case .category: "category"
        case .threadID: "thread"
        case .isMutable: "mutable"
        case .isContentAvailable: "content available"
        case .interruptionLevel: "interruption level"
        case .extern: "custom data"
        case .topic: "topic"
        case .pushType: "push type"
        case .priority: "priority"
        case .expiration: "expiration"
        case .collapseID: "collapse id"
        // Of a request the path in its body, as the service's table has it.
        default: place.tokens.dropFirst(2).map { $0.string }.joined(separator: ".")
        }
    }

    /// The value, or that a source says there is none; not that of a text or of custom data, which stand above.
    func value(in request: SentRequest) -> String? {
        let (payload, headers) = (request.payload, request.headers.json.object)
        switch self {
        case .title: return payload.alert?.title == nil ? "none" : nil
        case .badge: return payload.badge.map { "\($0)" }
        case .sound: return payload.sound?.name
        case .category: return payload.category
        case .threadID: return payload.threadID
        case .topic, .pushType, .priority, .expiration, .collapseID:
            return place.tokens.last.flatMap { headers?[$0]?.string } ?? "none"
        default: return nil
        }
    }
}

extension RenderedField {
    /// The same of a request to another push service than Apple's.
    func value(in request: ChannelRequest) -> String? {
        guard source != .none else { return nil }
        let isText = ["title", "body", "alert", "e", "data"].contains(field.place.tokens.last)
        let entry: JSONValue = ["request": request.json]
        guard let value = entry.value(at: field.place) else { return "none" }
        return isText || value.object != nil ? nil : value.string ?? value.jsonText
    }
}
