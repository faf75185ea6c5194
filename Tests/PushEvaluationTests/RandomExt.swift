import ExactJSON
import SeededRandomness

/// Makes exts as no sender would: the keys that the rules name with values of every kind, beside keys
/// that only look like them.
struct RandomExt {
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func ext() -> JSONObject {
        var ext = object(Self.keys, depth: 6)
        for (section, keys) in Self.sections where Bool.random(using: &random) {
            ext[section] = .object(object(keys, depth: 6))
        }
        if Int.random(in: 0..<20, using: &random) == 0 {
            ext["deep"] = deep()
            ext["em_push_ext"] = ["custom": deep()]
        }
        return ext
    }

    private mutating func object(_ keys: [ExactString], depth: Int) -> JSONObject {
        var object = JSONObject()
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let known = keys.randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<10, using: &random) {
            case 0: object[ExactString(text())] = value(depth: depth)
            case 1: object[ExactString(known.string + "\u{301}")] = value(depth: depth)
            case 2: object["\u{E9}"] = value(depth: depth)
            case 3: object["e\u{301}"] = value(depth: depth)
            case 4: object[ExactString(known.string.uppercased())] = value(depth: depth)
            default: object[known] = value(depth: depth)
            }
        }
        return object
    }

    private mutating func value(depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
        case 0: .null
        case 1: .bool(Bool.random(using: &random))
        case 2: .number(number())
        case 3, 4, 5: .string(text())
        case 6:
            .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1) })
        default: .object(object(Self.innerKeys, depth: depth - 1))
        }
    }

    private mutating func number() -> JSONNumber {
        let literals = [
            "0", "-0", "1", "1.0", "-1", "0.5", "2147483647", "2147483648", "9223372036854775807",
            "-9223372036854775809", "1e21", "1e300", "5e-324", "1.7976931348623157e308",
            String(repeating: "9", count: 400),
        ]
        return literals.randomElement(using: &random).flatMap { JSONNumber(literal: $0) }
            ?? JSONNumber(0)
    }

    private mutating func text() -> String {
        let words = [
            "", "all", "ALL", "call", "6001", "6006", "t", "yes", "No", "{$msg}", "{0}", "prod",
            "\u{0}", "\u{0}\u{1}\u{1F}", "e\u{301}", "\u{E9}", "\u{212A}", "\u{FFFD}", "\u{10FFFF}",
            "\u{200D}\u{200D}", "\u{202E}abc", "\r\n", "\"\\/",
        ]
        let text = words.randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return text + String(repeating: "x", count: 5000)
        case 1: return text + String(repeating: "\u{1F468}\u{200D}\u{1F469}", count: 400)
        default: return text
        }
    }

    /// Arrays and objects within each other, deeper than any document that is read.
    private mutating func deep() -> JSONValue {
        var value = value(depth: 0)
        for _ in 0..<Int.random(in: 50...500, using: &random) {
            value = Bool.random(using: &random) ? [value] : ["custom": value]
        }
        return value
    }

    private static let keys: [ExactString] = [
        "em_force_notification", "em_ignore_notification", "em_at_list", "em_apns_ext",
        "em_push_ext", "em_push_filter", "em_push_template", "em_android_push_ext",
    ]

    private static let sections: [(ExactString, [ExactString])] = [
        (
            "em_apns_ext",
            [
                "em_push_title", "em_push_content", "em_alert_title", "em_alert_body",
                "em_alert_subTitle", "em_push_sound", "em_push_badge", "em_push_mutable_content",
                "em_push_category", "em_push_content_available", "thread_id", "extern",
                "em_push_name",
            ]
        ),
        ("em_push_ext", ["title", "content", "custom", "group_user_nickname", "type"]),
        (
            "em_push_filter",
            [
                "accept_device_id", "ignore_device_id", "accept_notifier_name",
                "ignore_notifier_name",
            ]
        ),
        ("em_push_template", innerKeys),
    ]

    private static let innerKeys: [ExactString] = [
        "name", "title_args", "content_args", "directed_template", "disable_at_content", "target",
    ]
}
