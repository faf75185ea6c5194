public import ExactJSON

extension MessageExtension {
    /// What fills the numbered placeholders of a template, such as `{0}`, in its title and in its body.
    ///
    /// An element that was no string is kept as `nil`: it counts as a missing argument (M11).
    public struct TemplateArguments: Hashable, Sendable {
        /// `title_args`.
        public var title: [ExactString?] = []
        /// `content_args`.
        public var content: [ExactString?] = []

        public init() {}

        /// Creates arguments of texts.
        public init(title: [String] = [], content: [String] = []) {
            self.title = title.map { ExactString($0) }
            self.content = content.map { ExactString($0) }
        }

        /// The vendor's keys of the arguments, which stand in `em_push_template` beside its own.
        package enum Keys: Sendable {
            package static let titleArgs = ExtKey("title_args", .arguments, .replaces, "3.7")
            package static let contentArgs = ExtKey("content_args", .arguments, .replaces, "3.7")
        }
    }
}

extension MessageExtension.TemplateArguments: Redacted {
    /// How many arguments there are; never what they say.
    public var description: String {
        "template arguments, \(title.count) for the title, \(content.count) for the content"
    }
}
