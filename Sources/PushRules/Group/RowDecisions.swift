import ExactJSON
package import PushModel
package import WallTime

/// One message at one moment, ready to be decided for users whose settings are rows.
///
/// Zones are looked up and what their clocks show is found once, here. The decisions are those that
/// ``Decision/init(_:to:at:)`` makes of the same settings.
package struct RowDecisions: Sendable {
    private let message: CompiledMessage
    private let now: Instant
    private let rows: SettingsRows
    /// The verdicts that are the same for all recipients.
    private let commonVerdicts: GateVerdicts
    /// What the clock of users shows who have set neither a zone nor windows, then each of the rows' clocks.
    private let clocks: [Clock]

    /// What a clock shows at the moment.
    private struct Clock: Sendable {
        /// The minute of the day; negative if there is no zone.
        var minute: Int16
        var windows = QuietWindowState.absent
        /// Whether the zone data does not have the zone.
        var hasUnknownTimeZone = false
    }

    /// Prepares a message for rows; nothing in either can make this fail.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - rows: The settings, in the conversation of the message.
    ///   - defaultZone: The policy's zone, for users who have set none.
    ///   - moment: The instant, and the zone data.
    package init(
        _ message: CompiledMessage,
        to rows: SettingsRows,
        defaultZone: CompiledZone?,
        at moment: Moment
    ) {
        self.message = message
        self.rows = rows
        now = moment.now
        commonVerdicts = GateVerdicts(message, at: moment.now)
        let own = rows.names.clocks.map { clock in
            let own = clock.timeZone.flatMap { try? moment.zones.compile($0) }
            let zone = own ?? defaultZone
            return Clock(
                minute: zone.map { moment.minuteOfDay(in: $0) } ?? -1,
                windows: QuietWindowState(of: clock.quietWindows, in: zone, at: moment),
                hasUnknownTimeZone: own == nil && clock.timeZone != nil
            )
        }
        clocks = [Clock(minute: defaultZone.map { moment.minuteOfDay(in: $0) } ?? -1)] + own
    }

    /// What the gates of the recipient decide on it, and what is wrong with its row's zone (rule 2.1).
    ///
    /// - Parameters:
    ///   - recipient: The recipient; its settings are not looked at.
    ///   - index: The index of the recipient's row.
    /// - Returns: The decision, as if a binding were ready, whether interval or windows are passed over, and
    ///   whether the zone data does not have the row's zone.
    package func decision(
        on recipient: borrowing Recipient,
        at index: Int
    ) -> (decision: Decision, lacksTimeZone: Bool, hasUnknownTimeZone: Bool) {
        let row = rows[index]
        let place = (row.clock ?? -1) + 1
        let clock = clocks[place < clocks.count ? place : 0]
        let id = recipient.id
        let facts = PairFacts(
            mask: RecipientMask(RecipientFacts(recipient, message.policy.multiDevice)),
            row: row,
            isSender: message.sender == id,
            isAddressed: message.isAddressed(to: id),
            isQuiet: clock.minute >= 0 && row.quietHours.contains(minute: clock.minute),
            windows: clock.windows
        )
        var verdicts = commonVerdicts
        verdicts.add(message, facts, at: now) { message.mentions(id) }
        // Whether a binding is ready is asked once the message passes the other gates.
        let decision = verdicts.decision(isReady: true)
        let lacksTimeZone =
            clock.minute < 0 && (!row.quietHours.isEmpty || clock.windows == .withoutZone)
        return (decision, lacksTimeZone, clock.hasUnknownTimeZone)
    }
}
