/// Writes compact JSON into a buffer of bytes.
///
/// The members of an object are sorted by the bytes of their keys, whatever their order was. Of the
/// characters only `"`, `\` and U+0000 to U+001F are escaped; everything else is raw UTF-8.
public struct JSONWriter: Sendable {
    /// What has been written so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates a writer with an empty buffer.
    public init() {}

    /// Creates a writer whose buffer has room for a number of bytes.
    public init(reservingCapacity capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Writes a value, however deep it nests.
    public mutating func append(_ value: JSONValue) {
        JSONTraversal.visit(value, with: &self)
    }

    /// Writes a string with its quotation marks and escapes.
    public mutating func append(_ string: String) {
        append(text: string)
    }

    /// Writes bytes as they are: punctuation, or JSON that is finished already.
    public mutating func append(raw: some Sequence<UInt8>) {
        bytes.append(contentsOf: raw)
    }
}

extension JSONWriter: JSONVisitor {
    mutating func append(punctuation: UInt8) {
        bytes.append(punctuation)
    }

    mutating func append(word: StaticString) {
        word.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func append(number: JSONNumber) {
        number.write(into: &bytes)
    }

    mutating func append(text: String) {
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8Bytes { bytes.append(escaping: $0) }
        bytes.append(UInt8(ascii: "\""))
    }
}
