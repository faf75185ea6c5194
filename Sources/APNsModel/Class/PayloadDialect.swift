public import ExactJSON

/// Whose notion of a silent push a payload is judged by.
public enum PayloadDialect: String, WireWord, JSONRepresentable {
    /// Apple's: whatever would be seen, heard or counted makes a push loud.
    case apns
    /// Getui's: a badge does not, nor does the sound that its server takes for silence.
    case getui

    /// The sound that Getui's server leaves out of the payload that it sends.
    public static let getuiSilence: ExactString = "com.gexin.ios.silence"
}
