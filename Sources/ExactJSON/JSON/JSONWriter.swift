/// Writes compact JSON into a buffer of bytes.
///
/// The members of an object are sorted by the bytes of their keys, whatever their order was. Of the
/// characters only `"`, `\` and U+0000 to U+001F are escaped; everything else is raw UTF-8.
package struct JSONWriter: Sendable {
    /// What has been written so far.
    package private(set) var bytes: [UInt8] = []

    /// Creates a writer with an empty buffer.
    package init() {}

    /// Creates a writer whose buffer has room for a number of bytes.
    package init(reservingCapacity capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Writes a value, however deep it nests.
    package mutating func append(_ value: JSONValue) {
        bytes.append(contentsOf: value.utf8)
    }

    /// Writes a string with its quotation marks and escapes.
    package mutating func append(_ string: String) {
        let isAppended = string.withUTF8Bytes { text in
            guard JSONEscapes.byteCount(of: text) == text.count else { return false }
            bytes.append(UInt8(ascii: "\""))
            bytes.append(contentsOf: text)
            bytes.append(UInt8(ascii: "\""))
            return true
        }
        guard !isAppended else { return }
        bytes.append(
            contentsOf: JSONOutput.bytes(expecting: string.utf8.count + 2) { output in
                output.append(string)
            }
        )
    }

    /// Begins anew, with room for as many bytes as there were.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes bytes as they are: punctuation, or JSON that is finished already.
    package mutating func append(raw: some Sequence<UInt8>) {
        bytes.append(contentsOf: raw)
    }

    /// How many bytes a text takes between the quotation marks of a JSON string.
    package static func escapedByteCount(_ text: String) -> Int {
        text.withUTF8Bytes { JSONEscapes.byteCount(of: $0) }
    }

    /// How many bytes a text takes between the quotation marks of a JSON string.
    package static func escapedByteCount(_ text: Substring) -> Int {
        JSONEscapes.byteCount(of: text.utf8)
    }

    /// How many bytes a character takes between the quotation marks of a JSON string.
    package static func escapedByteCount(_ character: Character) -> Int {
        JSONEscapes.byteCount(of: character.utf8)
    }
}
