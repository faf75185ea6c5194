public import ExactJSON

/// What the user does after the push has arrived.
public enum Tap: String, WireWord, JSONRepresentable {
    /// Nothing.
    case none
    /// Opens the notification, from the banner or the list.
    case notification
    /// Opens the app by its icon.
    case appIcon
    /// Dismisses the notification.
    case dismiss
    /// Chooses one of the notification's actions.
    case action
}
