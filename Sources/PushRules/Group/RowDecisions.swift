import ExactJSON
package import PushModel
package import WallTime

/// One message at one moment, ready to be decided for users whose settings are rows.
///
/// Zones are looked up and what their clocks show is found once, here. The decisions are those that
/// ``Decision/init(_:to:at:)`` makes of the same settings. It is a class, as a copy for each recipient would cost more
/// than the decision.
package final class RowDecisions: Sendable {
    private let message: CompiledMessage
    private let now: Instant
    private let rows: PushSettings.Rows
    /// The verdicts that are the same for all recipients.
    private let commonVerdicts: GateVerdicts
    /// What the clock of users shows who have set neither a zone nor windows, then each of the rows' clocks.
    private let clocks: [Clock]
    /// What rules need of each of these clocks; empty if no rule is asked.
    private let ruleClocks: [RuleClock]
    /// What decides of all recipients alike.
    private let commonGrounds: DecisionGrounds

    /// What rules need of a clock.
    private struct RuleClock: Sendable {
        let time: RuleTime
        /// What the rules say of the message that the users of the clock have.
        let rules: AskedRules?
    }

    /// What a clock shows at the moment.
    private struct Clock: Sendable {
        /// The minute of the day; negative if there is no zone.
        var minute: Int16
        var windows = QuietWindowState.absent
        /// Whether the zone data does not have the zone.
        var hasUnknownTimeZone = false
        /// Whether a rule that is asked names windows.
        let isNeeded: Bool
    }

    /// Prepares a message for rows; nothing in either can make this fail.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - rows: The settings, in the conversation of the message.
    ///   - rules: The app's rules.
    ///   - defaultZone: The policy's zone, for users who have set none.
    ///   - moment: The instant, and the zone data.
    package init(
        _ message: CompiledMessage,
        to rows: PushSettings.Rows,
        rules: CompiledRules? = nil,
        defaultZone: CompiledZone?,
        at moment: Moment
    ) {
        self.message = message
        self.rows = rows
        now = moment.now
        commonVerdicts = GateVerdicts(message, at: moment.now)
        commonGrounds = DecisionGrounds(message, at: moment.now)
        let isNeeded = rules?.needs.contains(.clock) ?? false
        var ruleClocks: [RuleClock] = []
        func note(_ zone: CompiledZone?, _ rules: CompiledRules?) {
            guard message.asksRules else { return }
            ruleClocks.append(
                RuleClock(
                    time: RuleTime(moment, in: zone),
                    rules: message.rules?.asked(ofUser: rules)
                )
            )
        }
        note(defaultZone, nil)
        let own = rows.names.clocks.map { clock in
            let own = clock.timeZone.flatMap { try? moment.zones.compile($0) }
            let zone = own ?? defaultZone
            let rules =
                message.policy.userRules && !clock.rules.isEmpty
                ? CompiledRules(ofUser: clock.rules) : nil
            note(zone, rules)
            return Clock(
                minute: zone.map { moment.minuteOfDay(in: $0) } ?? -1,
                windows: QuietWindowState(of: clock.quietWindows, in: zone, at: moment),
                hasUnknownTimeZone: own == nil && clock.timeZone != nil,
                isNeeded: isNeeded || (rules?.needs.contains(.clock) ?? false)
            )
        }
        let first = Clock(
            minute: defaultZone.map { moment.minuteOfDay(in: $0) } ?? -1,
            isNeeded: isNeeded
        )
        clocks = [first] + own
        self.ruleClocks = ruleClocks
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
        if message.asksRules, let spoken = spokenRule(on: recipient, at: index) {
            verdicts.add(spoken, isForced: message.bypassesDoNotDisturb)
        }
        // Whether a binding is ready is asked once the message passes the other gates.
        let decision = verdicts.decision(isReady: true)
        let lacksTimeZone =
            clock.minute < 0
            && (!row.quietHours.isEmpty || clock.windows == .withoutZone || clock.isNeeded)
        return (decision, lacksTimeZone, clock.hasUnknownTimeZone)
    }

    /// Which rule is the first that speaks of the message to a recipient; `nil` if none does.
    @inline(never)
    package func spokenRule(on recipient: borrowing Recipient, at index: Int) -> SpokenRule? {
        guard let rules = message.rules else { return nil }
        guard message.asksRules else { return rules.settled }
        let (reader, own) = ruleRecipient(recipient, at: index)
        return rules.spoken(
            to: reader,
            ofUser: own,
            isMentioned: message.mentions(recipient.id)
        )
    }

    /// A recipient as rules see it, and what the recipient's own say.
    private func ruleRecipient(
        _ recipient: borrowing Recipient,
        at index: Int
    ) -> (RuleRecipient, AskedRules?) {
        let place = (rows[index].clock ?? -1) + 1
        let clock =
            ruleClocks.isEmpty ? nil : ruleClocks[place < ruleClocks.count ? place : 0]
        let facts = DecisionRule.RecipientFacts(id: recipient.id, labels: recipient.labels)
        return (RuleRecipient(facts: facts, time: clock?.time ?? RuleTime(now)), clock?.rules)
    }

    /// What decided that the message is pushed to a recipient, for when it is asked again (rule 6.17).
    ///
    /// - Parameters:
    ///   - recipient: The recipient; its settings are not looked at.
    ///   - index: The index of the recipient's row.
    ///   - ruleHash: The ``DecisionGrounds/ruleHash(ofApp:ofUser:)`` of the rules.
    /// - Returns: What the queue keeps with the push.
    package func grounds(
        of recipient: borrowing Recipient,
        at index: Int,
        ruleHash: UInt16
    ) -> DecisionGrounds {
        var grounds = commonGrounds
        let isMentioned = message.mentions(recipient.id)
        grounds.note(isMentioned: isMentioned, override: rows[index].override, ruleHash: ruleHash)
        if let rules = message.rules {
            let (reader, own) = ruleRecipient(recipient, at: index)
            rules.add(to: &grounds, reader, ofUser: own, isMentioned: isMentioned)
        }
        return grounds
    }
}
