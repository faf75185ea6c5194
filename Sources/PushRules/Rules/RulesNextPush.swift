import PushModel
import WallTime

extension GateReports {
    /// When the next push would pass, given what blocks now (rule 2.6); `nil` if something else than do-not-disturb and
    /// rules that end with their windows blocks, or if it cannot be said.
    package func nextPush(
        _ message: borrowing CompiledMessage,
        to recipient: borrowing CompiledRecipient,
        after moment: borrowing Moment
    ) -> NextPush? {
        guard !blockers.isEmpty,
            blockers.allSatisfy({ $0.isDoNotDisturb || $0.gate == .suppressingRule })
        else { return nil }
        return message.nextPush(
            to: recipient,
            after: moment,
            isRuleBlocking: blockers.contains { $0.gate == .suppressingRule }
        )
    }
}

extension CompiledMessage {
    /// When the next push would pass, given that do-not-disturb or a rule blocks and nothing else does.
    func nextPush(
        to recipient: borrowing CompiledRecipient,
        after moment: borrowing Moment,
        isRuleBlocking: Bool
    ) -> NextPush? {
        if let search = RulesNextPush(self, to: recipient, at: moment) {
            return search.first(notBefore: moment.now.adding(milliseconds: 1)).map(NextPush.at)
        }
        return isRuleBlocking
            ? nil : recipient.settings.preferences(in: conversation).nextPush(after: copy moment)
    }
}

/// Looks for the next instant at which neither do-not-disturb nor a rule blocks.
struct RulesNextPush {
    private let rules: MessageRules
    private let user: AskedRules?
    private let facts: DecisionRule.RecipientFacts
    private let timed: TimedRules
    private let isMentioned: Bool
    private let isForced: Bool
    private let preferences: Preferences
    private let zone: CompiledZone?
    private let zones: ZoneTable
    private let limit: Instant
    private let since: Instant

    /// Prepares the search; `nil` if what rules say does not depend on the instant.
    init?(
        _ message: borrowing CompiledMessage,
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) {
        guard let rules = message.rules else { return nil }
        self.rules = rules
        user = rules.asked(ofUser: recipient.rules)
        isMentioned = message.mentions(recipient.id)
        timed = rules.timed(
            to: RuleRecipient(recipient, at: moment),
            ofUser: user,
            isMentioned: isMentioned
        )
        guard timed.hasCode || !timed.windows.isEmpty || !timed.until.isEmpty else { return nil }
        facts = recipient.facts
        isForced = message.bypassesDoNotDisturb
        preferences = recipient.settings.preferences(in: message.conversation)
        zone = recipient.settings.timeZone
        zones = moment.zones
        since = moment.start
        limit = moment.now.adding(milliseconds: 366 * Instant.millisecondsPerDay)
    }

    /// The first instant from this one on, at most 366 days after the moment; `nil` if there is none, or if code is
    /// asked, of which it is not known what it says later.
    func first(notBefore first: Instant) -> Instant? {
        guard let zone, !timed.hasCode else { return nil }
        let edges = WindowEdges(timed.windows, in: zone, zones)
        let clock = HoldClock(since: since, zone: zone, zones: zones)
        let ends = timed.until.compactMap { clock.end(of: $0) }
        // When do-not-disturb passes by itself, which is found again once that instant is past.
        var passing = preferences.firstPassing(notBefore: first, zones: zones)
        var instant = first
        while instant <= limit {
            let spoken = rules.spoken(
                to: RuleRecipient(
                    facts: facts,
                    time: RuleTime(instant, offset: zones.offset(of: zone, at: instant), clock)
                ),
                ofUser: user,
                isMentioned: isMentioned
            )
            let (blocking, overridden) = spoken?.bits(isForced: isForced) ?? (0, 0)
            let isOpen = blocking & ~overridden == 0
            let overrides = overridden | Gate.overridden(byForce: isForced, byFullForce: false)
            var edge = edges.next(after: instant)
            for end in ends where end > instant { edge = edge.map { min($0, end) } ?? end }
            if isOpen {
                guard overrides & Gate.appInterval.bit == 0 else { return instant }
                if let known = passing, known < instant {
                    passing = preferences.firstPassing(notBefore: instant, zones: zones)
                }
                if passing == instant { return instant }
                guard let next = [passing, edge].compactMap({ $0 }).min() else { return nil }
                instant = next
            } else {
                guard let edge else { return nil }
                instant = edge
            }
        }
        return nil
    }
}
