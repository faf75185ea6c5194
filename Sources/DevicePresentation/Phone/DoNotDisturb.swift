public import ExactJSON

/// When Do Not Disturb silences a phone before iOS 15, by the user's setting (P29).
public enum DoNotDisturb: String, WireWord, JSONRepresentable {
    /// Only while the phone is locked.
    case whileLocked
    /// Always.
    case always
}
