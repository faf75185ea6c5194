import ExactJSON

/// An input as far as it has come, held up to the size that it may have.
struct PartialInput: Sendable {
    /// How many bytes it may have, without white space around it.
    let limit: Int
    /// Where its first byte stands that is no white space; until then, where the next byte stands.
    private(set) var start: TextPlace
    /// The bytes so far, without white space before them.
    ///
    /// INVARIANT: if there are ``limit`` bytes, all others were white space. There are
    /// none if the input is too large.
    private(set) var held: [UInt8] = []
    /// Whether it has more bytes than an input may have.
    private(set) var isOversized = false

    /// What is held, without white space behind it.
    var trimmed: ArraySlice<UInt8> {
        held[..<(held.lastIndex { !$0.isJSONWhiteSpace }.map { $0 + 1 } ?? 0)]
    }
    /// Where that ends.
    var end: TextPlace { start.advanced(over: trimmed) }

    /// Starts an input at a place, which may have so many bytes.
    init(at start: TextPlace, limit: Int) {
        self.start = start
        self.limit = limit
    }

    /// Adds bytes.
    mutating func hold(_ bytes: ArraySlice<UInt8>) {
        if isOversized { return }
        let bytes = held.isEmpty ? withoutSpace(bytes) : bytes
        let room = limit - held.count
        let rest = bytes.dropFirst(room)
        if rest.allSatisfy({ $0.isJSONWhiteSpace }) {
            held += bytes.prefix(room)
        } else {
            held = []
            isOversized = true
        }
    }

    /// Ends the input; `nil` if it has nothing but white space.
    func frame() -> InputFrame? {
        isOversized
            ? InputFrame(.refused(.oversized), at: start)
            : InputFrame(trimming: held[...], at: start, limit: limit)
    }

    /// Ends the input with its last bytes, and starts the next one at a place; an input that comes in one piece is not
    /// copied.
    mutating func end(with bytes: ArraySlice<UInt8>, next: TextPlace) -> InputFrame? {
        defer { self = PartialInput(at: next, limit: limit) }
        guard held.isEmpty, !isOversized else {
            hold(bytes)
            return frame()
        }
        let bytes = withoutSpace(bytes)
        return InputFrame(trimming: bytes, at: start, limit: limit)
    }

    /// Takes bytes in which a line feed ends an input, and adds the inputs that end in them.
    mutating func appendLines(_ bytes: ArraySlice<UInt8>, into frames: inout [InputFrame]) {
        var rest = bytes
        while let end = rest.firstLineFeed {
            if let frame = self.end(with: rest[..<end], next: start.nextLine) {
                frames.append(frame)
            }
            rest = rest[(end + 1)...]
        }
        hold(rest)
    }

    /// Goes past the white space before the input.
    private mutating func withoutSpace(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let rest = bytes.drop { $0.isJSONWhiteSpace }
        start.advance(over: bytes[..<rest.startIndex])
        return rest
    }
}

extension InputFrame {
    /// The input in bytes that may have white space behind it; `nil` if there are no others.
    fileprivate init?(trimming bytes: ArraySlice<UInt8>, at start: TextPlace, limit: Int) {
        guard let last = bytes.lastIndex(where: { !$0.isJSONWhiteSpace }) else { return nil }
        let trimmed = bytes[...last]
        self.init(trimmed.count > limit ? .refused(.oversized) : .input(trimmed), at: start)
    }
}
