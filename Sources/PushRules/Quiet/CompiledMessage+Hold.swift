import PushModel
package import WallTime

extension CompiledMessage {
    /// Until when the message is held for a recipient to whom it is not pushed; `nil` if it is not held (rule 2.8).
    package func heldUntil(
        for recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) -> Instant? {
        guard !isCall else { return nil }
        let blockers = GateVerdicts(self, to: recipient, at: moment).blockers
        let rule = Gate.suppressingRule.bit
        let doNotDisturb = Gate.overridden(byForce: true, byFullForce: false)
        guard blockers != 0, blockers & ~(doNotDisturb | rule) == 0,
            recipient.mask.isReady(forCalls: false),
            filter == nil || decision(onBindingsOf: recipient) == .push
        else { return nil }
        if blockers & rule != 0 {
            guard case .hold? = spokenRule(to: recipient, at: moment)?.action else { return nil }
        } else if recipient.quiet != .hold, moment.heldSince == nil {
            return nil
        }
        let next = nextPush(
            to: recipient,
            after: moment,
            isRuleBlocking: blockers & rule != 0
        )
        guard case .at(let instant)? = next,
            instant.milliseconds(since: moment.start) <= policy.holdAtMost * 60_000
        else { return nil }
        return instant
    }
}
