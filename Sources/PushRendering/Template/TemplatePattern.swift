import ExactJSON

/// Fills the placeholders of a template's pattern (rule 3.7).
///
/// A placeholder is `{`, then a decimal without leading zeros or one of three words, then `}` (M10).
/// The pattern is read once from left to right. A `{` that begins no placeholder is literal, and text
/// that replaced a placeholder is not read again. Reading ends when the text has ``limit`` bytes.
struct TemplatePattern {
    /// How many bytes of UTF-8 a filled pattern may have.
    ///
    /// A few placeholders and one long argument could otherwise make a text of any size, and a push holds
    /// at most 5 KiB of it.
    static let limit = 1_048_576

    private let context: AlertContext
    private let arguments: [ExactString?]
    /// The indices of missing arguments as the pattern spells them, each once.
    private(set) var missing: [ExactString] = []
    private var known: Set<ExactString> = []

    init(_ context: AlertContext, arguments: [ExactString?]) {
        self.context = context
        self.arguments = arguments
    }

    /// The pattern with every placeholder filled; a missing argument is the empty text.
    mutating func fill(_ pattern: String) -> String {
        let bytes = Array(pattern.utf8)
        var filled: [UInt8] = []
        var position = 0
        while position < bytes.count, filled.count < Self.limit {
            if bytes[position] == 0x7B, let end = Self.end(ofPlaceholder: bytes, from: position) {
                filled.append(contentsOf: value(of: bytes[(position + 1)..<end]).utf8)
                position = end + 1
            } else {
                filled.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: filled.prefix(upTo: Self.end(ofText: filled)), as: UTF8.self)
    }

    /// The end of a text that is cut at its limit: before the scalar that crosses the limit.
    private static func end(ofText bytes: [UInt8]) -> Int {
        guard bytes.count > limit else { return bytes.count }
        var end = limit
        while end > 0, bytes[end] & 0xC0 == 0x80 {
            end -= 1
        }
        return end
    }

    /// The place of the `}` if a placeholder begins at the `{` of this place.
    private static func end(ofPlaceholder bytes: [UInt8], from start: Int) -> Int? {
        let inside = bytes[(start + 1)...]
        for word in Word.allCases where inside.starts(with: word.text.utf8) {
            let end = start + 1 + word.text.utf8.count
            return end < bytes.count && bytes[end] == 0x7D ? end : nil
        }
        let digits = inside.prefix { $0 >= 0x30 && $0 <= 0x39 }
        guard !digits.isEmpty, digits.first != 0x30 || digits.count == 1,
            digits.endIndex < bytes.count, bytes[digits.endIndex] == 0x7D
        else { return nil }
        return digits.endIndex
    }

    /// The text that replaces a placeholder, given the bytes between its braces.
    private mutating func value(of inside: ArraySlice<UInt8>) -> String {
        if let word = Word.allCases.first(where: { inside.elementsEqual($0.text.utf8) }) {
            return value(of: word)
        }
        guard let argument = argument(at: inside) else {
            let index = ExactString(String(decoding: inside, as: UTF8.self))
            if known.insert(index).inserted {
                missing.append(index)
            }
            return ""
        }
        let word = Word.allCases.first { argument == ExactString("{" + $0.text + "}") }
        return word.map { value(of: $0) } ?? argument.string
    }

    private func argument(at digits: ArraySlice<UInt8>) -> ExactString? {
        var index = 0
        for digit in digits {
            index = index * 10 + Int(digit - 0x30)
            guard index < arguments.count else { return nil }
        }
        return arguments[index]
    }

    private func value(of word: Word) -> String {
        switch word {
        case .message: context.content
        case .fromNickname: context.nickname
        case .dynamicFrom: context.dynamicName
        }
    }

    /// The words that a placeholder can have in place of an index.
    private enum Word: CaseIterable {
        case message
        case fromNickname
        case dynamicFrom

        var text: String {
            switch self {
            case .message: "$msg"
            case .fromNickname: "$fromNickname"
            case .dynamicFrom: "$dynamicFrom"
            }
        }
    }
}
