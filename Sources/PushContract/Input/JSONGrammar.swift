import ExactJSON

/// Judges byte by byte whether a text is a JSON object or array, by the grammar of RFC 8259 alone.
///
/// Repeated keys, escaped lone surrogates, the size of numbers and of the text and the number of
/// levels play no part here. Bytes that are not UTF-8 are no characters, so no text with them is
/// JSON. The levels are a list and not calls of a function, so no text is too deep.
struct JSONGrammar: Sendable {
    /// What a byte did to the outermost value.
    enum Event {
        /// It separates two of its members or elements.
        case separator
        /// It ends it.
        case end
        /// It fits nothing: the text is not JSON, whatever follows.
        case failure
    }

    private enum Expectation {
        case outermost
        case value
        case firstElement
        case firstKey
        case key
        case colon
        case separator
        case nothing
    }

    private enum Token {
        case string(StringPart)
        case number(NumberPart)
        /// What is missing of `true`, `false` or `null`, the next byte in the lowest bits.
        case word(UInt32)
    }

    private var expectation = Expectation.outermost
    /// The token at hand, if it has not ended.
    private var token: Token?
    /// For each open value whether it is an object.
    private var levels: [Bool] = []

    /// Whether the outermost value has ended, so that only white space may follow.
    var isComplete: Bool { expectation == .nothing }

    /// Takes the next byte.
    mutating func consume(_ byte: UInt8) -> Event? {
        switch token {
        case .string(let part):
            switch part.next(byte) {
            case .part(let part): token = .string(part)
            case .end: token = nil
            case .failure: return .failure
            }
            return nil
        case .word(let rest):
            guard UInt32(byte) == rest & 0xFF else { return .failure }
            token = rest >> 8 == 0 ? nil : .word(rest >> 8)
            return nil
        case .number(let part):
            if let part = part.next(byte) {
                token = .number(part)
                return nil
            }
            guard part.isComplete else { return .failure }
            token = nil
            return consumeBetweenTokens(byte)
        case nil:
            return consumeBetweenTokens(byte)
        }
    }

    private mutating func consumeBetweenTokens(_ byte: UInt8) -> Event? {
        if byte.isJSONWhiteSpace { return nil }
        switch (expectation, byte) {
        case (.firstKey, UInt8(ascii: "}")), (.firstElement, UInt8(ascii: "]")):
            return close()
        case (.firstKey, UInt8(ascii: "\"")), (.key, UInt8(ascii: "\"")):
            token = .string(.plain)
            expectation = .colon
        case (.colon, UInt8(ascii: ":")):
            expectation = .value
        case (.separator, UInt8(ascii: ",")):
            expectation = levels.last == true ? .key : .value
            return levels.count == 1 ? .separator : nil
        case (.separator, UInt8(ascii: "}")) where levels.last == true:
            return close()
        case (.separator, UInt8(ascii: "]")) where levels.last == false:
            return close()
        case (.outermost, UInt8(ascii: "{")), (.outermost, UInt8(ascii: "[")):
            return startValue(byte)
        case (.value, _), (.firstElement, _):
            return startValue(byte)
        default:
            return .failure
        }
        return nil
    }

    private mutating func startValue(_ byte: UInt8) -> Event? {
        expectation = .separator
        switch byte {
        case UInt8(ascii: "{"):
            levels.append(true)
            expectation = .firstKey
        case UInt8(ascii: "["):
            levels.append(false)
            expectation = .firstElement
        case UInt8(ascii: "\""): token = .string(.plain)
        case UInt8(ascii: "t"): token = .word(0x65_75_72)
        case UInt8(ascii: "f"): token = .word(0x65_73_6C_61)
        case UInt8(ascii: "n"): token = .word(0x6C_6C_75)
        default:
            guard let part = NumberPart(first: byte) else { return .failure }
            token = .number(part)
        }
        return nil
    }

    private mutating func close() -> Event? {
        levels.removeLast()
        expectation = levels.isEmpty ? .nothing : .separator
        return levels.isEmpty ? .end : nil
    }
}
