import ExactJSON

/// Makes JSON values of every kind, for places where anything goes.
struct AnyInputs {
    /// A value that nests at most `depth` levels.
    static func value(_ draw: inout Draw, depth: Int = 3) -> JSONValue {
        switch draw.below(depth > 0 ? 10 : 7) {
        case 0: return .null
        case 1: return .bool(draw.percent(50))
        case 2, 3: return number(&draw)
        case 4, 5, 6: return draw.string(Vocabulary.words)
        case 7: return .array(draw.list(upTo: 3) { value(&$0, depth: depth - 1) })
        default:
            var object = JSONObject()
            for key: ExactString in ["a", "b", "\u{E9}", "e\u{301}", "", "\"/\\", "𝄞", "\u{FF21}"]
            where draw.percent(25) {
                object[key] = value(&draw, depth: depth - 1)
            }
            return .object(object)
        }
    }

    private static func number(_ draw: inout Draw) -> JSONValue {
        let literals = [
            "0", "1", "-1", "0.5", "1.5", "1e-7", "1e21", "1e300", "5e-324",
            "1.7976931348623157e308",
            "9223372036854775807", "9223372036854775808", "-9223372036854775809",
            "123456789012345678901234567890", "0.1", "100000000000000000000", "1e20", "123456.789",
            "4.35", "2147483647", "1.2345678901234567e18", "9007199254740994.0", "-1e18",
            "9223372036854774784e0", "9007199254740993", "1e-5", "0.000001", "0.0000001",
        ]
        return JSONNumber(literal: draw.text(literals)).map { .number($0) } ?? 0
    }
}
