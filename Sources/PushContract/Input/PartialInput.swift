import ExactJSON

/// An input as far as it has come, held up to the size that it may have.
struct PartialInput: Sendable {
    /// How many bytes it may have, without white space around it.
    let limit: Int
    /// The bytes so far, without white space before them.
    ///
    /// INVARIANT: if there are ``limit`` bytes, all others were white space. There are
    /// none if the input is too large.
    private(set) var held: [UInt8] = []
    /// Whether it has more bytes than an input may have.
    private(set) var isOversized = false
    /// Whether a line feed is among the white space that is not held.
    private(set) var endsLine = false

    /// Starts an input that may have so many bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// Adds bytes.
    mutating func hold(_ bytes: ArraySlice<UInt8>) {
        if isOversized { return }
        let bytes = held.isEmpty ? bytes.drop { $0.isJSONWhiteSpace } : bytes
        let room = limit - held.count
        let rest = bytes.dropFirst(room)
        if rest.allSatisfy({ $0.isJSONWhiteSpace }) {
            held += bytes.prefix(room)
            endsLine = endsLine || rest.contains(UInt8(ascii: "\n"))
        } else {
            held = []
            isOversized = true
        }
    }

    /// Ends the input, and starts the next one; `nil` if it has nothing but white space.
    mutating func end() -> InputFrame? {
        defer { self = PartialInput(limit: limit) }
        return isOversized
            ? .refused(.oversized) : InputFrame(trimming: held[...], limit: limit)
    }

    /// Ends the input with its last bytes; an input that comes in one piece is not copied.
    mutating func end(with bytes: ArraySlice<UInt8>) -> InputFrame? {
        if held.isEmpty, !isOversized {
            return InputFrame(trimming: bytes, limit: limit)
        }
        hold(bytes)
        return end()
    }

    /// Takes bytes in which a line feed ends an input, and adds the inputs that end in them.
    mutating func appendLines(_ bytes: ArraySlice<UInt8>, into frames: inout [InputFrame]) {
        var rest = bytes
        while let end = rest.firstLineFeed {
            if let frame = self.end(with: rest[..<end]) {
                frames.append(frame)
            }
            rest = rest[(end + 1)...]
        }
        hold(rest)
    }
}

extension InputFrame {
    /// The input in bytes that may have white space around it; `nil` if they are all white space.
    init?(trimming bytes: ArraySlice<UInt8>, limit: Int) {
        let start = bytes.drop { $0.isJSONWhiteSpace }
        guard let last = start.lastIndex(where: { !$0.isJSONWhiteSpace }) else { return nil }
        let trimmed = start[...last]
        self = trimmed.count > limit ? .refused(.oversized) : .input(trimmed)
    }
}
