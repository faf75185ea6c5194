/// What stands around a place in a text, in the same line.
package struct TextExcerpt: Hashable, Sendable {
    /// What stands before the place, of a long line the end.
    package let before: ArraySlice<UInt8>
    /// What stands behind it, of a long line the start.
    package let behind: ArraySlice<UInt8>

    /// How many bytes are looked at in each direction.
    private static let reach = 160

    /// Takes the line of a text in which an index is.
    package init(around index: Int, in bytes: ArraySlice<UInt8>) {
        let head = bytes[..<index].suffix(Self.reach)
        let tail = bytes[index...].prefix(Self.reach)
        let start = head.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? head.startIndex
        before = head[start...]
        behind = tail[..<(tail.firstLineFeed ?? tail.endIndex)]
    }
}
