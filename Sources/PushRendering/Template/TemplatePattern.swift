import ExactJSON

/// Fills the placeholders of a template's pattern (rule 3.7).
///
/// A placeholder is `{`, then a decimal without leading zeros or one of three words, then `}` (M10).
/// The pattern is read once from left to right. A `{` that begins no placeholder is literal, and text
/// that replaced a placeholder is not read again. Reading ends when the text has ``limit`` bytes, or as many as the context's reach says.
struct TemplatePattern {
    /// How many bytes of UTF-8 a filled pattern may have.
    ///
    /// A few placeholders and one long argument could otherwise make a text of any size, and a push holds
    /// at most 5 KiB of it.
    static let limit = 1_048_576

    private let context: AlertContext
    private let arguments: [ExactString?]
    private let limit: Int
    /// Whether arguments that are missing are noted.
    private let notesMissing: Bool
    /// The indices of missing arguments as the pattern spells them, each once.
    private(set) var missing: [ExactString] = []
    private var known: Set<ExactString> = []
    /// Whether a word stands in braces that is no placeholder (M50).
    private(set) var hasUnknownPlaceholder = false
    /// What placeholders asked for.
    private(set) var parts: TextParts = []

    init(_ context: AlertContext, arguments: [ExactString?], notesMissing: Bool) {
        self.context = context
        self.arguments = arguments
        self.notesMissing = notesMissing
        limit = context.reach ?? Self.limit
    }

    /// The pattern with every placeholder filled; a missing argument is the empty text.
    mutating func fill(_ pattern: String) -> String {
        let bytes = Array(pattern.utf8)
        var filled: [UInt8] = []
        var position = 0
        while position < bytes.count, filled.count < limit {
            if bytes[position] == 0x7B,
                let found = Self.placeholder(in: bytes, at: position, words)
            {
                let value =
                    if let word = found.word {
                        value(of: word)
                    } else {
                        value(at: bytes[(position + 1)..<found.end])
                    }
                // The scalar that crosses the limit is the last one of which anything is needed.
                let room = limit + 4 - filled.count
                value.withUTF8Bytes { filled.append(contentsOf: $0.prefix(room)) }
                position = found.end + 1
            } else {
                if bytes[position] == 0x7B, Self.hasWord(bytes, after: position) {
                    hasUnknownPlaceholder = true
                }
                filled.append(bytes[position])
                position += 1
            }
        }
        let end = filled.count > limit ? filled.endOfScalar(notAfter: limit) : filled.count
        return String(decoding: filled.prefix(upTo: end), as: UTF8.self)
    }

    /// The placeholder that begins at the `{` of this place: its word, or `nil` for an index, and the place of its `}`.
    static func placeholder(
        in bytes: [UInt8],
        at start: Int,
        _ words: ArraySlice<Word> = Word.ofMessage
    ) -> (word: Word?, end: Int)? {
        var end = start + 1
        guard end < bytes.count else { return nil }
        if bytes[end] == 0x24 {
            let word = words.first { bytes[start...].starts(with: $0.placeholder.utf8) }
            return word.map { ($0, start + $0.placeholder.utf8.count - 1) }
        }
        while end < bytes.count, bytes[end] >= 0x30, bytes[end] <= 0x39 { end += 1 }
        let count = end - start - 1
        guard end < bytes.count, bytes[end] == 0x7D, count > 0,
            bytes[start + 1] != 0x30 || count == 1
        else { return nil }
        return (nil, end)
    }

    /// Whether a word and a `}` follow the `{` of this place, as if a placeholder were meant (M50).
    private static func hasWord(_ bytes: [UInt8], after start: Int) -> Bool {
        var end = start + 1
        while end < bytes.count, bytes[end].isOfWord { end += 1 }
        return end > start + 1 && end < bytes.count && bytes[end] == 0x7D
    }

    /// The text that replaces an index, given its digits.
    private mutating func value(at digits: ArraySlice<UInt8>) -> String {
        guard let argument = argument(at: digits) else {
            guard notesMissing else { return "" }
            let index = ExactString(String(decoding: digits, as: UTF8.self))
            if known.insert(index).inserted {
                missing.append(index)
            }
            return ""
        }
        guard argument.string.utf8.first == 0x7B,
            let word = words.first(where: { argument == ExactString($0.placeholder) })
        else { return argument.string }
        return value(of: word)
    }

    private func argument(at digits: ArraySlice<UInt8>) -> ExactString? {
        var index = 0
        for digit in digits {
            index = index * 10 + Int(digit - 0x30)
            guard index < arguments.count else { return nil }
        }
        return arguments[index]
    }

    private mutating func value(of word: Word) -> String {
        switch word {
        case .message:
            parts.insert(.content)
            return context.content
        case .fromNickname:
            parts.insert(.nickname)
            return context.nickname.text
        case .dynamicFrom:
            parts.insert(.dynamicName)
            return context.dynamicName.text
        case .count: return context.digest.map { "\($0.count)" } ?? ""
        case .senders: return context.digest?.senders ?? ""
        }
    }

    /// The words that are placeholders.
    private var words: ArraySlice<Word> {
        context.digest == nil ? Word.ofMessage : ArraySlice(Word.allCases)
    }

    /// The words that a placeholder can have in place of an index.
    enum Word: CaseIterable {
        case message
        case fromNickname
        case dynamicFrom
        /// How many messages a push stands for (rule 9.3).
        case count
        /// From whom they are (rule 9.3).
        case senders

        /// The words of a push of one message.
        static let ofMessage = allCases.prefix(3)

        var placeholder: String {
            switch self {
            case .message: "{$msg}"
            case .fromNickname: "{$fromNickname}"
            case .dynamicFrom: "{$dynamicFrom}"
            case .count: "{$count}"
            case .senders: "{$senders}"
            }
        }
    }
}

extension UInt8 {
    /// Whether it is of an ASCII letter or digit, of `$`, `-`, `.` or `_`, or of a scalar beyond ASCII.
    fileprivate var isOfWord: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x24, 0x2D, 0x2E, 0x5F, 0x80...0xFF: true
        default: false
        }
    }
}
