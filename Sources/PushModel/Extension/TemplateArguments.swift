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

    init(_ section: ExtensionSection, _ reader: inout ExtensionReader) {
        title = reader.strings(Key.title, in: section) ?? []
        content = reader.strings(Key.content, in: section) ?? []
    }

    func write(to ext: inout JSONObject) {
        ext.set(Key.title, Self.json(title))
        ext.set(Key.content, Self.json(content))
    }

    private static func json(_ list: [ExactString?]) -> JSONValue? {
        list.isEmpty ? nil : .array(list.map { $0.map { .string($0.string) } ?? .null })
    }

    /// The vendor's keys.
    package enum Key {
        /// The key of the title's arguments.
        package static let title: ExactString = "title_args"
        /// The key of the body's arguments.
        package static let content: ExactString = "content_args"
    }
}

extension TemplateArguments: Redacted {
    /// How many arguments there are; never what they say.
    public var description: String {
        "template arguments, \(title.count) for the title, \(content.count) for the content"
    }
}
