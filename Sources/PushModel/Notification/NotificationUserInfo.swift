public import APNsModel
public import ExactJSON

/// What an app finds in a notification of a message: the vendor's keys beside `aps`, typed (rule 3.9).
///
/// It is read from the payload that a device received, and is the inverse of what a push is rendered to:
/// by an app when the user taps the notification (`launchOptions`, `userInfo`), by its notification service
/// extension, and by an app server or a test that looks at a request.
public struct NotificationUserInfo: Hashable, Sendable {
    /// The message's sender: `f`.
    public let from: UserID
    /// The message's recipient, in a group too: `t`.
    public let to: UserID
    /// The group that the message was sent to: `g`; `nil` in a one-to-one chat.
    public let group: Conversation.ID?
    /// The message's id: `m`.
    public let messageID: Message.ID
    /// The sender's custom data, any JSON value but `null`: `e`; `nil` if there are none.
    public let extern: JSONValue?
    /// The whole payload as it was received, with `aps` in its properties and every other key in
    /// ``/APNsModel/APNsPayload/custom``.
    public let payload: APNsPayload

    /// Reads a payload; keys beside `aps` that are not the vendor's are left alone.
    ///
    /// - Throws: `input.missing` if `f`, `t` or `m` is absent, and `input.type` if one of them or `g` is not
    ///   a string, each with its path.
    public init(_ payload: APNsPayload) throws(InputError) {
        var fields = try JSONFields(.object(payload.custom))
        from = try fields.required(Keys.from)
        to = try fields.required(Keys.to)
        group = try fields.optional(Keys.group)
        messageID = try fields.required(Keys.messageID)
        let extern = fields.value(Keys.extern)
        self.extern = extern?.isNull == true ? nil : extern
        self.payload = payload
    }

    /// The conversation of the message, as its recipient has it: the group, or the chat with the sender.
    public var conversation: Conversation {
        if let group { return Conversation(.groupChat, group) }
        return Conversation(.chat, Conversation.ID(from.text))
    }

    /// The vendor's keys beside `aps`.
    public enum Keys: Sendable {
        /// `f`: ``NotificationUserInfo/from``.
        public static let from: ExactString = "f"
        /// `t`: ``NotificationUserInfo/to``.
        public static let to: ExactString = "t"
        /// `g`: ``NotificationUserInfo/group``.
        public static let group: ExactString = "g"
        /// `m`: ``NotificationUserInfo/messageID``.
        public static let messageID: ExactString = "m"
        /// `e`: ``NotificationUserInfo/extern``.
        public static let extern: ExactString = "e"
    }
}

extension NotificationUserInfo: Redacted {
    /// The message's id, and how large the payload is; never what it says.
    public var description: String { "user info of message \(messageID): \(payload)" }
}
