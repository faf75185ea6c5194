package import ExactJSON
package import PushModel

/// What a push says, whatever push service it goes through (rule 8.2).
package struct ChannelNotification: Hashable, Sendable {
    /// The title; `nil` for none.
    @ExactString.OptionalText package var title: String?
    @ExactString.Text package var body: String
    /// What stands in the place of a text that there is none of, where a service requires one.
    package var standIns: StandIns
    /// The number on the app's icon, 0 or more; `nil` to leave it alone.
    package var badge: Int32?
    /// The name of a sound; `nil` for the system's own.
    @ExactString.OptionalText package var sound: String?
    /// Whether there is to be no sound, not even the system's; Huawei has no such push (rule 9.4).
    package var isSilent = false
    /// The URL of an image.
    @ExactString.OptionalText package var image: String?
    /// What a tap opens, by the name of its action; `nil` for what the certificate says.
    @ExactString.OptionalText package var click: String?
    /// The category of the message; `nil` for what the certificate says.
    @ExactString.OptionalText package var category: String?
    package var collapse: Collapse?
    /// How long the service keeps the push for a device that is offline, in seconds; 0 or more.
    package var timeToLive: Int64
    package var importance: Importance
    /// What the push says of its message beside its texts.
    package var custom: Custom

    package init(
        title: String?,
        body: String,
        standIns: StandIns,
        badge: Int32? = nil,
        sound: String? = nil,
        image: String? = nil,
        click: String? = nil,
        category: String? = nil,
        collapse: Collapse? = nil,
        timeToLive: Int64 = ChannelNotification.day,
        importance: Importance = .normal,
        custom: Custom
    ) {
        _title = ExactString.OptionalText(wrappedValue: title)
        _body = ExactString.Text(wrappedValue: body)
        self.standIns = standIns
        self.badge = badge
        _sound = ExactString.OptionalText(wrappedValue: sound)
        _image = ExactString.OptionalText(wrappedValue: image)
        _click = ExactString.OptionalText(wrappedValue: click)
        _category = ExactString.OptionalText(wrappedValue: category)
        self.collapse = collapse
        self.timeToLive = timeToLive
        self.importance = importance
        self.custom = custom
    }

    /// For how many seconds a push is kept: a day, as with Apple (rule 3.10).
    package static let day: Int64 = 86400
    /// For how many seconds the push of a call is kept: a minute (rule 8.2).
    package static let minute: Int64 = 60

    /// The fixed texts for services that require a title and a body (rule 8.2).
    package struct StandIns: Hashable, Sendable {
        @ExactString.Text package var title: String
        @ExactString.Text package var body: String
        /// Whether the body of the push says no more than the title that stands in.
        package var isBanner: Bool

        package init(title: String, body: String, isBanner: Bool = false) {
            _title = ExactString.Text(wrappedValue: title)
            _body = ExactString.Text(wrappedValue: body)
            self.isBanner = isBanner
        }

        /// The body for a service that requires one: a banner beneath the title that stands in says something else.
        func body(for body: String, hasTitle: Bool) -> String {
            body.utf8.isEmpty || isBanner && !hasTitle ? self.body : body
        }
    }

    /// What a push replaces on a device.
    package enum Collapse: Hashable, Sendable {
        /// A repeat of itself.
        case message
        /// The push before it in a conversation.
        case conversation(Conversation.ID)
    }

    /// How much of the user's attention a push asks for.
    package enum Importance: Hashable, Sendable {
        /// A message.
        case normal
        /// A call.
        case highest
    }

    /// The vendor's custom data (rule 3.9).
    package struct Custom: Hashable, Sendable {
        package var messageID: Message.ID
        package var from: UserID
        package var to: UserID
        /// The group that the message was sent to; `nil` in a one-to-one chat.
        package var group: Conversation.ID?
        /// The sender's data; `nil` for none.
        package var data: JSONValue?
        /// Whether the push is of several conversations, and so says of no message which it is (rule 9.2).
        package var isShared = false

        package init(
            messageID: Message.ID,
            from: UserID,
            to: UserID,
            group: Conversation.ID? = nil,
            data: JSONValue? = nil
        ) {
            self.messageID = messageID
            self.from = from
            self.to = to
            self.group = group
            self.data = data
        }
    }

    /// What an ext says for its message alone; `nil` of a push that is of several conversations (rule 9.2).
    func ofMessage<Value>(_ value: Value?) -> Value? { custom.isShared ? nil : value }

    /// The title for a service that requires one.
    var requiredTitle: String { title?.nonEmpty ?? standIns.title }

    /// The body for a service that requires one (rule 8.2).
    var requiredBody: String { standIns.body(for: body, hasTitle: title?.nonEmpty != nil) }

    /// The text by which the device knows what the push replaces; `nil` if it replaces nothing.
    var collapseText: String? {
        switch collapse {
        case .message: custom.messageID.string
        case .conversation(let id): id.string
        case nil: nil
        }
    }

    /// The number by which the device knows the notification of a conversation (rule 8.5); `nil` if each is its own.
    var collapseNumber: Int64? {
        guard case .conversation(let id) = collapse else { return nil }
        return id.text.notificationNumber
    }
}

extension ChannelNotification.Custom {
    /// The custom data as texts, with the sender's as JSON (rule 8.4), in the order of their keys.
    func members(_ extent: Certificate.ChannelSettings.CustomData) -> JSONObject {
        typealias Keys = NotificationUserInfo.Keys
        guard extent != .none else { return JSONObject() }
        var object = JSONObject()
        object[Keys.to] = .string(to.string)
        guard !isShared else { return object }
        if extent == .full { object[Keys.extern] = data.map { .string($0.jsonText) } }
        object[Keys.from] = .string(from.string)
        object[Keys.group] = group.map { .string($0.string) }
        object[Keys.messageID] = .string(messageID.string)
        return object
    }
}

extension ExactString {
    /// The 32-bit FNV-1a hash of the UTF-8 without its highest bit, and 1 for 0: from 1 to 2^31-1 (rule 8.5).
    package var notificationNumber: Int64 {
        let hash = string.withUTF8Bytes { bytes in
            bytes.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        }
        return max(1, Int64(hash & 0x7FFF_FFFF))
    }
}

extension ChannelNotification: Redacted {
    /// The message's id; never the texts or the custom data.
    package var description: String { "notification of message \(custom.messageID)" }
}

extension ChannelNotification.Custom: Redacted {
    /// The message's id; never the sender's data.
    package var description: String { "custom data of message \(messageID)" }
}
