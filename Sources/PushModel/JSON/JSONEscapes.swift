/// The escapes of JSON strings as the writer makes them: `"`, `\` and the control characters.
package enum JSONEscapes {
    /// How many bytes a text takes between the quotation marks of a JSON string.
    package static func byteCount(of text: String) -> Int {
        text.withUTF8Bytes { bytes in
            var count = bytes.count
            for byte in bytes where byte.needsJSONEscape {
                count += escapedLength(of: byte) - 1
            }
            return count
        }
    }

    /// How many bytes a character takes inside a JSON string.
    package static func byteCount(of character: Character) -> Int {
        var count = 0
        for byte in character.utf8 {
            count += byte.needsJSONEscape ? escapedLength(of: byte) : 1
        }
        return count
    }

    fileprivate static func escapedLength(of byte: UInt8) -> Int {
        shortEscape(of: byte) == nil ? 6 : 2
    }

    /// What follows the backslash where JSON has a form of two characters.
    fileprivate static func shortEscape(of byte: UInt8) -> UInt8? {
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

extension [UInt8] {
    /// Appends UTF-8 as it stands inside a JSON string.
    mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
        var plainStart = 0
        for index in bytes.indices where bytes[index].needsJSONEscape {
            append(contentsOf: bytes[plainStart..<index])
            append(escapeOf: bytes[index])
            plainStart = index + 1
        }
        append(contentsOf: bytes[plainStart...])
    }

    private mutating func append(escapeOf byte: UInt8) {
        append(UInt8(ascii: "\\"))
        if let letter = JSONEscapes.shortEscape(of: byte) {
            append(letter)
        } else {
            let low = byte & 0x0F
            append(UInt8(ascii: "u"))
            append(UInt8(ascii: "0"))
            append(UInt8(ascii: "0"))
            append(UInt8(ascii: "0") + byte >> 4)
            append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        }
    }
}

extension UInt8 {
    fileprivate var needsJSONEscape: Bool {
        self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
    }
}
