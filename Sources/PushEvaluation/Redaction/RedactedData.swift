import ExactJSON

extension JSONValue {
    /// A text of as many written bytes.
    static func redacted(_ text: String) -> JSONValue {
        .string(String(repeating: "x", count: JSONWriter.escapedByteCount(text)))
    }

    /// The value with its texts as `x` and its numbers as ones, of the same written length; keys, Booleans
    /// and `null` stay (D1, D2).
    var redacted: JSONValue {
        switch self {
        case .null, .bool: self
        case .string(let text): .redacted(text)
        case .number(let number): .number(number.redacted)
        case .array(let elements): .array(elements.map { $0.redacted })
        case .object(let object):
            .object(
                JSONObject(object.members.map { .init(key: $0.key, value: $0.value.redacted) })
            )
        }
    }
}

extension JSONNumber {
    /// As many ones as the number has bytes; 0 stays.
    fileprivate var redacted: JSONNumber { int64 == 0 ? self : repeating("1") }

    /// What stays of a badge: that it is 0, another that can be shown, or none, as a negative number is (D4).
    var redactedBadge: JSONNumber {
        if let int64, 0...Int64(Int32.max) ~= int64 { return redacted }
        return repeating("1", after: "-")
    }

    /// A number of as many bytes: the digit again and again, behind a start.
    func repeating(_ digit: String, after start: String = "") -> JSONNumber {
        let count = JSONValue.number(self).utf8Count - start.utf8.count
        return JSONNumber(literal: start + String(repeating: digit, count: count)) ?? self
    }
}
