public import ExactJSON

/// What a message says about its pushes on every platform (`em_push_ext`).
public struct PlatformExtension: Hashable, Sendable {
    /// The title, if ``APNsExtension/title`` gives none: `title`.
    @ExactOptionalText public var title: String?
    /// The body, if ``APNsExtension/body`` gives none: `content`.
    @ExactOptionalText public var content: String?
    /// Custom data, before any other: `custom`, any JSON value (rule 3.9).
    public var custom: JSONValue?
    /// The name the sender has in the group: `group_user_nickname` (M46).
    @ExactOptionalText public var groupUserNickname: String?
    /// The kind of push: `type`.
    ///
    /// Only `call` means something, see ``isCall``.
    @ExactOptionalText public var type: String?
    /// Every other key, as it came.
    public private(set) var other: JSONObject

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
        try Self.keys.refuse(in: other)
        self.title = title
        self.content = content
        self.custom = custom
        self.groupUserNickname = groupUserNickname
        self.type = type
        self.other = other
    }

    init(_ section: inout ExtensionSection, _ reader: inout ExtensionReader) {
        title = reader.text(Keys.title, in: &section)
        content = reader.text(Keys.content, in: &section)
        custom = section.take(Keys.custom)
        groupUserNickname = reader.text(Keys.groupUserNickname, in: &section)
        type = reader.text(Keys.type, in: &section)
        other = section.other
    }

    /// Whether the push is a call and goes to VoIP certificates alone (gate C6, H19).
    public var isCall: Bool {
        guard let type else { return false }
        return ExactString(type) == ExactString("call")
    }

    /// The object as a sender attaches it.
    public var json: JSONObject {
        var ext = other
        ext.set(Keys.title, text: title)
        ext.set(Keys.content, text: content)
        ext.set(Keys.custom, custom)
        ext.set(Keys.groupUserNickname, text: groupUserNickname)
        ext.set(Keys.type, text: type)
        return ext
    }

    /// The vendor's keys in `em_push_ext`.
    public enum Keys: Sendable {
        /// `title`: ``PlatformExtension/title``.
        public static let title: ExactString = "title"
        /// `content`: ``PlatformExtension/content``.
        public static let content: ExactString = "content"
        /// `custom`: ``PlatformExtension/custom``.
        public static let custom: ExactString = "custom"
        /// `group_user_nickname`: ``PlatformExtension/groupUserNickname``.
        public static let groupUserNickname: ExactString = "group_user_nickname"
        /// `type`: ``PlatformExtension/type``.
        public static let type: ExactString = "type"
    }

    private static let keys = ExtensionKeys([
        Keys.title, Keys.content, Keys.custom, Keys.groupUserNickname, Keys.type,
    ])
}

extension PlatformExtension: Redacted {
    /// How many keys it has; never what they say.
    public var description: String { "platform extension of \(json.count) keys" }
}
