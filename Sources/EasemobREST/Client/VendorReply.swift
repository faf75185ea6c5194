import ExactJSON
import PushModel
import PushService
import WallTime

/// Reads single fields of what the vendor's service replies.
///
/// A field that is absent, or `null`, is as good as never set: which fields an unset value leaves out is
/// not documented.
struct VendorReply {
    private let fields: JSONObject

    /// The reply's `data`; without it there is nothing to read.
    init(data answer: JSONObject) throws(PushServiceError) {
        guard let fields = answer["data"]?.object else {
            throw PushServiceError.unreadable("data")
        }
        self.fields = fields
    }

    /// The first of the reply's `entities`.
    init(entity answer: JSONObject) throws(PushServiceError) {
        guard let fields = answer["entities"]?.array?.first?.object else {
            throw PushServiceError.unreadable("entities")
        }
        self.fields = fields
    }

    init(_ fields: JSONObject) {
        self.fields = fields
    }

    /// A text; `nil` if it is absent.
    func text(_ key: ExactString) throws(PushServiceError) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = value.string else { throw PushServiceError.unreadable(key) }
        return text
    }

    /// A text that must be there.
    func requiredText(_ key: ExactString) throws(PushServiceError) -> String {
        guard let text = try text(key) else { throw PushServiceError.unreadable(key) }
        return text
    }

    /// The remind type; `nil` inside for `DEFAULT`, `nil` outside if it is absent.
    func remindType() throws(PushServiceError) -> PushRemindType?? {
        guard let word = try text("type").map({ ExactString($0) }) else { return nil }
        if word == "DEFAULT" { return .some(nil) }
        guard let type = PushRemindType(vendorWord: word) else {
            throw PushServiceError.unreadable("type")
        }
        return type
    }

    /// The end of a duration; `nil` inside for 0, `nil` outside if it is absent.
    func expiry() throws(PushServiceError) -> Instant?? {
        guard let value = value("ignoreDuration") else { return nil }
        guard let milliseconds = value.int64 else {
            throw PushServiceError.unreadable("ignoreDuration")
        }
        return .some(milliseconds > 0 ? Instant(milliseconds: milliseconds) : nil)
    }

    /// The daily interval; `nil` inside for the empty text, `nil` outside if it is absent.
    func interval() throws(PushServiceError) -> SilentModeInterval?? {
        guard let text = try text("ignoreInterval") else { return nil }
        if text.utf8.isEmpty { return .some(nil) }
        guard let interval = SilentModeInterval(vendorText: text) else {
            throw PushServiceError.unreadable("ignoreInterval")
        }
        return interval
    }

    /// The display style, as the integer or as its digit in a string; `nil` if it is absent.
    func displayStyle() throws(PushServiceError) -> PushDisplayStyle? {
        let key: ExactString = "notification_display_style"
        guard let value = value(key) else { return nil }
        let raw = value.int64 ?? value.string.flatMap { Int64($0) }
        guard let raw, let style = PushDisplayStyle(rawValue: Int(truncatingIfNeeded: raw)) else {
            throw PushServiceError.unreadable(key)
        }
        return style
    }

    private func value(_ key: ExactString) -> JSONValue? {
        fields[key].flatMap { $0.isNull ? nil : $0 }
    }
}

extension PushServiceError {
    /// A success whose reply cannot be made sense of.
    fileprivate static func unreadable(_ key: ExactString) -> PushServiceError {
        PushServiceError(.serverUnknownError, "the answer has no readable `\(key)`")
    }
}
