/// Finds the tokens of a JSON text byte by byte, so that the text may come in pieces of any size.
///
/// The scanner checks each token by itself, by the grammar of RFC 8259; the caller checks their order.
/// A malformed token does not stop the scanner: a string ends at the next quotation mark that is not
/// escaped, and outside strings every byte that fits no token is one of its own.
///
/// ``JSONReader`` reads a text that is there as a whole, and needs no scanner.
package struct JSONScanner: Sendable {
    /// What a byte is in the text.
    package enum Role: Sendable {
        /// White space between tokens.
        case space
        /// A brace, a bracket, a colon or a comma.
        case punctuation
        /// The first byte of any other token.
        case start
        /// A later byte of that token.
        case continuation
    }

    /// What the next byte belongs to; details are properties of the scanner, which are cheap to change.
    private enum State {
        case betweenTokens
        case string
        case escape
        case hexadecimal
        case scalar
        case number
        case word
    }

    private var state = State.betweenTokens
    /// How many digits of an escape, or bytes of a scalar beyond ASCII, are still to come.
    private var missing = 0
    /// The range in which the next byte of the scalar must lie.
    private var range: ClosedRange<UInt8> = 0x80...0xBF
    private var number = NumberPart.minus
    /// The bytes of `true`, `false` or `null` that are still to come, the next one in the lowest bits.
    private var word: UInt32 = 0

    /// Whether no token was malformed so far; the current one counts when it has ended.
    package private(set) var isWellFormed = true

    /// Creates a scanner at the start of a text.
    package init() {}

    /// Whether the text would end inside a string.
    package var isInString: Bool {
        switch state {
        case .string, .escape, .hexadecimal, .scalar: true
        case .betweenTokens, .number, .word: false
        }
    }

    /// Takes the byte at an index, and the plain text of a string or the white space that follows.
    ///
    /// - Parameters:
    ///   - bytes: A piece of the text.
    ///   - index: The index of the next byte; afterwards, of the first byte that was not taken.
    /// - Returns: The role of the first byte. The others continue the same token or white space.
    package mutating func consume(_ bytes: ArraySlice<UInt8>, at index: inout Int) -> Role {
        let role = consume(bytes[index])
        index += 1
        if state == .string {
            while index < bytes.endIndex, bytes[index].isPlainInString { index += 1 }
        } else if role == .space {
            while index < bytes.endIndex, bytes[index].isJSONWhiteSpace { index += 1 }
        }
        return role
    }

    private mutating func consume(_ byte: UInt8) -> Role {
        switch state {
        case .betweenTokens:
            return consumeBetweenTokens(byte)
        case .string:
            consumeInString(byte)
        case .escape:
            if !#"u"\/bfnrt"#.utf8.contains(byte) { isWellFormed = false }
            state = byte == UInt8(ascii: "u") ? .hexadecimal : .string
            missing = 4
        case .hexadecimal:
            guard byte.hexadecimalDigit != nil else { return endToken(before: byte, .string) }
            missing -= 1
            if missing == 0 { state = .string }
        case .scalar:
            guard range.contains(byte) else { return endToken(before: byte, .string) }
            range = 0x80...0xBF
            missing -= 1
            if missing == 0 { state = .string }
        case .number:
            if let next = number.next(byte) {
                number = next
            } else {
                if !number.isComplete { isWellFormed = false }
                state = .betweenTokens
                return consumeBetweenTokens(byte)
            }
        case .word:
            guard UInt32(byte) == word & 0xFF else { return endToken(before: byte, .betweenTokens) }
            word >>= 8
            if word == 0 { state = .betweenTokens }
        }
        return .continuation
    }

    /// Leaves a malformed token, or the malformed part of a string, and takes the byte after it.
    private mutating func endToken(before byte: UInt8, _ next: State) -> Role {
        isWellFormed = false
        state = next
        return consume(byte)
    }

    private mutating func consumeInString(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): state = .betweenTokens
        case UInt8(ascii: "\\"): state = .escape
        case 0x20..<0x80: break
        default:
            if let lead = UTF8Lead(byte) {
                state = .scalar
                missing = lead.length - 1
                range = lead.second
            } else {
                isWellFormed = false
            }
        }
    }

    private mutating func consumeBetweenTokens(_ byte: UInt8) -> Role {
        switch byte {
        case _ where byte.isJSONWhiteSpace:
            return .space
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: ":"), UInt8(ascii: ","):
            return .punctuation
        case UInt8(ascii: "\""): state = .string
        case UInt8(ascii: "t"): (state, word) = (.word, 0x65_75_72)
        case UInt8(ascii: "f"): (state, word) = (.word, 0x65_73_6C_61)
        case UInt8(ascii: "n"): (state, word) = (.word, 0x6C_6C_75)
        default:
            if let part = NumberPart(first: byte) {
                (state, number) = (.number, part)
            } else {
                isWellFormed = false
            }
        }
        return .start
    }
}

extension UInt8 {
    /// Whether the byte is ASCII that stands for itself in a string.
    fileprivate var isPlainInString: Bool {
        self >= 0x20 && self < 0x80 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }
}
