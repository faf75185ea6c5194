public import PushModel
public import WallTime

/// What a recipient has set that matters in one conversation: numbers only, nothing on the heap.
public struct Preferences: Hashable, Sendable {
    /// The app's quiet hours; none if switched off, never set, or without a zone.
    public var quietHours: QuietHours
    /// The zone on whose wall clock the quiet hours are read; never `nil` if there are any.
    public var timeZone: CompiledZone?
    /// Until when the app is silent; `nil` if no duration was set.
    public var appExpiry: Instant?
    /// Until when the conversation is silent; `nil` if no duration was set.
    public var conversationExpiry: Instant?
    /// The remind type that applies: the conversation's, else the app's, else "all" (rule 1.4).
    public var remindType: PushRemindType
    /// Whether the remind type is the conversation's own.
    public var hasConversationRemindType: Bool
}
