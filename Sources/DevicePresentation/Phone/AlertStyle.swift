public import ExactJSON

/// What an alert looks like on an unlocked phone (`UNAlertStyle`), by the user's setting (P36).
public enum AlertStyle: String, WireWord, JSONRepresentable {
    /// A temporary banner: the system removes it after a few seconds.
    case banner
    /// A banner that stays until the user does something about it: a persistent one.
    case alert
    /// There is none.
    case none
}
