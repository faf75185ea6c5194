extension JSONScanner {
    /// Where in a number a text is: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
    enum NumberPart {
        case minus
        case zero
        case integer
        case point
        case fraction
        case exponentMark
        case exponentSign
        case exponent

        /// What a number starts with; `nil` for a byte with which none does.
        init?(first byte: UInt8) {
            switch byte {
            case UInt8(ascii: "-"): self = .minus
            case UInt8(ascii: "0"): self = .zero
            case UInt8(ascii: "1")...UInt8(ascii: "9"): self = .integer
            default: return nil
            }
        }

        /// Whether the number may end here.
        var isComplete: Bool {
            switch self {
            case .zero, .integer, .fraction, .exponent: true
            case .minus, .point, .exponentMark, .exponentSign: false
            }
        }

        /// What a byte continues the number with; `nil` if it does not continue it.
        func next(_ byte: UInt8) -> NumberPart? {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): nextWithDigit(byte)
            case UInt8(ascii: "."): self == .zero || self == .integer ? .point : nil
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                isComplete && self != .exponent ? .exponentMark : nil
            case UInt8(ascii: "+"), UInt8(ascii: "-"): self == .exponentMark ? .exponentSign : nil
            default: nil
            }
        }

        private func nextWithDigit(_ byte: UInt8) -> NumberPart? {
            switch self {
            case .minus: byte == UInt8(ascii: "0") ? .zero : .integer
            case .zero: nil
            case .integer: .integer
            case .point, .fraction: .fraction
            case .exponentMark, .exponentSign, .exponent: .exponent
            }
        }
    }
}
