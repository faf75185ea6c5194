public import ExactJSON

/// How much of a message a notification shows (`EMPushDisplayStyle`, on the vendor's page `DisplayStyle`).
///
/// Raw values are the vendor's.
public enum PushDisplayStyle: Int, WireWord {
    /// `EMPushDisplayStyleSimpleBanner`: a fixed text that a message has come, whatever it says. The default.
    case simpleBanner = 0
    /// `EMPushDisplayStyleMessageSummary`: the sender's display name and the content.
    case messageSummary = 1

    /// The contract's word.
    public var word: ExactString {
        switch self {
        case .simpleBanner: "simpleBanner"
        case .messageSummary: "messageSummary"
        }
    }
}
