/// The silent mode of a user or of one conversation as stored (`EMSilentModeResult`).
public struct SilentModeResult: Hashable, Sendable {
    /// The conversation; `nil` for the app.
    public var conversation: Conversation?
    /// The remind type that was set; `nil` if none was.
    public var remindType: PushRemindType?
    /// Until when a duration silences.
    ///
    /// `nil` if none was set. May lie in the past.
    public var expireTimestamp: ExpireTimestamp?
    /// The daily quiet interval; always `nil` for a conversation.
    public var interval: SilentModeInterval?

    /// Creates a result.
    public init(
        conversation: Conversation? = nil,
        remindType: PushRemindType? = nil,
        expireTimestamp: ExpireTimestamp? = nil,
        interval: SilentModeInterval? = nil
    ) {
        self.conversation = conversation
        self.remindType = remindType
        self.expireTimestamp = expireTimestamp
        self.interval = interval
    }

    /// Whether a remind type was set on this conversation; `false` for the app.
    public var isConversationRemindTypeEnabled: Bool {
        conversation != nil && remindType != nil
    }
}
