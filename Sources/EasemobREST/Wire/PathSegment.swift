/// Percent-encoding of the text between two slashes.
enum PathSegment {
    /// The segment with every byte encoded but those that never need it (RFC 3986, 2.3).
    ///
    /// `nil` for the empty segment and for `.` and `..`, which are removed on the way however they are
    /// encoded.
    static func encoded(_ segment: String) -> String? {
        let bytes = Array(segment.utf8)
        guard !bytes.isEmpty, bytes != [0x2E], bytes != [0x2E, 0x2E] else { return nil }
        var text: [UInt8] = []
        for byte in bytes {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                text.append(byte)
            default:
                text.append(0x25)
                text.append(digit(byte >> 4))
                text.append(digit(byte & 0xF))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The text that a segment stands for.
    ///
    /// `nil` for the empty segment, a `%` without two hex digits, and bytes that are not UTF-8.
    static func decoded(_ segment: Substring.UTF8View) -> String? {
        guard !segment.isEmpty else { return nil }
        var bytes: [UInt8] = []
        var rest = segment.makeIterator()
        while let byte = rest.next() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next().flatMap({ value($0) }),
                let low = rest.next().flatMap({ value($0) })
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x37
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }
}
