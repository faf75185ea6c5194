package import ExactJSON

/// Which values a key of a body has (rule 8.8).
package enum ChannelValue: Sendable {
    case text
    /// A text that is not empty.
    case filledText
    /// A text of at most so many bytes of UTF-8.
    case bytes(Int)
    /// A text of at most so many characters.
    case characters(Int)
    case id(ChannelID)
    /// Topics that are combined by operators, at most so many.
    case condition(most: Int)
    /// A time by RFC 3339, with at most nine digits of a second.
    case time
    /// `#RRGGBB`.
    case color
    /// The address of an image, which is not shown if it is no `https` one.
    case image
    /// A category; the service takes a push with another one, and may count it as marketing.
    case category([ExactString])
    /// Seconds as a text, with a fraction if there is one: `86400s`.
    case duration(most: Int64, isUnitOptional: Bool)
    /// At most so many such texts, each above 0 seconds unless any are allowed.
    case durations(most: Int, seconds: Int64, isUnitOptional: Bool)
    case flag
    case integer(ClosedRange<Int64>)
    case oneOf([JSONValue])
    /// So many texts, each of at most so many characters.
    case texts(ClosedRange<Int>, characters: Int)
    /// Texts by keys, of which the service keeps some for itself.
    case data
    case object
    /// At most so many objects, of which one text has at most so many characters.
    case objects(most: Int, key: ExactString, characters: Int)

    static let anyInteger = integer(Int64.min...Int64.max)
    /// The tokens of one request.
    static let tokens = texts(1...1000, characters: Int.max)
    static let anyTexts = texts(0...Int.max, characters: Int.max)

    /// What is wrong with a value; of an object, not what stands in it.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - isProtobuf: Whether an integer may be a text.
    /// - Returns: What is wrong; `nil` if nothing is.
    func fault(in value: JSONValue, isProtobuf: Bool) -> ChannelLint.Code? {
        var value = value
        if isProtobuf, case .integer = self, let text = value.string, text.isDigits {
            // More digits than an integer has are out of every range.
            guard let integer = Int64(text) else { return .range }
            value = .number(JSONNumber(integer))
        }
        guard let isTaken = takes(value) else { return .type }
        if isTaken { return nil }
        return switch self {
        case .image: .image
        case .category: .category
        default: .range
        }
    }

    /// Whether a value is one of these; `nil` if it has another type.
    private func takes(_ value: JSONValue) -> Bool? {
        switch (self, value) {
        case (.text, .string), (.flag, .bool), (.data, .object), (.object, .object):
            return true
        case (.filledText, .string(let text)): return !text.utf8.isEmpty
        case (.bytes(let most), .string(let text)): return text.utf8.count <= most
        case (.characters(let most), .string(let text)): return text.has(atMost: most)
        case (.id(let id), .string(let text)): return id.takes(text)
        case (.condition(let most), .string(let text)): return text.topicCount <= most
        case (.time, .string(let text)): return text.isTime
        case (.color, .string(let text)): return text.isColor
        case (.image, .string(let text)): return text.utf8.starts(with: "https://".utf8)
        case (.category(let words), .string(let text)): return words.contains(ExactString(text))
        case (.duration(let most, let isUnitOptional), .string(let text)):
            return text.seconds(isUnitOptional).map { $0 <= most } ?? false
        case (.durations(let most, let limit, let isUnitOptional), .array(let elements)):
            let texts = elements.compactMap { $0.string }
            guard texts.count == elements.count else { return nil }
            let least: Int64 = limit == Int64.max ? 0 : 1
            return texts.count <= most
                && texts.allSatisfy { text in
                    text.seconds(isUnitOptional).map { least...limit ~= $0 } ?? false
                }
        case (.integer(let range), .number(let number)):
            return number.int64.map { range.contains($0) } ?? false
        case (.oneOf(let values), .string) where values.first?.string != nil,
            (.oneOf(let values), .number) where values.first?.number != nil:
            return values.contains(value)
        case (.texts(let counts, let most), .array(let elements)):
            let texts = elements.compactMap { $0.string }
            guard texts.count == elements.count else { return nil }
            return counts.contains(texts.count) && texts.allSatisfy { $0.has(atMost: most) }
        case (.objects(let most, let key, let characters), .array(let elements)):
            let objects = elements.compactMap { $0.object }
            guard objects.count == elements.count else { return nil }
            return objects.count <= most
                && objects.allSatisfy { $0[key]?.string?.has(atMost: characters) ?? true }
        default: return nil
        }
    }

    /// The values in a sentence.
    package var phrase: String {
        switch self {
        case .text: "a string"
        case .filledText: "a string that is not empty"
        case .bytes(let most): "a string of at most \(most) bytes"
        case .characters(let most): "a string of at most \(most) characters"
        case .id(let id): id.phrase
        case .condition(let most): "a string of at most \(most) topics"
        case .time: "a time, such as `2014-10-02T15:01:23.045Z`"
        case .color: "`#RRGGBB`"
        case .image: "an address that begins with `https://`"
        case .category(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .duration(Int64.max, _): "a string of seconds, such as `3.5s`"
        case .duration(let most, _): "a string of seconds up to `\(most)s`"
        case .durations(Int.max, _, _): "an array of strings of seconds, such as `3.5s`"
        case .durations(let most, let limit, _):
            "an array of 0 to \(most) strings of seconds, above `0s` and up to `\(limit)s`"
        case .flag: "a boolean"
        case .integer(Int64.min...Int64.max): "an integer"
        case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
        case .oneOf(let values):
            values.map { "`\($0.string ?? $0.jsonText)`" }.joined(separator: ", ")
        case .texts(0...Int.max, _): "an array of strings"
        case .texts(let counts, Int.max):
            "an array of \(counts.lowerBound) to \(counts.upperBound) strings"
        case .texts(let counts, let most):
            "an array of \(counts.lowerBound) to \(counts.upperBound) strings of at most \(most) characters"
        case .data: "an object of strings"
        case .object: "an object"
        case .objects(let most, let key, let characters):
            "an array of 0 to \(most) objects, whose `\(key)` has at most \(characters) characters"
        }
    }
}

/// The texts that a service takes for something: so many letters and digits of ASCII and some other characters of it.
package struct ChannelID: Sendable {
    package let counts: ClosedRange<Int>
    let others: ExactString

    func takes(_ text: String) -> Bool {
        text.withUTF8Bytes { bytes in
            counts.contains(bytes.count)
                && bytes.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"),
                        UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"):
                        true
                    default: others.string.utf8.contains(byte)
                    }
                }
        }
    }

    fileprivate var phrase: String {
        counts.upperBound == Int.max
            ? "letters, digits and `\(others)`"
            : "\(counts.lowerBound) to \(counts.upperBound) letters, digits and `\(others)`"
    }
}

