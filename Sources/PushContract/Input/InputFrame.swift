/// The bytes of one input, cut out of a stream.
public enum InputFrame: Hashable, Sendable {
    /// The bytes of one input, without white space around them.
    case input(ArraySlice<UInt8>)
    /// An input with more bytes than the limit, which is answered with `json.size`; they are not kept.
    case oversized
}
