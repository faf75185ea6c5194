public import ExactJSON

extension MessageExtension {
    /// What a message says about its pushes on every platform (`em_push_ext`).
    public struct Platform: Hashable, Sendable {
        /// The title, if ``MessageExtension/APNs/title`` gives none: `title`.
        @ExactString.OptionalText public var title: String? = nil
        /// The body, if ``MessageExtension/APNs/body`` gives none: `content`.
        @ExactString.OptionalText public var content: String? = nil
        /// Custom data, before any other: `custom`, any JSON value (rule 3.9).
        public var custom: JSONValue?
        /// The name the sender has in the group: `group_user_nickname` (M46).
        @ExactString.OptionalText public var groupUserNickname: String? = nil
        /// The kind of push: `type`.
        ///
        /// Only `call` means something, see ``isCall``.
        @ExactString.OptionalText public var type: String? = nil
        /// Every other key, as it came.
        public internal(set) var other: JSONObject = JSONObject()

        /// Creates what a sender attaches; an empty text counts as absent and is not written.
        ///
        /// - Throws: `input.conflict` if `other` has one of the keys that the typed properties read.
        public init(
            title: String? = nil,
            content: String? = nil,
            custom: JSONValue? = nil,
            groupUserNickname: String? = nil,
            type: String? = nil,
            other: JSONObject = JSONObject()
        ) throws(InputError) {
            try Self.refuseKeys(in: other)
            self.title = title
            self.content = content
            self.custom = custom
            self.groupUserNickname = groupUserNickname
            self.type = type
            self.other = other
        }

        init() {}

        /// Whether the push is a call and goes to VoIP certificates alone (gate C6, H19).
        public var isCall: Bool {
            guard let type else { return false }
            return ExactString(type) == ExactString("call")
        }

        /// The object as a sender attaches it.
        public var json: JSONObject { written }

        /// The vendor's keys in `em_push_ext`.
        package enum Keys: Sendable {
            package static let title = ExtKey("title", .text, .replaces, "3.5")
            package static let content = ExtKey("content", .text, .says, "3.5")
            package static let custom = ExtKey("custom", .any, .replaces, "3.9")
            package static let groupUserNickname = ExtKey(
                "group_user_nickname",
                .text,
                .replaces,
                "3.2",
                "3.7"
            )
            package static let type = ExtKey("type", .type, .passes, "C6")
        }
    }
}

extension MessageExtension.Platform: ExtSection {
    static let properties: [ExtProperty<MessageExtension.Platform>] = [
        .init(text: Keys.title, { $0.title }, { $0.title = $1 }),
        .init(text: Keys.content, { $0.content }, { $0.content = $1 }),
        .init(any: Keys.custom, { $0.custom }, { $0.custom = $1 }),
        .init(
            text: Keys.groupUserNickname,
            { $0.groupUserNickname },
            { $0.groupUserNickname = $1 }
        ),
        .init(text: Keys.type, { $0.type }, { $0.type = $1 }),
    ]
}

extension MessageExtension.Platform: Redacted {
    /// How many keys it has; never what they say.
    public var description: String { "platform extension of \(json.count) keys" }
}
