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
    /// The minute of the day in each of the rows' zones; `nil` for a zone that the data does not have.
    private let minutes: [Int16?]
    /// The minute of the day of users who have set no zone; `nil` if there is none.
    private let defaultMinute: Int16?

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
        minutes = rows.names.timeZones.map { zone in
            (try? moment.zones.compile(zone)).map { moment.minuteOfDay(in: $0) }
        }
        defaultMinute = defaultZone.map { moment.minuteOfDay(in: $0) }
    }

    /// What the gates of the recipient decide on it, and what is wrong with its row's zone (rule 2.1).
    ///
    /// - Parameters:
    ///   - recipient: The recipient; its settings are not looked at.
    ///   - index: The index of the recipient's row.
    /// - Returns: The decision, as if a binding were ready, whether the interval is passed over, and whether
    ///   the zone data does not have the row's zone.
    package func decision(
        on recipient: borrowing Recipient,
        at index: Int
    ) -> (decision: Decision, lacksTimeZone: Bool, hasUnknownTimeZone: Bool) {
        let row = rows[index]
        var minute = defaultMinute
        var hasUnknownTimeZone = false
        if let zone = row.timeZone, minutes.indices.contains(zone) {
            hasUnknownTimeZone = minutes[zone] == nil
            minute = minutes[zone] ?? defaultMinute
        }
        let id = recipient.id
        let facts = PairFacts(
            mask: RecipientMask(RecipientFacts(recipient, message.policy.multiDevice)),
            row: row,
            isSender: message.sender == id,
            isAddressed: message.isAddressed(to: id),
            isQuiet: minute.map { row.quietHours.contains(minute: $0) } ?? false
        )
        var verdicts = commonVerdicts
        verdicts.add(message, facts, at: now) { message.mentions(id) }
        // Whether a binding is ready is asked once the message passes the other gates.
        let decision = verdicts.decision(isReady: true)
        return (decision, minute == nil && !row.quietHours.isEmpty, hasUnknownTimeZone)
    }
}
