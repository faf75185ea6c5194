import APNsModel
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

/// Whose notion of a silent push a payload is judged by.
public enum PayloadDialect: String, WireWord, JSONRepresentable {
    /// Apple's: whatever would be seen, heard or counted makes a push loud.
    case apns
    /// Getui's: a badge does not, nor does the sound that its server takes for silence.
    case getui

    /// The sound that Getui's server leaves out of the payload that it sends.
    public static let getuiSilence: ExactString = "com.gexin.ios.silence"
}
