import ExactJSON
import PushModel
import SeededRandomness

/// Makes exts as no sender would: the keys that the rules name with values of every kind, beside keys
/// that only look like them.
struct RandomExt {
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func ext() -> JSONObject {
        var ext = object(MessageExtension.table, depth: 6)
        for key in MessageExtension.table {
            guard case .object(let keys) = key.kind, Bool.random(using: &random) else { continue }
            ext[key.name] = .object(object(keys, depth: 6))
        }
        if Int.random(in: 0..<20, using: &random) == 0 {
            ext["deep"] = deep()
            ext["em_push_ext"] = ["custom": deep()]
        }
        return ext
    }

    private mutating func object(_ keys: [ExtKey], depth: Int) -> JSONObject {
        var object = JSONObject()
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let names = keys.flatMap(\.names) + ["em_push_name"]
            let known = names.randomElement(using: &random) ?? ""
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
        default: .object(object(Self.templateKeys, depth: depth - 1))
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

    /// The keys of whose values some are objects again.
    private static let templateKeys = MessageExtension.table.flatMap { key in
        if case .object(let keys) = key.kind { keys } else { [ExtKey]() }
    }
}
