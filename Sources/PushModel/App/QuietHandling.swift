public import ExactJSON

/// What becomes of a message that do-not-disturb stops (rule 2.8).
public enum QuietHandling: String, WireWord, JSONRepresentable {
    /// It is dropped: the default, as the vendor does.
    case drop
    /// It is held until do-not-disturb is over.
    case hold
}
