/// Percent-encoding of what stands between two slashes.
enum PathSegment {
    /// The segment with every byte encoded but those that never need it (RFC 3986, 2.3); `nil` for the
    /// empty segment and for `.` and `..`, which no encoding keeps from being removed on the way.
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

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }
}
