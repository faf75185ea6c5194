import ExactJSON

extension JSONGrammar {
    /// Where in a string a text is.
    enum StringPart {
        case plain
        case escape
        case hexadecimal(missing: Int)
        /// In a scalar beyond ASCII, of which bytes are missing; the next one lies in a range.
        case scalar(missing: Int, next: ClosedRange<UInt8>)

        /// What a byte does to a string.
        enum Step {
            case part(StringPart)
            case end
            case failure
        }

        /// Takes the next byte.
        func next(_ byte: UInt8) -> Step {
            switch self {
            case .plain:
                return nextInPlain(byte)
            case .escape:
                if byte == UInt8(ascii: "u") { return .part(.hexadecimal(missing: 4)) }
                return #""\/bfnrt"#.utf8.contains(byte) ? .part(.plain) : .failure
            case .hexadecimal(let missing):
                guard byte.isHexadecimalDigit else { return .failure }
                return .part(missing == 1 ? .plain : .hexadecimal(missing: missing - 1))
            case .scalar(let missing, let next):
                guard next.contains(byte) else { return .failure }
                return .part(
                    missing == 1 ? .plain : .scalar(missing: missing - 1, next: 0x80...0xBF)
                )
            }
        }

        private func nextInPlain(_ byte: UInt8) -> Step {
            switch byte {
            case UInt8(ascii: "\""): return .end
            case UInt8(ascii: "\\"): return .part(.escape)
            case 0x20..<0x80: return .part(.plain)
            default:
                guard let lead = UTF8Lead(byte) else { return .failure }
                return .part(.scalar(missing: lead.length - 1, next: lead.second))
            }
        }
    }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
