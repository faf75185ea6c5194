/// Reads one JSON string: strict UTF-8, strict escapes.
struct JSONStringReader {
    /// Where the next byte to read stands; at first the byte after the opening quotation mark, in
    /// the end the byte after the closing one; after a fault, where it is.
    var offset: Int

    /// Reads to the closing quotation mark.
    ///
    /// A string without escapes is made in one go from the bytes as they are.
    mutating func read(_ bytes: Span<UInt8>) throws(InputError) -> String {
        let start = offset
        try skipPlain(bytes)
        if bytes[offset] == UInt8(ascii: "\"") {
            let string = bytes.string(start..<offset)
            offset += 1
            return string
        }
        var unescaped: [UInt8] = []
        unescaped.reserveCapacity(2 * (offset - start) + 16)
        var plainStart = start
        while true {
            for index in plainStart..<offset {
                unescaped.append(bytes[index])
            }
            offset += 1
            if bytes[offset - 1] == UInt8(ascii: "\"") {
                return String(decoding: unescaped, as: UTF8.self)
            }
            try escape(bytes, into: &unescaped)
            plainStart = offset
            try skipPlain(bytes)
        }
    }

    /// Stops at a quotation mark or a backslash; that one of them comes is checked here.
    private mutating func skipPlain(_ bytes: Span<UInt8>) throws(InputError) {
        var offset = self.offset
        defer { self.offset = offset }
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
            if byte >= 0x80 {
                guard let length = bytes.multibyteLength(at: offset) else {
                    throw InputError(.jsonSyntax, "not UTF-8 at byte \(offset)")
                }
                offset += length
            } else if byte >= 0x20 {
                offset += 1
            } else {
                throw InputError(.jsonSyntax, "control character in a string at byte \(offset)")
            }
        }
        throw InputError(.jsonSyntax, "expected the end of the string where the text ends")
    }

    private mutating func escape(
        _ bytes: Span<UInt8>,
        into unescaped: inout [UInt8]
    ) throws(InputError) {
        switch offset < bytes.count ? bytes[offset] : 0 {
        case UInt8(ascii: "\""): unescaped.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): unescaped.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/"): unescaped.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b"): unescaped.append(0x08)
        case UInt8(ascii: "f"): unescaped.append(0x0C)
        case UInt8(ascii: "n"): unescaped.append(0x0A)
        case UInt8(ascii: "r"): unescaped.append(0x0D)
        case UInt8(ascii: "t"): unescaped.append(0x09)
        case UInt8(ascii: "u"):
            try unescaped.append(utf8Of: scalar(bytes))
            return
        default:
            throw InputError(.jsonSyntax, "unknown escape at byte \(offset - 1)")
        }
        offset += 1
    }

    /// Reads the rest of `\uXXXX`, and a second one if the first is the half of a pair.
    private mutating func scalar(_ bytes: Span<UInt8>) throws(InputError) -> UInt32 {
        let start = offset - 1
        let unit = try hexadecimal(bytes)
        guard unit & 0xF800 == 0xD800 else { return unit }
        guard
            unit < 0xDC00, bytes.count - offset >= 2,
            bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
        else {
            offset = start
            throw InputError(.jsonSyntax, "lone surrogate at byte \(start)")
        }
        offset += 1
        let second = try hexadecimal(bytes)
        guard second & 0xFC00 == 0xDC00 else {
            offset = start
            throw InputError(.jsonSyntax, "lone surrogate at byte \(start)")
        }
        return 0x10000 + ((unit & 0x3FF) << 10) + (second & 0x3FF)
    }

    /// Reads `uXXXX`.
    private mutating func hexadecimal(_ bytes: Span<UInt8>) throws(InputError) -> UInt32 {
        var unit: UInt32 = 0
        for index in offset + 1..<offset + 5 {
            guard index < bytes.count, let digit = bytes[index].hexadecimalDigit else {
                throw InputError(.jsonSyntax, "expected four hexadecimal digits at byte \(offset)")
            }
            unit = unit << 4 | digit
        }
        offset += 5
        return unit
    }
}

extension UInt8 {
    /// What the byte stands for as a hexadecimal digit; `nil` if it is none.
    var hexadecimalDigit: UInt32? {
        switch self {
        case 0x30...0x39: UInt32(self) - 0x30
        case 0x41...0x46: UInt32(self) - 0x41 + 10
        case 0x61...0x66: UInt32(self) - 0x61 + 10
        default: nil
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(utf8Of scalar: UInt32) {
        switch scalar {
        case 0..<0x80:
            append(UInt8(truncatingIfNeeded: scalar))
        case 0x80..<0x800:
            append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        case 0x800..<0x10000:
            append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        default:
            append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        }
    }
}

extension Span<UInt8> {
    /// The text of bytes that are known to be UTF-8.
    fileprivate func string(_ range: Range<Int>) -> String {
        extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// How many bytes the scalar has that starts here, or `nil` if it is not well-formed.
    fileprivate func multibyteLength(at offset: Int) -> Int? {
        guard
            let lead = UTF8Lead(self[offset]), count - offset >= lead.length,
            lead.second.contains(self[offset + 1])
        else { return nil }
        for index in offset + 2..<offset + lead.length where self[index] & 0xC0 != 0x80 {
            return nil
        }
        return lead.length
    }
}
