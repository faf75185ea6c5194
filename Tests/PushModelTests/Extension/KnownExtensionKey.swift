import ExactJSON
import PushModel
import Testing

/// A key of an ext that the rules name, where it stands, and what it takes.
struct KnownExtensionKey: Sendable, CustomTestStringConvertible {
    var path: [ExactString]
    var kind: Kind

    enum Kind: Sendable {
        case flag
        case text
        case badge
        case object
        case strings
        case mentions
        case anything
    }

    init(_ kind: Kind, _ path: ExactString...) {
        self.kind = kind
        self.path = path
    }

    var testDescription: String { pointer }

    var pointer: String { path.map { "/\($0)" }.joined() }

    /// An ext that holds nothing but this key, or only the objects around it.
    func ext(_ value: JSONValue?) -> JSONObject {
        var object = JSONObject()
        var value = value
        for key in path.reversed() {
            object = JSONObject()
            object[key] = value
            value = .object(object)
        }
        return object
    }

    /// The code that a value is reported with; `nil` if it can be used or counts as absent.
    func code(of value: JSONValue) -> Diagnostic.Code? {
        if value == .null { return nil }
        switch kind {
        case .flag:
            let usable: [JSONValue] = [true, false, 0, 1, ""]
            return usable.contains(value) ? nil : .extFlag
        case .text:
            return value.string == nil ? .extType : nil
        case .badge:
            guard let number = value.number else { return .extType }
            return number.int64.map { 0...2_147_483_647 ~= $0 } ?? false ? nil : .extValue
        case .object:
            return value.object == nil ? .extType : nil
        case .strings:
            return value.array == nil ? .extType : nil
        case .mentions:
            return value.array == nil && value != "all" ? .extType : nil
        case .anything:
            return nil
        }
    }

    static let all: [KnownExtensionKey] = [
        .init(.flag, "em_force_notification"),
        .init(.flag, "em_ignore_notification"),
        .init(.mentions, "em_at_list"),
        .init(.object, "em_apns_ext"),
        .init(.text, "em_apns_ext", "em_push_title"),
        .init(.text, "em_apns_ext", "em_push_content"),
        .init(.text, "em_apns_ext", "em_alert_title"),
        .init(.text, "em_apns_ext", "em_alert_body"),
        .init(.text, "em_apns_ext", "em_alert_subTitle"),
        .init(.text, "em_apns_ext", "em_push_category"),
        .init(.flag, "em_apns_ext", "em_push_mutable_content"),
        .init(.text, "em_apns_ext", "em_push_sound"),
        .init(.badge, "em_apns_ext", "em_push_badge"),
        .init(.text, "em_apns_ext", "thread_id"),
        .init(.flag, "em_apns_ext", "em_push_content_available"),
        .init(.anything, "em_apns_ext", "extern"),
        .init(.object, "em_push_ext"),
        .init(.text, "em_push_ext", "title"),
        .init(.text, "em_push_ext", "content"),
        .init(.anything, "em_push_ext", "custom"),
        .init(.text, "em_push_ext", "group_user_nickname"),
        .init(.text, "em_push_ext", "type"),
        .init(.object, "em_push_filter"),
        .init(.strings, "em_push_filter", "accept_device_id"),
        .init(.strings, "em_push_filter", "ignore_device_id"),
        .init(.strings, "em_push_filter", "accept_notifier_name"),
        .init(.strings, "em_push_filter", "ignore_notifier_name"),
        .init(.object, "em_push_template"),
        .init(.text, "em_push_template", "name"),
        .init(.strings, "em_push_template", "title_args"),
        .init(.strings, "em_push_template", "content_args"),
        .init(.flag, "em_push_template", "disable_at_content"),
        .init(.object, "em_push_template", "directed_template"),
        .init(.strings, "em_push_template", "directed_template", "target"),
        .init(.text, "em_push_template", "directed_template", "name"),
        .init(.strings, "em_push_template", "directed_template", "title_args"),
        .init(.strings, "em_push_template", "directed_template", "content_args"),
        .init(.anything, "em_android_push_ext"),
        .init(.anything, "em_harmony_push_ext"),
    ]
}

extension Diagnostic {
    /// Code and pointer, such as `ext.type /em_push_ext`.
    var line: String {
        guard case .ext(let pointer) = place else { return "\(code.word) elsewhere" }
        return "\(code.word) \(pointer)"
    }
}
