public import PushModel
public import WallTime

/// What a recipient has set, as far as it bears on one conversation: numbers only, nothing on the heap.
public struct Preferences: Hashable, Sendable {
    /// The app's quiet hours; `nil` if switched off or never set.
    public var quietHours: QuietHours?
    /// Until when the app is silent; `nil` if no duration was set.
    public var appExpiry: Instant?
    /// Until when the conversation is silent; `nil` if no duration was set.
    public var conversationExpiry: Instant?
    /// The remind type that holds: the conversation's, else the app's, else "all" (rule 1.4).
    public var remindType: PushRemindType
    /// Whether the remind type is the conversation's own.
    public var hasConversationRemindType: Bool

    /// The remind type, if it lets less than everything through.
    var restriction: PushRemindType? {
        remindType == .all ? nil : remindType
    }
}
