import APNsModel
public import ExactJSON

extension JSONValue {
    /// How many bytes the value takes as PHP's `json_encode` escapes it, on which Getui's client
    /// measures its limit.
    ///
    /// Compact as ``JSONValue/utf8``, but for `/`, written `\/`, and for what lies beyond ASCII, written
    /// as one `\uXXXX` for each UTF-16 unit.
    public var phpByteCount: Int {
        utf8.reduce(0) { $0 + Self.phpByteCount(of: $1) }
    }

    /// What a byte of the UTF-8 stands for: the first of a scalar for all of it.
    private static func phpByteCount(of byte: UInt8) -> Int {
        switch byte {
        case UInt8(ascii: "/"): 2
        case 0..<0x80: 1
        case 0x80..<0xC0: 0
        case 0xC0..<0xF0: 6
        default: 12
        }
    }
}
