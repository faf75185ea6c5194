import PushModel
import WallTime

/// What rules say of a message to all recipients, and the rules that have to be asked of each recipient.
final class MessageRules: Sendable {
    let subject: RuleSubject
    /// The app's rules; `nil` if it has none.
    private let rulesOfApp: CompiledRules?
    private let app: AskedRules
    private let asksUsers: Bool

    init(_ rules: CompiledRules?, of message: Message, from sender: Sender, asksUsers: Bool) {
        subject = RuleSubject(message, from: sender)
        rulesOfApp = rules
        app = rules?.asked(of: subject) ?? AskedRules(isOfUser: false)
        self.asksUsers = asksUsers
    }

    /// Whether there are rules of the app.
    var isOfApp: Bool { rulesOfApp != nil }

    /// The changes that can make a rule of the app say something else.
    var changes: RemedyChangeSet { rulesOfApp?.changes ?? [] }

    /// Whether the answer is the same for all recipients.
    var isSettled: Bool { app.isSettled && (app.last != nil || !asksUsers) }

    /// Which rule speaks if the answer is the same for all recipients.
    var settled: SpokenRule? { app.last }

    /// What a recipient's own rules say, as far as the recipient does not matter; `nil` without rules.
    func asked(ofUser rules: CompiledRules?) -> AskedRules? {
        asksUsers ? rules?.asked(of: subject) : nil
    }

    /// Which rule is the first that speaks: the app's, then the recipient's own; `nil` if none does.
    func spoken(
        to recipient: RuleRecipient,
        ofUser rules: AskedRules?,
        isMentioned: Bool
    ) -> SpokenRule? {
        app.spoken(subject, to: recipient, isMentioned: isMentioned)
            ?? rules?.spoken(subject, to: recipient, isMentioned: isMentioned)
    }

    /// Notes the rules that decide of a recipient at some instant.
    func add(
        to grounds: inout DecisionGrounds,
        _ recipient: RuleRecipient,
        ofUser rules: AskedRules?,
        isMentioned: Bool
    ) {
        let isEnded = app.add(to: &grounds, subject, recipient, isMentioned: isMentioned)
        if !isEnded {
            _ = rules?.add(to: &grounds, subject, recipient, isMentioned: isMentioned)
        }
    }

    /// What of the answer depends on the instant.
    func timed(
        to recipient: RuleRecipient,
        ofUser rules: AskedRules?,
        isMentioned: Bool
    ) -> TimedRules {
        var timed = TimedRules()
        app.add(to: &timed, subject, recipient, isMentioned: isMentioned)
        rules?.add(to: &timed, subject, recipient, isMentioned: isMentioned)
        return timed
    }
}

extension CompiledMessage {
    /// Which rule is the first that speaks of the message to a recipient; `nil` if none does.
    @inline(never)
    package func spokenRule(
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) -> SpokenRule? {
        guard let rules else { return nil }
        guard asksRules else { return rules.settled }
        return rules.spoken(
            to: RuleRecipient(recipient, at: moment),
            ofUser: rules.asked(ofUser: recipient.rules),
            isMentioned: mentions(recipient.id)
        )
    }

    /// Whether the app or the recipient has rules.
    func hasRules(to recipient: borrowing CompiledRecipient) -> Bool {
        (rules?.isOfApp ?? false) || recipient.hasRules
    }

    /// Whether the app has rules, or the recipient has some that are asked.
    func asksRules(to recipient: borrowing CompiledRecipient) -> Bool {
        (rules?.isOfApp ?? false) || recipient.rules != nil
    }
}

extension RuleRecipient {
    init(_ recipient: borrowing CompiledRecipient, at moment: borrowing Moment) {
        self.init(
            facts: recipient.facts,
            time: RuleTime(moment, in: recipient.settings.timeZone)
        )
    }
}

extension SpokenRule {
    /// What the rule does to gates, given whether the message is forced: which block, and which are overridden.
    func bits(isForced: Bool) -> (blocking: UInt32, overridden: UInt32) {
        switch action {
        case .suppress(let yieldsToForce), .hold(_, let yieldsToForce):
            let isBypassed = isForced && (isOfUser || yieldsToForce)
            let user = isOfUser ? GateVerdicts.userRule : 0
            return (Gate.suppressingRule.bit, (isBypassed ? Gate.suppressingRule.bit : 0) | user)
        case .allow(let remind):
            return (0, Gate.overridden(byForce: true, byFullForce: remind))
        }
    }
}
