/// Which characters the writer escapes in a string, and how: `"`, `\` and the control characters.
enum JSONEscapes {
    /// How many bytes UTF-8 takes between the quotation marks of a JSON string.
    static func byteCount(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while index + 8 <= raw.count,
            !raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).hasByteThatNeedsJSONEscape
        {
            index += 8
        }
        return index + byteCount(of: bytes[index...])
    }

    /// How many bytes UTF-8 takes between the quotation marks of a JSON string.
    static func byteCount(of bytes: some Sequence<UInt8>) -> Int {
        var count = 0
        for byte in bytes {
            count += !byte.needsJSONEscape ? 1 : letter(of: byte) == nil ? 6 : 2
        }
        return count
    }

    /// What follows the backslash where JSON has a form of two characters.
    static func letter(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""): UInt8(ascii: "\"")
        case UInt8(ascii: "\\"): UInt8(ascii: "\\")
        case 0x08: UInt8(ascii: "b")
        case 0x09: UInt8(ascii: "t")
        case 0x0A: UInt8(ascii: "n")
        case 0x0C: UInt8(ascii: "f")
        case 0x0D: UInt8(ascii: "r")
        default: nil
        }
    }
}

extension UInt8 {
    /// Whether the byte cannot stand for itself inside a JSON string.
    @inline(__always)
    var needsJSONEscape: Bool {
        self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
    }
}

extension UInt64 {
    /// Whether one of the eight bytes cannot stand for itself inside a JSON string.
    ///
    /// Subtracting 1 from each byte of a number sets the high bit where the byte is 0, and subtracting
    /// 0x20 where it is less than that; a byte that has the high bit already is left out. What a
    /// subtraction borrows from the next byte comes from a byte that is found itself.
    @inline(__always)
    var hasByteThatNeedsJSONEscape: Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = self ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslash = self ^ (ones &* UInt64(UInt8(ascii: "\\")))
        let found =
            (self &- ones &* 0x20) & ~self | (quote &- ones) & ~quote
            | (backslash &- ones) & ~backslash
        return found & (ones &* 0x80) != 0
    }
}
