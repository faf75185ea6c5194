public import ExactJSON

/// Whose content the notification has.
public enum ShownContent: String, WireWord, JSONRepresentable {
    /// That of the payload.
    case original
    /// That of the service extension.
    case modified
    /// What the extension handed over when its time was up; that of the payload if it had nothing.
    case bestAttempt
}
