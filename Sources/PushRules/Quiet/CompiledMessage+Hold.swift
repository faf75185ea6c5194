import PushModel
package import WallTime

extension CompiledMessage {
    /// Until when the message is held for a recipient to whom it is not pushed, or why it is not; `nil` if nothing says that
    /// it is held (rule 2.8).
    package func hold(
        for recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) -> Hold? {
        let blockers = GateVerdicts(self, to: recipient, at: moment).blockers
        let rule = Gate.suppressingRule.bit
        let doNotDisturb = Gate.overridden(byForce: true, byFullForce: false)
        guard blockers != 0, blockers & ~(doNotDisturb | rule) == 0,
            recipient.mask.isReady(forCalls: isCall),
            filter == nil || decision(onBindingsOf: recipient) == .push
        else { return nil }
        // For what is held already, quiet and the rule count as `hold` (rule 9.1).
        if moment.heldSince == nil {
            let says =
                blockers & rule != 0
                ? spokenRule(to: recipient, at: moment)?.action.isHold ?? false
                : recipient.quiet == .hold
            guard says else { return nil }
        }
        if isCall { return .not(.call) }
        let next = nextPush(
            to: recipient,
            after: moment,
            isRuleBlocking: blockers & rule != 0
        )
        guard case .at(let instant)? = next else { return .not(.nextPush) }
        return instant.milliseconds(since: moment.start) <= policy.holdAtMost * 60_000
            ? .until(instant) : .not(.holdAtMost)
    }
}

/// What becomes of a message that is to be held.
package enum Hold {
    case until(Instant)
    case not(Decision.NotHeld)
}
