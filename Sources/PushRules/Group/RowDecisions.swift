package import ExactJSON
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
    /// What the clock of each of the rows' zones shows.
    private let clocks: [Clock]
    /// What the clock shows of users who have set no zone.
    private let defaultClock: Clock

    private enum Clock {
        case minute(Int16)
        /// There is no zone.
        case none
        /// The zone data does not have the zone.
        case unknown(InputError)
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
        clocks = rows.names.timeZones.map { zone in
            do throws(InputError) {
                return .minute(moment.minuteOfDay(in: try moment.zones.compile(zone)))
            } catch {
                return .unknown(error.within(key: "timeZone").within(key: "settings"))
            }
        }
        defaultClock = defaultZone.map { .minute(moment.minuteOfDay(in: $0)) } ?? .none
    }

    /// What the gates of the recipient decide on it, and whether the row's interval has no zone (rule 2.1).
    ///
    /// - Parameters:
    ///   - recipient: The recipient; its settings are not looked at.
    ///   - index: The index of the recipient's row.
    /// - Returns: The decision, as if a binding were ready, and whether the interval is passed over.
    /// - Throws: `input.value` at `/settings/timeZone` for a zone that the data does not have.
    package func decision(
        on recipient: borrowing Recipient,
        at index: Int
    ) throws(InputError) -> (decision: Decision, lacksTimeZone: Bool) {
        let row = rows[index]
        var clock = defaultClock
        if let zone = row.timeZone, clocks.indices.contains(zone) { clock = clocks[zone] }
        var minute: Int16?
        switch clock {
        case .minute(let shown): minute = shown
        case .none: break
        case .unknown(let error): throw error
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
        return (verdicts.decision(isReady: true), minute == nil && !row.quietHours.isEmpty)
    }
}
