package import ExactJSON

extension ExactString {
    /// Whether the text is base64 of at least one byte, with its padding.
    package var isBase64: Bool {
        let bytes = Array(string.utf8)
        guard !bytes.isEmpty, bytes.count.isMultiple(of: 4) else { return false }
        let padding = bytes.reversed().prefix(2).prefix { $0 == UInt8(ascii: "=") }.count
        return bytes.dropLast(padding).allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                true
            default: false
            }
        }
    }
}
