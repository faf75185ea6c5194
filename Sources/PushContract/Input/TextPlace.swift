/// A place in a text: the first character is at line 1, column 1.
package struct TextPlace: Hashable, Sendable {
    /// The number of the line; a line ends with a line feed.
    package private(set) var line = 1
    /// The number of the character in the line.
    ///
    /// Characters are the scalars of Unicode; of bytes that are not UTF-8, those are counted that could start one.
    package private(set) var column = 1

    /// Line 1, column 1.
    package static let start = TextPlace()

    /// The start of the line after this one.
    var nextLine: TextPlace {
        var place = TextPlace()
        place.line = line + 1
        return place
    }

    /// Goes on to the place behind bytes that start here.
    mutating func advance(over bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { bytes in
            var lineFeeds = 0
            for byte in bytes where byte == UInt8(ascii: "\n") { lineFeeds &+= 1 }
            var rest = bytes[...]
            if lineFeeds > 0, let last = bytes.lastIndex(of: UInt8(ascii: "\n")) {
                line += lineFeeds
                column = 1
                rest = bytes[(last + 1)...]
            }
            // Later bytes of a scalar are 10xxxxxx.
            for byte in rest where byte & 0xC0 != 0x80 { column &+= 1 }
        }
    }

    /// The place behind bytes that start here.
    package func advanced(over bytes: ArraySlice<UInt8>) -> TextPlace {
        var place = self
        place.advance(over: bytes)
        return place
    }
}
