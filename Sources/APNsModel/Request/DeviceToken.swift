public import ExactJSON

/// The token by which APNs addresses an app on a device: hex digits, of no fixed length.
///
/// A token may hold anything that was stored as one; ``isWellFormed`` tells whether it can be used.
/// Printing a token shows its first 4 characters and its length.
public struct DeviceToken: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text, which needs memory of its own only if it is not as APNs makes tokens.
    private enum Form: Hashable, Sendable {
        /// 64 lower-case digits, 16 in a word.
        case digits(UInt64, UInt64, UInt64, UInt64)
        /// Any other text.
        case text(ExactString)
    }

    private let form: Form

    /// The token as it was stored, whole.
    public var text: ExactString {
        switch form {
        case .digits(let first, let second, let third, let fourth):
            ExactString(
                String(unsafeUninitializedCapacity: 64) { buffer in
                    var index = 0
                    for word in [first, second, third, fourth] {
                        for shift in stride(from: UInt64(60), through: 0, by: -4) {
                            buffer[index] = Self.digit(UInt8(word >> shift & 0xF))
                            index += 1
                        }
                    }
                    return index
                }
            )
        case .text(let text): text
        }
    }

    /// Creates a token from hex digits, or from whatever was stored as such.
    public init(_ hex: String) {
        let digits = hex.withUTF8Bytes { bytes -> Form? in
            guard bytes.count == 64, let first = Self.word(bytes[..<16]),
                let second = Self.word(bytes[16..<32]), let third = Self.word(bytes[32..<48]),
                let fourth = Self.word(bytes[48...])
            else { return nil }
            return .digits(first, second, third, fourth)
        }
        form = digits ?? .text(ExactString(hex))
    }

    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Creates the token that APNs handed to the app as bytes, written as lower-case hex.
    public init(bytes: some Sequence<UInt8>) {
        var hex = ""
        for byte in bytes {
            hex.unicodeScalars.append(Unicode.Scalar(Self.digit(byte >> 4)))
            hex.unicodeScalars.append(Unicode.Scalar(Self.digit(byte & 0xF)))
        }
        self.init(hex)
    }

    /// Creates the token that an app read from the description of its bytes, as apps did before iOS 13:
    /// `<740f4707 bebcf74f>` stands for `740f4707bebcf74f`.
    ///
    /// From iOS 13 on the description of many bytes leaves some of them out; it is refused.
    ///
    /// - Throws: `input.value` unless the text is a ``isWellFormed`` token between `<` and `>`, with spaces
    ///   anywhere. The error does not quote the text.
    public init(legacyDescription text: String) throws(InputError) {
        var hex = ""
        for scalar in text.unicodeScalars where scalar != " " {
            hex.unicodeScalars.append(scalar)
        }
        let isBracketed = hex.utf8.first == 0x3C && hex.utf8.last == 0x3E && hex.utf8.count > 2
        let inner = String(Substring(hex.utf8.dropFirst().dropLast()))
        let token = DeviceToken(isBracketed ? inner : "")
        guard token.isWellFormed else {
            throw InputError(.inputValue, "expected a description such as `<740f4707 bebcf74f>`")
        }
        self = token
    }

    /// Whether the token is a positive, even number of hex digits, ASCII of either case (H18).
    public var isWellFormed: Bool {
        guard case .text(let hex) = form else { return true }
        return hex.string.withUTF8Bytes { bytes in
            // Without branches, so that many bytes are looked at in one step.
            var others: UInt8 = 0
            for byte in bytes {
                let isDigit: UInt8 = byte &- 0x30 < 10 ? 1 : 0
                let isLetter: UInt8 = (byte | 0x20) &- 0x61 < 6 ? 1 : 0
                others |= 1 ^ (isDigit | isLetter)
            }
            return others == 0 && !bytes.isEmpty && bytes.count.isMultiple(of: 2)
        }
    }

    /// Whether the token has 1 to 4,096 visible characters of ASCII, as those of other push services (H18).
    package var isVisible: Bool {
        guard case .text(let text) = form else { return true }
        return text.string.withUTF8Bytes { bytes in
            (1...4096).contains(bytes.count) && bytes.allSatisfy { (0x21...0x7E).contains($0) }
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x57 + value
    }

    /// The value of lower-case digits; `nil` if another byte is among them.
    private static func word(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
        var word: UInt64 = 0
        for digit in digits {
            switch digit {
            case 0x30...0x39: word = word << 4 | UInt64(digit - 0x30)
            case 0x61...0x66: word = word << 4 | UInt64(digit - 0x57)
            default: return nil
            }
        }
        return word
    }
}

extension DeviceToken: Redacted {
    /// The first 4 characters and the length.
    public var description: String {
        let scalars = text.string.unicodeScalars
        let count = scalars.count
        var start = ""
        start.unicodeScalars.append(contentsOf: scalars.prefix(count > 8 ? 4 : 0))
        return "token \(start)… of \(count)"
    }
}

extension DeviceToken: JSONRepresentable {
    /// Takes any string, well-formed or not; anything else is `input.type`.
    public init(json: JSONValue) throws(InputError) {
        try self.init(ExactString(json: json).string)
    }

    /// The token, whole, as a JSON string.
    public var json: JSONValue { text.json }
}
