import WallTime

/// What gates and texts need of a user's settings in one conversation: 32 bytes, nothing on the heap.
///
/// A store makes a row of what is set, and puts it into ``PushSettings/Rows``, where its clock and its text
/// preferences have their indices.
package struct SettingsRow: Hashable, Sendable {
    /// Until when the app is silent, in milliseconds; `Int64.min` if no duration was set.
    package var appExpiry: Int64
    /// Until when the conversation is silent, in milliseconds; `Int64.min` if no duration was set.
    package var conversationExpiry: Int64
    /// The app's quiet hours.
    package var quietHours: QuietHours
    private var clockIndex: Int32
    private var preferences: Int32
    /// The app's remind type; `nil` if never set.
    package let appRemindType: PushRemindType?
    /// The conversation's own remind type; `nil` lets the app's hold (rule 1.4).
    package private(set) var conversationRemindType: PushRemindType?
    private var marks: Marks

    private struct Marks: OptionSet, Hashable, Sendable {
        let rawValue: UInt8

        static let hasInterval = Marks(rawValue: 1)
        static let hasOverride = Marks(rawValue: 2)
        static let carriesInterval = Marks(rawValue: 4)
    }

    /// Creates a row; without arguments that of a user who never set anything.
    ///
    /// - Parameters:
    ///   - remindType: The app's remind type; `nil` if never set.
    ///   - expireTimestamp: Until when the app is silent; `nil` if no duration was set.
    ///   - interval: The daily quiet interval; `nil` if none was set.
    ///   - clock: The index that the rows give zone and windows; `nil` if the user has set neither.
    ///   - textPreferences: The index that the rows give what texts depend on; 0 if nothing is set.
    ///   - override: What is set for the conversation; `nil` if nothing is.
    package init(
        remindType: PushRemindType? = nil,
        expireTimestamp: ExpireTimestamp? = nil,
        interval: SilentModeInterval? = nil,
        clock: Int? = nil,
        textPreferences: Int = 0,
        override: Override? = nil
    ) {
        appExpiry = expireTimestamp?.milliseconds ?? .min
        conversationExpiry = .min
        quietHours = QuietHours(interval)
        clockIndex = clock.map { Int32(truncatingIfNeeded: $0) } ?? -1
        preferences = Int32(truncatingIfNeeded: textPreferences)
        appRemindType = remindType
        marks = interval == nil ? [] : .hasInterval
        self.override = override
    }

    /// What a user has set for the conversation of a row.
    package struct Override: Hashable, Sendable {
        /// The conversation's own remind type; `nil` lets the app's hold (rule 1.4).
        package var remindType: PushRemindType?
        /// Until when the conversation is silent; `nil` if no duration was set.
        package var expireTimestamp: ExpireTimestamp?
        /// Whether stored data carried an interval here, where none can be (rule 2.4).
        package var carriesInterval: Bool

        /// Creates what is set for a conversation.
        package init(
            remindType: PushRemindType? = nil,
            expireTimestamp: ExpireTimestamp? = nil,
            carriesInterval: Bool = false
        ) {
            self.remindType = remindType
            self.expireTimestamp = expireTimestamp
            self.carriesInterval = carriesInterval
        }
    }
}

extension SettingsRow {
    /// What is set for the conversation; `nil` if nothing is.
    package var override: Override? {
        get {
            guard marks.contains(.hasOverride) else { return nil }
            return Override(
                remindType: conversationRemindType,
                expireTimestamp: ExpireTimestamp(Instant(milliseconds: conversationExpiry)),
                carriesInterval: carriesInterval
            )
        }
        set {
            marks.subtract([.hasOverride, .carriesInterval])
            if let newValue {
                marks.insert(.hasOverride)
                if newValue.carriesInterval { marks.insert(.carriesInterval) }
            }
            conversationRemindType = newValue?.remindType
            conversationExpiry = newValue?.expireTimestamp?.milliseconds ?? .min
        }
    }

    /// Whether stored data carried an interval for the conversation, where none can be (rule 2.4).
    package var carriesInterval: Bool { marks.contains(.carriesInterval) }

    /// Until when the app is silent; `nil` if no duration was set.
    package var expireTimestamp: ExpireTimestamp? {
        ExpireTimestamp(Instant(milliseconds: appExpiry))
    }

    /// The daily quiet interval as it was set; `nil` if none was.
    package var interval: SilentModeInterval? {
        guard marks.contains(.hasInterval) else { return nil }
        return SilentModeInterval(
            start: SilentModeTime(minuteOfDay: Int(quietHours.start)),
            end: SilentModeTime(minuteOfDay: Int(quietHours.end))
        )
    }

    /// The index of the user's zone and windows; `nil` if the user has set neither.
    package var clock: Int? {
        get { clockIndex < 0 ? nil : Int(clockIndex) }
        set { clockIndex = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1 }
    }

    /// The index of what the user's texts depend on.
    package var textPreferences: Int {
        get { Int(preferences) }
        set { preferences = Int32(truncatingIfNeeded: newValue) }
    }
}
