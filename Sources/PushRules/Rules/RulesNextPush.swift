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
        let preferences = recipient.settings.preferences(in: message.conversation)
        let isRule = blockers.contains { $0.gate == .suppressingRule }
        let user = message.rules?.asked(ofUser: recipient.rules)
        let isMentioned = message.mentions(recipient.id)
        let timed = message.rules.map { rules in
            rules.timed(
                to: RuleRecipient(recipient, at: moment),
                ofUser: user,
                isMentioned: isMentioned
            )
        }
        // What code says later is not known.
        guard let timed, timed.hasCode || !timed.windows.isEmpty else {
            return isRule ? nil : preferences.nextPush(after: copy moment)
        }
        guard let rules = message.rules, let zone = recipient.settings.timeZone, !timed.hasCode
        else { return nil }
        return RulesNextPush(
            rules: rules,
            user: user,
            facts: recipient.facts,
            windows: timed.windows,
            isMentioned: isMentioned,
            isForced: message.bypassesDoNotDisturb,
            preferences: preferences,
            zone: zone,
            zones: moment.zones
        ).first(after: moment.now)
    }
}

/// Looks for the next instant at which neither do-not-disturb nor a rule blocks.
private struct RulesNextPush {
    let rules: MessageRules
    let user: AskedRules?
    let facts: DecisionRule.RecipientFacts
    let windows: [QuietWindow]
    let isMentioned: Bool
    let isForced: Bool
    let preferences: Preferences
    let zone: CompiledZone
    let zones: ZoneTable

    /// The first instant after this one, at most 366 days later; `nil` if there is none.
    func first(after now: Instant) -> NextPush? {
        let limit = now.adding(milliseconds: 366 * Instant.millisecondsPerDay)
        let edges = WindowEdges(windows, in: zone, zones)
        var instant = now.adding(milliseconds: 1)
        while instant <= limit {
            let spoken = rules.spoken(
                to: RuleRecipient(
                    facts: facts,
                    now: instant,
                    offset: zones.offset(of: zone, at: instant)
                ),
                ofUser: user,
                isMentioned: isMentioned
            )
            let (blocking, overridden) = spoken?.bits(isForced: isForced) ?? (0, 0)
            let isOpen = blocking & ~overridden == 0
            let overrides = overridden | Gate.overridden(byForce: isForced, byFullForce: false)
            let edge = edges.next(after: instant)
            if isOpen {
                guard overrides & Gate.appInterval.bit == 0 else { return .at(instant) }
                guard let passing = preferences.firstPassing(notBefore: instant, zones: zones),
                    let edge
                else { return nil }
                if passing == instant { return .at(instant) }
                instant = min(passing, edge)
            } else {
                guard let edge else { return nil }
                instant = edge
            }
        }
        return nil
    }
}
