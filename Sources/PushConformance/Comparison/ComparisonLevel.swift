public import ExactJSON

/// How much of an answer is compared.
public enum ComparisonLevel: String, WireWord {
    /// Whether it is pushed, why not, and through which bindings; of an error its code and path.
    case decision
    /// Everything that is answered without an explanation.
    case full
    /// Also what only an explanation gives, where it is expected.
    case trace
}
