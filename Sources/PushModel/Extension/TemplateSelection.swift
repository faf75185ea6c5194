public import ExactJSON

/// The template that a message's sender chose, and what fills it (`em_push_template`).
public struct TemplateSelection: Hashable, Sendable {
    /// The template's name; `nil` if the sender chose none.
    public var name: TemplateName?
    /// The arguments of whichever template is used, at every level but the directed one (M1).
    public var arguments: TemplateArguments
    /// Another template for some members of a group.
    public var directed: Directed?
    /// Whether the fixed text "mentioned you" is left out (rule 3.4): `disable_at_content`.
    public var disablesMentionText: Bool
    /// Every other key, as it came.
    public private(set) var other: JSONObject

    /// Creates what a sender attaches.
    public init(
        name: TemplateName? = nil,
        arguments: TemplateArguments = TemplateArguments(),
        directed: Directed? = nil,
        disablesMentionText: Bool = false
    ) {
        self.name = name
        self.arguments = arguments
        self.directed = directed
        self.disablesMentionText = disablesMentionText
        self.other = JSONObject()
    }

    init(_ section: inout ExtensionSection, _ reader: inout ExtensionReader) {
        name = reader.text(Keys.name, in: &section).map { TemplateName($0) }
        arguments = TemplateArguments(&section, &reader)
        if var directed = reader.section(Keys.directedTemplate, in: &section) {
            self.directed = Directed(&directed, &reader)
        }
        disablesMentionText = reader.flag(Keys.disableAtContent, in: &section)
        other = section.other
    }

    /// The object as a sender attaches it.
    public var json: JSONObject {
        var ext = other
        ext.set(Keys.name, (name?.string).map(JSONValue.string))
        arguments.write(to: &ext)
        ext.set(Keys.directedTemplate, (directed?.json).map(JSONValue.object))
        ext.set(Keys.disableAtContent, disablesMentionText ? true : nil)
        return ext
    }

    /// The vendor's keys in `em_push_template`, beside ``TemplateArguments/Keys``.
    public enum Keys: Sendable {
        /// `name`: ``TemplateSelection/name``, and in ``directedTemplate`` ``Directed/name``.
        public static let name: ExactString = "name"
        /// `directed_template`: ``TemplateSelection/directed``.
        public static let directedTemplate: ExactString = "directed_template"
        /// `disable_at_content`: ``TemplateSelection/disablesMentionText``.
        public static let disableAtContent: ExactString = "disable_at_content"
        /// `target`, in ``directedTemplate``: ``Directed/targets``.
        public static let target: ExactString = "target"
    }

    /// A template for some members of a group (`directed_template`, M3).
    public struct Directed: Hashable, Sendable {
        /// The members it is for, compared exactly.
        public var targets: [UserID]
        /// The template's name.
        public var name: TemplateName?
        /// Its own arguments.
        public var arguments: TemplateArguments
        /// Every other key, as it came.
        public private(set) var other: JSONObject

        /// Creates what a sender attaches.
        public init(
            targets: [UserID],
            name: TemplateName,
            arguments: TemplateArguments = TemplateArguments()
        ) {
            self.targets = targets
            self.name = name
            self.arguments = arguments
            self.other = JSONObject()
        }

        init(_ section: inout ExtensionSection, _ reader: inout ExtensionReader) {
            let listed = reader.strings(Keys.target, in: &section) ?? []
            targets = listed.compactMap { $0.map { UserID($0) } }
            name = reader.text(Keys.name, in: &section).map { TemplateName($0) }
            arguments = TemplateArguments(&section, &reader)
            other = section.other
        }

        /// The object as a sender attaches it.
        public var json: JSONObject {
            var ext = other
            ext.set(Keys.target, .array(targets.map { .string($0.string) }))
            ext.set(Keys.name, (name?.string).map(JSONValue.string))
            arguments.write(to: &ext)
            return ext
        }
    }
}

extension TemplateSelection: Redacted {
    /// How many keys it has; never what they say.
    public var description: String { "template selection of \(json.count) keys" }
}

extension TemplateSelection.Directed: Redacted {
    /// How many keys it has; never what they say.
    public var description: String { "directed template of \(json.count) keys" }
}
