/// What a user has set for one conversation.
public struct ConversationSettings: Hashable, Sendable {
    public var conversation: Conversation
    /// The conversation's own remind type; `nil` lets the app's hold (rule 1.4).
    public var remindType: PushRemindType?
    /// Until when the conversation is silent.
    ///
    /// `nil`, the vendor's 0, if no duration was set. May lie in the past.
    public var expireTimestamp: ExpireTimestamp?
    /// Whether stored data carried an interval here, where none can be (rule 2.4).
    ///
    /// The interval itself is ignored; the mark is what the diagnostic `conversation.interval` says.
    public var carriesInterval: Bool

    /// Creates the settings of one conversation.
    public init(
        _ conversation: Conversation,
        remindType: PushRemindType? = nil,
        expireTimestamp: ExpireTimestamp? = nil,
        carriesInterval: Bool = false
    ) {
        self.conversation = conversation
        self.remindType = remindType
        self.expireTimestamp = expireTimestamp
        self.carriesInterval = carriesInterval
    }
}
