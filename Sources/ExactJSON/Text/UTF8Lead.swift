/// What the first byte of a scalar beyond ASCII says about the bytes that follow it in well-formed
/// UTF-8 (Unicode, table 3-7).
///
/// With the second byte in its range and every later one a continuation, overlong forms, surrogates
/// and scalars beyond U+10FFFF cannot occur.
package struct UTF8Lead {
    /// How many bytes the scalar has, this one included: 2 to 4.
    package let length: Int
    /// Which second bytes may follow.
    package let second: ClosedRange<UInt8>

    /// `nil` for a byte with which no scalar beyond ASCII starts.
    package init?(_ byte: UInt8) {
        switch byte {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        default: return nil
        }
    }
}
