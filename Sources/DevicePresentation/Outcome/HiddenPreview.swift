public import ExactJSON

/// What is shown of a notification whose preview is hidden, beside the name of the app (P37).
public struct HiddenPreview: Hashable, Sendable {
    /// Whether the title is shown.
    public let showsTitle: Bool
    /// Whether the subtitle is shown.
    public let showsSubtitle: Bool
    /// The placeholder in place of the body, with its count; `nil` for the system's own word.
    public let body: ExactString?
}
