public import WallTime

/// The settings of many users as far as a delivery in one conversation needs them, a row for each user.
///
/// A store that can fill rows need not build the ``PushSettings`` of each user. Zones and what texts depend on
/// stand here once, and rows have their places.
public struct SettingsRows: Sendable {
    public let conversation: Conversation
    /// A row for each user.
    public private(set) var rows: [SettingsRow]
    /// The zones that the rows name, each once.
    public private(set) var timeZones: [PushTimeZone] = []
    /// What the texts of pushes depend on, each combination once; the first is that of a user who set nothing.
    public private(set) var textPreferences = [TextPreferences()]

    private var zonePlaces: [PushTimeZone: Int] = [:]
    private var preferencePlaces = [TextPreferences(): 0]

    /// Creates the rows of so many users who never set anything.
    public init(count: Int, in conversation: Conversation) {
        rows = Array(repeating: SettingsRow(), count: max(0, count))
        self.conversation = conversation
    }

    /// Creates the rows of recipients, in their order, from the settings that they have.
    public init(of recipients: [Recipient], in conversation: Conversation) {
        self.init(count: recipients.count, in: conversation)
        for (place, recipient) in recipients.enumerated() {
            set(recipient.settings, at: place)
        }
    }

    /// The number of rows.
    public var count: Int { rows.count }

    /// The row of the user at a place, from 0 up to ``count``.
    public subscript(place: Int) -> SettingsRow {
        get { rows[place] }
        set { rows[place] = newValue }
    }

    /// The place of a zone in ``timeZones``, where it is added if it is new.
    public mutating func place(of timeZone: PushTimeZone) -> Int {
        if let place = zonePlaces[timeZone] { return place }
        zonePlaces[timeZone] = timeZones.count
        timeZones.append(timeZone)
        return timeZones.count - 1
    }

    /// The place of preferences in ``textPreferences``, where they are added if they are new.
    public mutating func place(of preferences: TextPreferences) -> Int {
        if let place = preferencePlaces[preferences] { return place }
        preferencePlaces[preferences] = textPreferences.count
        textPreferences.append(preferences)
        return textPreferences.count - 1
    }

    /// Sets the row of the user at a place from settings; those of other conversations are left out.
    public mutating func set(_ settings: PushSettings, at place: Int) {
        var row = SettingsRow()
        row.remindType = settings.remindType
        row.expireTimestamp = settings.expireTimestamp
        row.interval = settings.interval
        row.timeZone = settings.timeZone.map { self.place(of: $0) }
        row.textPreferences = self.place(of: settings.textPreferences)
        row.override = settings.conversations[conversation].map { entry in
            SettingsRow.Override(
                remindType: entry.remindType,
                expireTimestamp: entry.expireTimestamp,
                carriesInterval: entry.carriesInterval
            )
        }
        rows[place] = row
    }

    /// The settings of the user at a place, from 0 up to ``count``.
    ///
    /// Of conversations they have that of the rows only. A place of a row that does not exist counts as not set.
    public func settings(at place: Int) -> PushSettings {
        let row = rows[place]
        let preferences =
            textPreferences.indices.contains(row.textPreferences)
            ? textPreferences[row.textPreferences] : TextPreferences()
        let entry = row.override.map { override in
            ConversationSettings(
                conversation,
                remindType: override.remindType,
                expireTimestamp: override.expireTimestamp,
                carriesInterval: override.carriesInterval
            )
        }
        return PushSettings(
            remindType: row.remindType,
            expireTimestamp: row.expireTimestamp,
            interval: row.interval,
            timeZone: row.timeZone.flatMap { timeZones.indices.contains($0) ? timeZones[$0] : nil },
            displayStyle: preferences.displayStyle,
            preferredLanguage: preferences.preferredLanguage,
            template: preferences.template,
            conversations: PushSettings.Conversations(unchecked: entry.map { [$0] } ?? [])
        )
    }
}
