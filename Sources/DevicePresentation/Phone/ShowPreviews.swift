public import ExactJSON

/// When the text of a notification is shown (`UNShowPreviewsSetting`), by the user's setting (P37).
public enum ShowPreviews: String, WireWord, JSONRepresentable {
    /// Always.
    case always
    /// While the phone is not locked.
    case whenUnlocked
    /// Never.
    case never
}
