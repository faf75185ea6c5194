public import ExactJSON

/// How much of an answer is compared.
public enum ComparisonLevel: String, WireWord {
    /// The outcome, its reasons and the bindings; code and path of an error.
    case decision
    /// Everything that is answered without an explanation.
    case full
    /// Also what only an explanation gives, where it is expected.
    case trace
}
