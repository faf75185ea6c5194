public import ExactJSON

/// One input, cut out of a stream, or why a part of the stream is none.
public enum InputFrame: Hashable, Sendable {
    /// The bytes of one input, without white space around them.
    case input(ArraySlice<UInt8>)
    /// What is no input, of which nothing is kept: `json.size` for an input of more than 1 MiB,
    /// `json.syntax` for the rest of a document that breaks off or is no JSON.
    case refused(InputError)
}
