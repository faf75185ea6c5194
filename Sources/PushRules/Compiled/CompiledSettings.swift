import ExactJSON
package import PushModel
package import WallTime

/// A user's settings, checked and ready for decisions in any conversation.
package struct CompiledSettings: Sendable {
    /// The zone of the user's wall clock: the user's own, else the policy's; `nil` if there is none.
    package let timeZone: CompiledZone?
    /// Whether an interval that is not off, or windows, or rules that name windows, are passed over because no zone is
    /// known (rule 2.1).
    package private(set) var lacksTimeZone: Bool
    /// Whether the user has set a zone that the zone data does not have (H29).
    package let hasUnknownTimeZone: Bool

    // INVARIANT: without quiet hours if there is no zone, and with nothing set for a conversation.
    private let row: SettingsRow
    private let quietWindows: PushSettings.QuietWindows
    private let hasWindows: Bool
    // INVARIANT: fingerprints ascend, and each conversation is there once.
    private let overrides: [Override]

    /// Compiles settings.
    ///
    /// A zone that the data does not have counts as none, whether an interval needs it or not (H29). An
    /// interval and windows without a zone are passed over, because no clock says when they are.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - defaultZone: The policy's zone, for users who have set none.
    ///   - zones: The zone data.
    package init(
        _ settings: borrowing PushSettings,
        defaultZone: CompiledZone?,
        zones: borrowing ZoneTable
    ) {
        var own: CompiledZone?
        if let zone = settings.timeZone { own = try? zones.compile(zone) }
        hasUnknownTimeZone = own == nil && settings.timeZone != nil
        timeZone = own ?? defaultZone
        var row = SettingsRow(
            remindType: settings.remindType,
            expireTimestamp: settings.expireTimestamp,
            interval: settings.interval
        )
        quietWindows = settings.quietWindows
        hasWindows = !quietWindows.isEmpty
        lacksTimeZone = timeZone == nil && (hasWindows || !row.quietHours.isEmpty)
        if lacksTimeZone { row.quietHours = QuietHours(nil) }
        self.row = row
        overrides = Override.compile(settings.conversations, row)
    }

    /// Notes that something else needs a zone.
    mutating func needZone() {
        if timeZone == nil { lacksTimeZone = true }
    }

    /// The preferences in a conversation; without one, those for the whole app.
    package func preferences(in conversation: Conversation?) -> Preferences {
        let row = conversation.map { self.row(in: $0, fingerprint: $0.id.text.fingerprint) }
        return Preferences(
            row: row ?? self.row,
            windows: timeZone == nil ? PushSettings.QuietWindows() : quietWindows,
            timeZone: timeZone
        )
    }

    /// Whether the quiet hours contain a moment.
    package func isQuiet(at moment: borrowing Moment) -> Bool {
        guard !row.quietHours.isEmpty, let timeZone else { return false }
        return row.quietHours.contains(minute: moment.minuteOfDay(in: timeZone))
    }

    /// Whether pushes are held back by a window.
    package func isInWindow(at moment: borrowing Moment) -> Bool { windows(at: moment).isInside }

    /// What the windows say of a moment.
    @inline(__always)
    func windows(at moment: borrowing Moment) -> QuietWindowState {
        hasWindows ? windowState(at: moment) : .absent
    }

    /// Apart, so that decisions on users without windows pay for one test.
    @inline(never)
    private func windowState(at moment: borrowing Moment) -> QuietWindowState {
        QuietWindowState(of: quietWindows, in: timeZone, at: moment)
    }

    /// What is set for the app and a conversation, whose id has a fingerprint.
    func row(in conversation: Conversation, fingerprint: UInt64) -> SettingsRow {
        override(for: conversation, fingerprint: fingerprint).map { overrides[$0].row } ?? row
    }

    /// The index of a conversation's override; `nil` if nothing is set for the conversation.
    private func override(for conversation: Conversation, fingerprint: UInt64) -> Int? {
        var index = overrides.indices.partitioningIndex { overrides[$0].fingerprint >= fingerprint }
        while index < overrides.endIndex, overrides[index].fingerprint == fingerprint {
            if overrides[index].conversation == conversation { return index }
            index += 1
        }
        return nil
    }

    private struct Override: Sendable {
        let fingerprint: UInt64
        let conversation: Conversation
        /// What is set for the app and the conversation.
        let row: SettingsRow

        init(_ entry: ConversationSettings, _ row: SettingsRow) {
            conversation = entry.conversation
            fingerprint = conversation.id.text.fingerprint
            var row = row
            row.override = SettingsRow.Override(entry)
            self.row = row
        }

        /// Sorts the entries.
        static func compile(
            _ entries: PushSettings.Conversations,
            _ row: SettingsRow
        ) -> [Override] {
            var overrides = entries.map { Override($0, row) }
            if overrides.count > 1 { overrides.sort { $0.fingerprint < $1.fingerprint } }
            return overrides
        }
    }
}
