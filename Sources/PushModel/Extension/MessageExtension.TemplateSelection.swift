public import ExactJSON

extension MessageExtension {
    /// The template that a message's sender chose, and what fills it (`em_push_template`).
    public struct TemplateSelection: Hashable, Sendable {
        /// The template's name; `nil` if the sender chose none.
        public var name: PushTemplate.Name?
        /// The arguments of whichever template is used, at every level but the directed one (M1).
        public var arguments: MessageExtension.TemplateArguments
        /// Another template for some members of a group.
        public var directed: Directed?
        /// Whether the fixed text "mentioned you" is left out (rule 3.4): `disable_at_content`.
        public var disablesMentionText: Bool
        /// Every other key, as it came.
        public internal(set) var other: JSONObject = JSONObject()

        /// Creates what a sender attaches.
        public init(
            name: PushTemplate.Name? = nil,
            arguments: MessageExtension.TemplateArguments = MessageExtension.TemplateArguments(),
            directed: Directed? = nil,
            disablesMentionText: Bool = false
        ) {
            self.name = name
            self.arguments = arguments
            self.directed = directed
            self.disablesMentionText = disablesMentionText
        }

        init() { self.init(name: nil) }

        /// The object as a sender attaches it.
        public var json: JSONObject { written }

        /// The vendor's keys in `em_push_template`, beside ``MessageExtension/TemplateArguments/Keys``.
        package enum Keys: Sendable {
            /// `name`: ``MessageExtension/TemplateSelection/name``, and in ``directedTemplate`` ``Directed/name``.
            package static let name = ExtKey("name", .name, .replaces, "3.1")
            package static let directedTemplate = ExtKey(
                "directed_template",
                .object(Directed.keys),
                .nothing,
                "3.1"
            )
            /// `target`, in ``directedTemplate``: ``Directed/targets``.
            package static let target = ExtKey("target", .ids, .replaces, "3.1")
            /// `disable_at_content`: ``MessageExtension/TemplateSelection/disablesMentionText``.
            package static let disableAtContent = ExtKey("disable_at_content", .flag, .says, "3.4")
        }

        /// A template for some members of a group (`directed_template`, M3).
        public struct Directed: Hashable, Sendable {
            /// The members it is for, compared exactly.
            public var targets: [UserID]
            /// The template's name.
            public var name: PushTemplate.Name?
            /// Its own arguments.
            public var arguments: MessageExtension.TemplateArguments
            /// Every other key, as it came.
            public internal(set) var other: JSONObject = JSONObject()

            /// Creates what a sender attaches.
            public init(
                targets: [UserID],
                name: PushTemplate.Name,
                arguments: MessageExtension.TemplateArguments = MessageExtension.TemplateArguments()
            ) {
                self.targets = targets
                self.name = name
                self.arguments = arguments
            }

            init() {
                targets = []
                arguments = MessageExtension.TemplateArguments()
            }

            /// The object as a sender attaches it.
            public var json: JSONObject { written }
        }
    }
}

extension MessageExtension.TemplateSelection: ExtSection {
    static let properties: [ExtProperty<MessageExtension.TemplateSelection>] = [
        .init(text: Keys.name, { $0.name?.string }, { $0.name = PushTemplate.Name($1) }),
        .init(
            list: MessageExtension.TemplateArguments.Keys.titleArgs,
            { $0.arguments.title.nonEmpty },
            { $0.arguments.title = $1 }
        ),
        .init(
            list: MessageExtension.TemplateArguments.Keys.contentArgs,
            { $0.arguments.content.nonEmpty },
            { $0.arguments.content = $1 }
        ),
        .init(
            object: Keys.directedTemplate,
            { $0.directed?.json },
            { $0.directed = Directed($1, &$2) }
        ),
        .init(
            flag: Keys.disableAtContent,
            { $0.disablesMentionText },
            { $0.disablesMentionText = $1 }
        ),
    ]
}

extension MessageExtension.TemplateSelection.Directed: ExtSection {
    private typealias Keys = MessageExtension.TemplateSelection.Keys

    static let properties: [ExtProperty<MessageExtension.TemplateSelection.Directed>] = [
        .init(
            list: Keys.target,
            { $0.targets.map { Optional($0.text) } },
            { $0.targets = $1.compactMap { $0.map { UserID($0) } } }
        ),
        .init(text: Keys.name, { $0.name?.string }, { $0.name = PushTemplate.Name($1) }),
        .init(
            list: MessageExtension.TemplateArguments.Keys.titleArgs,
            { $0.arguments.title.nonEmpty },
            { $0.arguments.title = $1 }
        ),
        .init(
            list: MessageExtension.TemplateArguments.Keys.contentArgs,
            { $0.arguments.content.nonEmpty },
            { $0.arguments.content = $1 }
        ),
    ]
}

extension [ExactString?] {
    /// The texts, if there are any.
    fileprivate var nonEmpty: [ExactString?]? { isEmpty ? nil : self }
}

extension MessageExtension.TemplateSelection: Redacted {
    /// How many keys it has; never what they say.
    public var description: String { "template selection of \(json.count) keys" }
}

extension MessageExtension.TemplateSelection.Directed: Redacted {
    /// How many keys it has; never what they say.
    public var description: String { "directed template of \(json.count) keys" }
}
