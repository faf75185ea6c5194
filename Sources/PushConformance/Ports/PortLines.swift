import ExactJSON

/// Cuts a stream into the lines of the port protocol, and holds no more of a line than may be read.
package struct PortLines {
    /// How many bytes a line has at most: twice as many as an input.
    package static let longestLine = 2 * JSONReader.sizeLimit

    /// A line without its end; `nil` if it is too long, and then it was not kept.
    package typealias Line = [UInt8]?

    private var held: Line = []

    /// Creates an empty stream.
    package init() {}

    /// Whether the line that has not ended yet is too long already.
    package var isTooLong: Bool { held == nil }

    /// Takes the next bytes and returns the lines that end in them.
    package mutating func append(_ chunk: ArraySlice<UInt8>) -> [Line] {
        var lines: [Line] = []
        var rest = chunk
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            hold(rest[..<end])
            lines.append(held)
            held = []
            rest = rest[(end + 1)...]
        }
        hold(rest)
        return lines
    }

    private mutating func hold(_ bytes: ArraySlice<UInt8>) {
        guard let count = held?.count, count + bytes.count <= Self.longestLine else {
            held = nil
            return
        }
        held? += bytes
    }
}
