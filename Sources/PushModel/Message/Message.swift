public import ExactJSON
public import WallTime

/// A message on its way to one recipient.
public struct Message: Hashable, Sendable {
    /// The message's id; it becomes the collapse id of its pushes (rule 3.10).
    public var id: ID
    /// What kind of conversation it is sent in.
    public var type: ConversationType
    /// Who sent it.
    public var from: UserID
    /// Where it was sent: the peer in a one-to-one chat, else the group or room.
    public var to: Conversation.ID
    /// When it was sent; `nil` counts as the instant of the decision.
    ///
    /// More than 24 h before the decision it is no longer pushed (gate A2).
    public var timestamp: Instant?
    /// What it carries.
    public var body: MessageBody
    /// The extension the sender attached, as it came.
    ///
    /// ``MessageExtension`` reads and writes it.
    public var ext: JSONObject
    /// Whether only devices that are online get it, so that it is never pushed (gate A1).
    public var deliverOnlineOnly: Bool
    /// The only users of a group it is meant for; empty if it is meant for everybody (gate B3).
    public var receivers: [UserID]

    public init(
        id: ID,
        type: ConversationType,
        from: UserID,
        to: Conversation.ID,
        timestamp: Instant? = nil,
        body: MessageBody,
        ext: JSONObject = JSONObject(),
        deliverOnlineOnly: Bool = false,
        receivers: [UserID] = []
    ) {
        self.id = id
        self.type = type
        self.from = from
        self.to = to
        self.timestamp = timestamp
        self.body = body
        self.ext = ext
        self.deliverOnlineOnly = deliverOnlineOnly
        self.receivers = receivers
    }

    /// Creates a message whose extension is written by its vendor's keys.
    public init(
        id: ID,
        type: ConversationType,
        from: UserID,
        to: Conversation.ID,
        timestamp: Instant? = nil,
        body: MessageBody,
        ext: MessageExtension,
        deliverOnlineOnly: Bool = false,
        receivers: [UserID] = []
    ) {
        self.init(
            id: id,
            type: type,
            from: from,
            to: to,
            timestamp: timestamp,
            body: body,
            ext: ext.json,
            deliverOnlineOnly: deliverOnlineOnly,
            receivers: receivers
        )
    }

    /// The conversation as its recipient sees it: in a one-to-one chat that is the sender (rule 1.4).
    public var conversation: Conversation {
        Conversation(type, type == .chat ? Conversation.ID(from.text) : to)
    }

    /// A message's id, a string of digits where the vendor's service made it.
    public struct ID: TextIdentifier {
        /// The id as it is compared.
        public let text: ExactString

        public init(_ text: ExactString) { self.text = text }
    }
}

extension Message: Redacted {
    /// Ids and kinds; never the text or the extension.
    public var description: String {
        "message \(id) from \(from) to \(type.word) \(to): \(body.type.word), \(ext.count) ext keys"
    }
}
