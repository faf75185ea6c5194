public import ExactJSON

/// What the user does after the push has arrived.
public enum Tap: UInt8, WireWord, JSONRepresentable {
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

    /// The contract's word.
    public var word: ExactString {
        switch self {
        case .none: "none"
        case .notification: "notification"
        case .appIcon: "appIcon"
        case .dismiss: "dismiss"
        case .action: "action"
        }
    }
}
