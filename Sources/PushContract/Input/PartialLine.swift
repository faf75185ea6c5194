import ExactJSON

/// The current line, held up to the size that an input may have.
struct PartialLine: Sendable {
    /// The line so far, without white space before it.
    ///
    /// INVARIANT: if it has ``JSONReader/sizeLimit`` bytes, all others of the line were white space. It
    /// is empty if the line is too long.
    private var held: [UInt8] = []
    private var isOversized = false

    /// Takes bytes, and adds the inputs of the lines that end in them.
    mutating func append(_ bytes: ArraySlice<UInt8>, into frames: inout [InputFrame]) {
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            if let frame = self.end(with: rest[..<end]) {
                frames.append(frame)
            }
            rest = rest[(end + 1)...]
        }
        hold(rest)
    }

    /// Ends the line; `nil` if it is blank.
    mutating func end() -> InputFrame? {
        defer { self = PartialLine() }
        return isOversized ? .oversized : InputFrame(trimming: held[...])
    }

    /// Adds bytes of the line that have no line feed.
    mutating func hold(_ bytes: ArraySlice<UInt8>) {
        if isOversized { return }
        let bytes = held.isEmpty ? bytes.drop { $0.isJSONWhiteSpace } : bytes
        let room = JSONReader.sizeLimit - held.count
        if bytes.dropFirst(room).allSatisfy({ $0.isJSONWhiteSpace }) {
            held += bytes.prefix(room)
        } else {
            held = []
            isOversized = true
        }
    }

    /// Ends the line with its last bytes; a line that comes in one piece is not copied.
    private mutating func end(with bytes: ArraySlice<UInt8>) -> InputFrame? {
        if held.isEmpty, !isOversized {
            return InputFrame(trimming: bytes)
        }
        hold(bytes)
        return end()
    }
}

extension InputFrame {
    /// The input in bytes that may have white space around it; `nil` if they are all white space.
    init?(trimming bytes: ArraySlice<UInt8>) {
        let start = bytes.drop { $0.isJSONWhiteSpace }
        guard let last = start.lastIndex(where: { !$0.isJSONWhiteSpace }) else { return nil }
        let trimmed = start[...last]
        self = trimmed.count > JSONReader.sizeLimit ? .oversized : .input(trimmed)
    }
}
