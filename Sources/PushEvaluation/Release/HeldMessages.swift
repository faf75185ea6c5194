public import ExactJSON
public import PushModel
public import WallTime

/// What is held for one recipient, and what has become known since (rule 9).
public struct HeldMessages: Sendable {
    /// The messages; of two that were sent at the same instant the later in the list is the newer.
    public var messages: [Entry]
    /// Messages that are counted and no longer kept.
    public var older: [Older]
    /// Up to when the recipient has read conversations.
    public var read: [ReadMark]
    /// Ids of what its senders took back; other ids may be there.
    public var recalled: Set<Message.ID>
    /// The recipient's offline messages now, of which 0 counts as 1; `nil` if that is not known (rule 9.4).
    public var offlineCount: Int?

    public init(
        _ messages: [Entry],
        older: [Older] = [],
        read: [ReadMark] = [],
        recalled: Set<Message.ID> = [],
        offlineCount: Int? = nil
    ) {
        self.messages = messages
        self.older = older
        self.read = read
        self.recalled = recalled
        self.offlineCount = offlineCount
    }

    /// A message, and what was known when do-not-disturb or a rule first stopped it.
    public struct Entry: Sendable {
        public let message: Message
        /// What was known of its sender when it was held.
        public let sender: Sender
        /// When it was first held.
        public let since: Instant
        /// The recipient's offline messages then, this one included.
        public let offlineCount: Int

        public init(
            _ message: Message,
            from sender: Sender = Sender(),
            since: Instant,
            offlineCount: Int = 1
        ) {
            self.message = message
            self.sender = sender
            self.since = since
            self.offlineCount = offlineCount
        }

        /// When it was sent: at its timestamp, else when it was first held.
        var sent: Instant { message.timestamp ?? since }
    }

    /// How many messages of a conversation are counted and no longer kept.
    public struct Older: Hashable, Sendable {
        public let conversation: Conversation
        /// How many there are, 1 to 2,147,483,647.
        public let count: Int64
        /// When the newest of them was sent.
        public let newest: Instant

        public init(_ conversation: Conversation, count: Int64, newest: Instant) {
            self.conversation = conversation
            self.count = count
            self.newest = newest
        }
    }

    /// Up to when the recipient has read a conversation.
    public struct ReadMark: Hashable, Sendable {
        public let conversation: Conversation
        /// What was sent up to this instant has been read.
        public let at: Instant

        public init(_ conversation: Conversation, at: Instant) {
            self.conversation = conversation
            self.at = at
        }
    }
}

extension HeldMessages: Redacted {
    /// How many messages there are; never their texts.
    public var description: String { "\(messages.count) held messages" }
}

extension HeldMessages.Entry: Redacted {
    /// The message's id, and since when it is held; never its text.
    public var description: String { "\(message.id), held since \(since)" }
}
