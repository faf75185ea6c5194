public import ExactJSON

/// What a payload amounts to, whatever the push type says (LT1).
public enum PayloadClass: String, WireWord {
    /// Text to show, and no background update.
    case alert
    /// A background update with nothing to show: what Apple calls a silent push.
    case background
    /// A background update that is seen or heard as well.
    case mixed
    /// A sound without text.
    case soundOnly
    /// A badge without text or sound.
    case badgeOnly
    /// Nothing for the system to do.
    case empty
    /// No object, or an `aps` that is none.
    case invalid
}
