public import ExactJSON

/// What fills the numbered placeholders of a template, such as `{0}`, in its title and in its body.
///
/// An element that was no string is kept as `nil`: it counts as a missing argument (M11).
public struct TemplateArguments: Hashable, Sendable {
    /// `title_args`.
    public var title: [ExactString?]
    /// `content_args`.
    public var content: [ExactString?]

    /// Creates arguments.
    public init(title: [ExactString?] = [], content: [ExactString?] = []) {
        self.title = title
        self.content = content
    }

    init(_ section: inout ExtensionSection, _ reader: inout ExtensionReader) {
        title = reader.strings(Keys.titleArgs, in: &section) ?? []
        content = reader.strings(Keys.contentArgs, in: &section) ?? []
    }

    func write(to ext: inout JSONObject) {
        ext.set(Keys.titleArgs, Self.json(title))
        ext.set(Keys.contentArgs, Self.json(content))
    }

    private static func json(_ list: [ExactString?]) -> JSONValue? {
        list.isEmpty ? nil : .array(list.map { $0.map { .string($0.string) } ?? .null })
    }

    /// The vendor's keys of the arguments, which stand in `em_push_template` beside its own.
    public enum Keys: Sendable {
        /// `title_args`: ``TemplateArguments/title``.
        public static let titleArgs: ExactString = "title_args"
        /// `content_args`: ``TemplateArguments/content``.
        public static let contentArgs: ExactString = "content_args"
    }
}

extension TemplateArguments: Redacted {
    /// How many arguments there are; never what they say.
    public var description: String {
        "template arguments, \(title.count) for the title, \(content.count) for the content"
    }
}
