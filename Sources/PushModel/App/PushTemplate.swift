public import ExactJSON

/// A push template of the app: patterns for title and body (rule 3.7).
public struct PushTemplate: Hashable, Sendable {
    /// The name by which messages and recipients choose it.
    public var name: TemplateName
    /// The title's pattern; empty for no title.
    @ExactText public var titlePattern: String
    /// The body's pattern.
    ///
    /// If it renders to nothing the template is passed over.
    @ExactText public var contentPattern: String

    public init(name: TemplateName, titlePattern: String = "", contentPattern: String) {
        self.name = name
        self.titlePattern = titlePattern
        self.contentPattern = contentPattern
    }
}
