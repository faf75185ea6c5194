public import ExactJSON
public import PushModel
public import WallTime

/// A message as a store keeps it, and the users for whom it is held.
public struct HeldMessage: Hashable, Sendable {
    public let app: AppID
    public let id: Message.ID
    public let conversation: Conversation
    /// When it was sent; `nil` if it does not say.
    public let timestamp: Instant?
    /// From when on the store may forget the message, once no row names it; later if a push of it is released.
    public let keptUntil: Instant
    /// The contract's `message` and `sender`; the sender is as it was known when the message was stored.
    public let texts: Texts
    /// For whom it is held; may be empty, so that one of its pushes can be held later.
    public var rows: [Row]

    /// For how many milliseconds a store keeps a message of which a push is queued.
    ///
    /// A push is sent for a day at most, and until then its message can be held again.
    package static let keptAfterRelease = Instant.millisecondsPerDay + 3_600_000

    /// What a store keeps of a message: texts in JSON.
    public struct Texts: Hashable, Sendable {
        public let message: String
        public let sender: String

        public init(message: String, sender: String) {
            self.message = message
            self.sender = sender
        }

        /// Reads the message and the sender.
        ///
        /// - Throws: `input.*` or `json.*` if a text cannot be used.
        package func read() throws(InputError) -> (Message, Sender) {
            (
                try Message(json: JSONValue(parsing: Array(message.utf8))),
                try Sender(json: JSONValue(parsing: Array(sender.utf8)))
            )
        }
    }

    /// A user for whom a message is held.
    public struct Row: Hashable, Sendable {
        public let user: UserID
        /// Since when.
        public let since: Instant
        /// When it is asked again.
        public let due: Instant
        /// The user's offline messages then, this one included.
        public let offlineCount: Int

        public init(_ user: UserID, since: Instant, due: Instant, offlineCount: Int) {
            self.user = user
            self.since = since
            self.due = due
            self.offlineCount = offlineCount
        }

        /// The row by a queue's time that is ahead of the wall clock by milliseconds.
        func later(by lead: Int64) -> Row {
            lead == 0
                ? self
                : Row(
                    user,
                    since: since,
                    due: due.adding(milliseconds: lead),
                    offlineCount: offlineCount
                )
        }
    }

    /// Creates a message with the texts of a message and its sender.
    public init(
        app: AppID,
        _ message: Message,
        from sender: Sender,
        keptUntil: Instant,
        rows: [Row] = []
    ) {
        self.app = app
        id = message.id
        conversation = message.conversation
        timestamp = message.timestamp
        self.keptUntil = keptUntil
        texts = Texts(
            message: String(decoding: message.json.utf8, as: UTF8.self),
            sender: String(decoding: sender.json.utf8, as: UTF8.self)
        )
        self.rows = rows
    }
}

extension HeldMessage: Redacted {
    /// The id, and for how many users it is held; never the text.
    public var description: String { "\(id) of \(app), held for \(rows.count) users" }
}

extension HeldMessage.Texts: Redacted {
    /// How long the texts are; never a word of them.
    public var description: String {
        "message of \(message.utf8.count) bytes, sender of \(sender.utf8.count)"
    }
}
