import WallTime

/// What a delivery in one conversation needs of a user's settings: 32 bytes, nothing on the heap.
///
/// Zones and texts are numbers in the ``SettingsRows`` that the row is made for.
public struct SettingsRow: Hashable, Sendable {
    // Milliseconds since 1970; 0 for no duration, as the vendor writes it.
    private var expiry: Int64 = 0
    private var overrideExpiry: Int64 = 0
    private var zone: Int32 = -1
    private var preferences: Int32 = 0
    // Minutes of the day; the start is -1 if no interval is set.
    private var start: Int16 = -1
    private var end: Int16 = 0
    // The vendor's integers; -1 if no remind type is set.
    private var appRemindType: Int8 = -1
    private var overrideRemindType: Int8 = -1
    private var marks: Marks = []

    private struct Marks: OptionSet, Hashable, Sendable {
        let rawValue: UInt8

        static let hasOverride = Marks(rawValue: 1)
        static let carriesInterval = Marks(rawValue: 2)
    }

    /// Creates the row of a user who never set anything.
    public init() {}

    /// The app's remind type; `nil` if never set.
    public var remindType: PushRemindType? {
        get { PushRemindType(rawValue: Int(appRemindType)) }
        set { appRemindType = Self.byte(newValue) }
    }

    /// Until when the app is silent; `nil` if no duration was set.
    public var expireTimestamp: ExpireTimestamp? {
        get { ExpireTimestamp(Instant(milliseconds: expiry)) }
        set { expiry = newValue?.milliseconds ?? 0 }
    }

    /// The daily quiet interval; `nil` if none was set.
    public var interval: SilentModeInterval? {
        get {
            guard start >= 0 else { return nil }
            return SilentModeInterval(
                start: SilentModeTime(minuteOfDay: Int(start)),
                end: SilentModeTime(minuteOfDay: Int(end))
            )
        }
        set {
            start = newValue.map { Int16($0.start.minuteOfDay) } ?? -1
            end = newValue.map { Int16($0.end.minuteOfDay) } ?? 0
        }
    }

    /// The place of the user's zone in ``SettingsRows/timeZones``; `nil` if the user has set none.
    public var timeZone: Int? {
        get { zone < 0 ? nil : Int(zone) }
        set { zone = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1 }
    }

    /// The place of what the user's texts depend on in ``SettingsRows/textPreferences``.
    public var textPreferences: Int {
        get { Int(preferences) }
        set { preferences = Int32(truncatingIfNeeded: newValue) }
    }

    /// What is set for the conversation; `nil` if nothing is.
    public var override: Override? {
        get {
            guard marks.contains(.hasOverride) else { return nil }
            return Override(
                remindType: PushRemindType(rawValue: Int(overrideRemindType)),
                expireTimestamp: ExpireTimestamp(Instant(milliseconds: overrideExpiry)),
                carriesInterval: marks.contains(.carriesInterval)
            )
        }
        set {
            marks = newValue == nil ? [] : .hasOverride
            if newValue?.carriesInterval == true { marks.insert(.carriesInterval) }
            overrideRemindType = Self.byte(newValue?.remindType)
            overrideExpiry = newValue?.expireTimestamp?.milliseconds ?? 0
        }
    }

    /// What a user has set for the conversation of a row.
    public struct Override: Hashable, Sendable {
        /// The conversation's own remind type; `nil` lets the app's hold (rule 1.4).
        public var remindType: PushRemindType?
        /// Until when the conversation is silent; `nil` if no duration was set.
        public var expireTimestamp: ExpireTimestamp?
        /// Whether stored data carried an interval here, where none can be (rule 2.4).
        public var carriesInterval: Bool

        /// Creates what is set for a conversation.
        public init(
            remindType: PushRemindType? = nil,
            expireTimestamp: ExpireTimestamp? = nil,
            carriesInterval: Bool = false
        ) {
            self.remindType = remindType
            self.expireTimestamp = expireTimestamp
            self.carriesInterval = carriesInterval
        }
    }

    private static func byte(_ type: PushRemindType?) -> Int8 {
        type.map { Int8(truncatingIfNeeded: $0.rawValue) } ?? -1
    }
}
