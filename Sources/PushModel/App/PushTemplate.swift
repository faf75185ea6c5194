public import ExactJSON

/// A push template of the app: patterns for title and body (rule 3.7).
public struct PushTemplate: Hashable, Sendable {
    /// The name by which messages and recipients choose it.
    public var name: Name
    /// The title's pattern; empty for no title.
    @ExactString.Text public var titlePattern: String
    /// The body's pattern.
    ///
    /// If it renders to nothing the template is passed over.
    @ExactString.Text public var contentPattern: String

    public init(name: Name, titlePattern: String = "", contentPattern: String) {
        self.name = name
        self.titlePattern = titlePattern
        self.contentPattern = contentPattern
    }

    /// The name of a push template of the app.
    public struct Name: TextIdentifier {
        /// The name as it is compared.
        public let text: ExactString

        public init(_ text: ExactString) { self.text = text }
    }
}
