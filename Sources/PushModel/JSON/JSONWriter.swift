/// Writes compact JSON into a buffer of bytes.
///
/// Members are sorted by the bytes of their keys; of the characters only `"`, `\` and U+0000 to
/// U+001F are escaped.
public struct JSONWriter: Sendable {
    /// What has been written so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates a writer with an empty buffer.
    public init() {}

    /// Writes a value.
    public mutating func append(_ value: JSONValue) {
    }

    /// Writes a string with its quotation marks and escapes.
    public mutating func append(_ string: String) {
    }

    /// Writes the bytes of JSON that is finished already, or of punctuation.
    public mutating func append(raw: StaticString) {
    }

    /// How many bytes a text takes between the quotation marks of a JSON string.
    package static func escapedByteCount(_ text: some Sequence<UInt8>) -> Int {
        var count = 0
        for byte in text {
            count += escapedByteCount(of: byte)
        }
        return count
    }

    /// How many bytes one byte of UTF-8 takes inside a JSON string.
    package static func escapedByteCount(of byte: UInt8) -> Int {
        switch byte {
        case 0x22, 0x5C, 0x08, 0x09, 0x0A, 0x0C, 0x0D: 2
        case 0..<0x20: 6
        default: 1
        }
    }
}
