extension PushSettings {
    /// The settings of many users as far as a delivery in one conversation needs them, a row for each user.
    ///
    /// A store that can fill rows need not build the ``PushSettings`` of each user. Zones, windows and what texts
    /// depend on stand here once, and rows have their indices.
    public struct Rows: Sendable {
        public let conversation: Conversation
        /// The rows, in the order of the users.
        private var rows: [SettingsRow]
        /// The clocks and preferences that the rows name.
        package private(set) var names = SettingsNames()

        /// Creates the rows of so many users who never set anything.
        public init(count: Int, in conversation: Conversation) {
            rows = Array(repeating: SettingsRow(), count: max(0, count))
            self.conversation = conversation
        }

        /// Creates the rows of recipients, in their order, from the settings that they have.
        public init(of recipients: [Recipient], in conversation: Conversation) {
            self.init(count: recipients.count, in: conversation)
            for (index, recipient) in recipients.enumerated() {
                set(recipient.settings, at: index)
            }
        }

        /// The number of rows.
        public var count: Int { rows.count }

        /// The row of the user at an index, from 0 up to ``count``.
        package subscript(index: Int) -> SettingsRow {
            get { rows[index] }
            set { rows[index] = newValue }
        }

        /// The index of a clock for rows, which it gets now if it is new.
        package mutating func index(of clock: UserClock) -> Int {
            names.index(of: clock) ?? 0
        }

        /// The index of preferences for rows, which they get now if they are new.
        package mutating func index(of preferences: TextPreferences) -> Int {
            names.index(of: preferences) ?? 0
        }

        /// Sets the row of the user at an index from settings; those of other conversations are left out.
        public mutating func set(_ settings: PushSettings, at index: Int) {
            rows[index] = SettingsRow(
                remindType: settings.remindType,
                expireTimestamp: settings.expireTimestamp,
                interval: settings.interval,
                clock: UserClock(
                    settings.timeZone,
                    settings.quietWindows,
                    settings.rules,
                    settings.quiet
                ).map { self.index(of: $0) },
                textPreferences: self.index(of: settings.textPreferences),
                override: settings.conversations[conversation].map { SettingsRow.Override($0) }
            )
        }

        /// Sets the row of the user at an index from a row that names clocks and preferences of another list.
        package mutating func set(
            _ row: SettingsRow,
            of other: borrowing SettingsNames,
            at index: Int,
            _ translation: inout SettingsTranslation
        ) {
            rows[index] = translation.row(row, of: other, in: &names) ?? SettingsRow()
        }

        /// What the texts of a row's user depend on.
        package func textPreferences(of row: SettingsRow) -> TextPreferences {
            names.textPreferences.indices.contains(row.textPreferences)
                ? names.textPreferences[row.textPreferences] : TextPreferences()
        }

        /// The settings of the user at an index, from 0 up to ``count``.
        ///
        /// Of conversations they have that of the rows only. An index of a row that does not exist counts as not set.
        public func settings(at index: Int) -> PushSettings {
            let row = rows[index]
            let clocks = names.clocks
            let clock = row.clock.flatMap { clocks.indices.contains($0) ? clocks[$0] : nil }
            let preferences = textPreferences(of: row)
            let entry = row.override.map { override in
                ConversationSettings(
                    conversation,
                    remindType: override.remindType,
                    expireTimestamp: override.expireTimestamp,
                    carriesInterval: override.carriesInterval
                )
            }
            return PushSettings(
                remindType: row.appRemindType,
                expireTimestamp: row.expireTimestamp,
                interval: row.interval,
                quietWindows: clock?.quietWindows ?? PushSettings.QuietWindows(),
                rules: clock?.rules ?? Rule.List(),
                timeZone: clock?.timeZone,
                displayStyle: preferences.displayStyle,
                preferredLanguage: preferences.preferredLanguage,
                template: preferences.template,
                conversations: PushSettings.Conversations(unchecked: entry.map { [$0] } ?? []),
                quiet: clock?.quiet
            )
        }
    }
}

extension SettingsRow.Override {
    /// What is set for a conversation.
    package init(_ entry: ConversationSettings) {
        self.init(
            remindType: entry.remindType,
            expireTimestamp: entry.expireTimestamp,
            carriesInterval: entry.carriesInterval
        )
    }
}