extension String {
    /// Whether it has at most so many characters, however they are counted.
    fileprivate func has(atMost count: Int) -> Bool {
        utf8.count <= count || unicodeScalars.count <= count
    }

    /// Whether it is digits alone, after a minus sign if there is one.
    fileprivate var isDigits: Bool {
        let digits = utf8.first == UInt8(ascii: "-") ? utf8.dropFirst() : utf8[...]
        return !digits.isEmpty && digits.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }

    /// How many topics a condition such as `'a' in topics || 'b' in topics` has: one for each pair of quotation marks.
    fileprivate var topicCount: Int {
        var marks = 0
        for byte in utf8 where byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
            marks += 1
        }
        return marks / 2
    }

    fileprivate var isColor: Bool {
        withUTF8Bytes { bytes in
            bytes.count == 7 && bytes.first == UInt8(ascii: "#")
                && bytes.dropFirst().allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "0")...UInt8(ascii: "9"),
                        UInt8(ascii: "a")...UInt8(ascii: "f"),
                        UInt8(ascii: "A")...UInt8(ascii: "F"):
                        true
                    default: false
                    }
                }
        }
    }

    /// The seconds of a duration, a part of one counted as a whole; `nil` if it is none.
    fileprivate func seconds(_ isUnitOptional: Bool) -> Int64? {
        withUTF8Bytes { bytes -> Int64? in
            var digits = bytes[...]
            if digits.last == UInt8(ascii: "s")
                || isUnitOptional && digits.last == UInt8(ascii: "S")
            {
                digits.removeLast()
            } else if !isUnitOptional {
                return nil
            }
            let whole = digits.prefix { $0 != UInt8(ascii: ".") }
            let fraction = digits[whole.endIndex...]
            guard !whole.isEmpty, fraction.count != 1, fraction.count <= 10,
                (Array(whole) + fraction.dropFirst()).allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
            else { return nil }
            let isMore = fraction.dropFirst().contains { $0 != UInt8(ascii: "0") }
            let seconds: Int64 = whole.reduce(0) { seconds, digit in
                // More digits than an integer has are too many seconds all the same.
                min(seconds, Int64.max / 100) * 10 + Int64(digit - UInt8(ascii: "0"))
            }
            return isMore ? seconds + 1 : seconds
        }
    }
}
