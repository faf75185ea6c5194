public import PushModel

/// The silent mode of a user or of one conversation as stored (`EMSilentModeResult`).
public struct SilentModeResult: Hashable, Sendable {
    /// The conversation; `nil` for the app.
    public let conversation: Conversation?
    /// The remind type; ``/PushModel/PushRemindType/all`` if none was set.
    ///
    /// A conversation without a remind type of its own has that of the app, whatever this property says
    /// (``isSetConversationRemindType``).
    public let remindType: PushRemindType
    /// Whether a remind type was set, on the app or on the conversation.
    public let isRemindTypeSet: Bool
    /// Until when a duration (`silentModeDuration`) silences.
    ///
    /// `nil`, the vendor's 0, if none was set. May lie in the past.
    public let expireTimestamp: ExpireTimestamp?
    /// The daily quiet interval; always `nil` for a conversation.
    public let interval: SilentModeInterval?

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - conversation: The conversation; `nil` for the app.
    ///   - remindType: The remind type that was set; `nil` if none was.
    ///   - expireTimestamp: Until when a duration silences; `nil` if none was set.
    ///   - interval: The daily quiet interval; `nil` if there is none.
    public init(
        conversation: Conversation? = nil,
        remindType: PushRemindType? = nil,
        expireTimestamp: ExpireTimestamp? = nil,
        interval: SilentModeInterval? = nil
    ) {
        self.conversation = conversation
        self.remindType = remindType ?? .all
        self.isRemindTypeSet = remindType != nil
        self.expireTimestamp = expireTimestamp
        self.interval = interval
    }

    /// Whether a remind type was set on this conversation; `false` for the app.
    ///
    /// The vendor's headers call it `isConversationRemindTypeEnabled`.
    public var isSetConversationRemindType: Bool {
        conversation != nil && isRemindTypeSet
    }

    /// The first quiet minute of the ``interval``; `nil` if there is no interval.
    public var silentModeStartTime: SilentModeTime? { interval?.start }

    /// The first minute after the ``interval``; `nil` if there is no interval.
    public var silentModeEndTime: SilentModeTime? { interval?.end }
}
