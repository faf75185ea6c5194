public import ExactJSON

/// How the notifications of an app are grouped, by the user's setting (P38).
public enum NotificationGrouping: String, WireWord, JSONRepresentable {
    /// By their threads.
    case automatic
    /// All of the app together.
    case byApp
    /// Not at all.
    case off
}
