/// One input cut out of a stream of bytes, not yet read.
public enum InputFrame: Hashable, Sendable {
    /// The bytes of one input, without white space around them.
    case input(ArraySlice<UInt8>)
    /// An input of more bytes than are read; they were not kept. It is answered with `json.size`.
    case oversized
}
