package import PushModel
package import WallTime

/// What a recipient has set that matters in one conversation, with the zone of the recipient's clock.
package struct Preferences: Hashable, Sendable {
    /// What is set.
    package var row: SettingsRow
    /// The windows that are read on the user's clock; none if the user has no zone.
    package var windows: PushSettings.QuietWindows
    /// The zone on whose wall clock quiet hours and windows are read; never `nil` if there are any.
    package let timeZone: CompiledZone?

    /// The app's quiet hours; none if switched off, never set, or without a zone.
    package var quietHours: QuietHours { row.quietHours }
    /// Until when the app is silent; `nil` if no duration was set.
    package var appExpiry: Instant? { row.expireTimestamp?.instant }
    /// Until when the conversation is silent; `nil` if no duration was set.
    package var conversationExpiry: Instant? { row.override?.expireTimestamp?.instant }
    /// The remind type that applies: the conversation's, else the app's, else "all" (rule 1.4).
    package var remindType: PushRemindType { row.remindType }
    /// Whether the remind type is the conversation's own.
    package var hasConversationRemindType: Bool { row.conversationRemindType != nil }
}

extension SettingsRow {
    /// The remind type that applies: the conversation's, else the app's, else "all" (rule 1.4).
    @inline(__always)
    var remindType: PushRemindType { conversationRemindType ?? appRemindType ?? .all }
}
