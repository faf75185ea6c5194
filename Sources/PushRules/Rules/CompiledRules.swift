import ExactJSON
package import PushModel
import WallTime

/// The rules of an app or of a user, ready to be asked.
package final class CompiledRules: Sendable {
    let rules: [CompiledRule]
    /// Finds the words of all rules; `nil` if no rule has any.
    private let words: WordMatcher?
    /// What the answers depend on.
    package let needs: RuleNeeds
    /// Whether one can hold a message (rule 2.8).
    package let canHold: Bool
    /// The labels that the rules ask for; `nil` if they ask for none.
    package let labels: RuleLabels?
    private let isOfUser: Bool

    /// Compiles the rules of an app, in the order in which they are asked.
    package convenience init(ofApp rules: [DecisionRule]) {
        self.init(rules, isOfUser: false)
    }

    /// Compiles a user's own rules, which have reasons of their own.
    package convenience init(ofUser rules: Rule.List) {
        self.init(rules.map { DecisionRule($0) }, isOfUser: true)
    }

    private init(_ rules: [DecisionRule], isOfUser: Bool) {
        self.isOfUser = isOfUser
        var words: [(word: String, list: Int)] = []
        var needs: RuleNeeds = []
        var compiled: [CompiledRule] = []
        for rule in rules {
            // INVARIANT: at most 32 rules have words, which have a list for each of `when` and `not`.
            let rule = CompiledRule(rule, &words)
            needs.formUnion(rule.needs)
            compiled.append(rule)
        }
        self.rules = compiled
        self.words = words.isEmpty ? nil : WordMatcher(words)
        self.needs = needs
        canHold = rules.contains { $0.data?.then.isHold ?? false }
        labels = RuleLabels(rules)
    }

    /// A number that the same rules share in every process, and others hardly ever do.
    package var hash: UInt16 {
        var hash = TextsHash()
        for rule in rules { hash.add(rule.text) }
        return UInt16(truncatingIfNeeded: hash.value)
    }

    /// Asks the rules that have a bit by their times.
    ///
    /// - Parameters:
    ///   - bits: The rules of which all but times holds, the first at bit 0.
    ///   - time: When.
    ///   - said: What a rule that is code has said.
    /// - Returns: The first that speaks; `nil` if none does.
    func spoken(
        of bits: UInt32,
        at time: RuleTime,
        said: Rule.Action
    ) -> SpokenRule? {
        for (index, rule) in rules.enumerated().prefix(UInt32.bitWidth)
        where bits >> UInt32(index) & 1 == 1 {
            if let action = rule.says(at: time, said: said) {
                return SpokenRule(isOfUser: isOfUser, index: index, id: rule.id, action)
            }
        }
        return nil
    }

    /// What the rules say of a message, as far as no recipient matters.
    func asked(of subject: RuleSubject) -> AskedRules {
        var asked = AskedRules(isOfUser: isOfUser)
        var lists: UInt64 = 0
        if let words, case .text(let body) = subject.facts.message.body {
            lists = words.lists(in: body.text)
        }
        for (index, rule) in rules.enumerated() {
            guard let (rule, action) = rule.asked(of: subject, lists) else { continue }
            if let action {
                asked.end(with: rule, at: index, action)
                break
            }
            asked.add(rule, at: index)
        }
        return asked
    }
}

/// What the answers of rules depend on, beside what no remedy and no proof changes.
package struct RuleNeeds: OptionSet, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let sender = RuleNeeds(rawValue: 1)
    package static let conversation = RuleNeeds(rawValue: 2)
    package static let messageType = RuleNeeds(rawValue: 4)
    package static let body = RuleNeeds(rawValue: 8)
    package static let mention = RuleNeeds(rawValue: 16)
    package static let ext = RuleNeeds(rawValue: 32)
    package static let recipientLabels = RuleNeeds(rawValue: 64)
    /// The instant, and the zone of the recipient's clock.
    package static let clock = RuleNeeds(rawValue: 128)
    /// Anything: the rule is code.
    package static let code = RuleNeeds(rawValue: 256)
}

/// A message as rules see it.
struct RuleSubject: Sendable {
    let facts: DecisionRule.MessageFacts
    let conversation: Conversation

    init(_ message: Message, from sender: Sender) {
        facts = DecisionRule.MessageFacts(message: message, sender: sender)
        conversation = message.conversation
    }
}

/// What a rule said, and which.
package struct SpokenRule: Sendable {
    /// Whether the rule is the recipient's own.
    package let isOfUser: Bool
    /// Its index in its list.
    package let index: Int
    package let id: Rule.ID
    package let action: Rule.Action

    init(isOfUser: Bool, index: Int, id: Rule.ID, _ action: Rule.Action) {
        self.isOfUser = isOfUser
        self.index = index
        self.id = id
        self.action = action
    }
}

/// What a list of rules says of a message: rules that depend on the recipient, and then what is said if none of
/// these speaks.
struct AskedRules: Sendable {
    private var open: [Entry] = []
    private(set) var last: SpokenRule?

    private struct Entry: Sendable {
        let rule: CompiledRule
        let index: Int
    }

    private let isOfUser: Bool

    init(isOfUser: Bool) { self.isOfUser = isOfUser }

    /// Whether the answer is the same for all recipients.
    var isSettled: Bool { open.isEmpty }

    mutating func add(_ rule: CompiledRule, at index: Int) {
        open.append(Entry(rule: rule, index: index))
    }

    mutating func end(with rule: CompiledRule, at index: Int, _ action: Rule.Action) {
        last = SpokenRule(isOfUser: isOfUser, index: index, id: rule.id, action)
    }

    /// Adds what of the answer depends on the instant, unless a rule before speaks at every one.
    func add(
        to timed: inout TimedRules,
        _ subject: RuleSubject,
        _ recipient: RuleRecipient,
        isMentioned: Bool
    ) {
        for entry in open where !timed.isEnded {
            if entry.rule.isOfPair {
                timed.hasCode = true
            } else if entry.rule.canSpeak(subject, to: recipient, isMentioned: isMentioned) {
                timed.windows += entry.rule.windows
                if !entry.rule.until.isEmpty { timed.until.append(entry.rule.until) }
                timed.isEnded = entry.rule.windows.isEmpty && entry.rule.until.isEmpty
            }
        }
        timed.isEnded = timed.isEnded || last != nil
    }

    /// Notes the rules that speak at some instant, through the first that speaks at every one; returns whether there is
    /// such a one.
    func add(
        to grounds: inout DecisionGrounds,
        _ subject: RuleSubject,
        _ recipient: RuleRecipient,
        isMentioned: Bool
    ) -> Bool {
        for entry in open {
            let rule = entry.rule
            guard
                let said = rule.saysInWindows(subject, to: recipient, isMentioned: isMentioned)
            else { continue }
            let spoken = SpokenRule(isOfUser: isOfUser, index: entry.index, id: rule.id, said)
            let speaks = rule.says(at: recipient.time, said: said) != nil
            grounds.add(spoken, speaks: speaks)
            if !rule.needs.contains(.clock) { return true }
        }
        if let last { grounds.add(last, speaks: true) }
        return last != nil
    }

    /// Which rule is the first that speaks; `nil` if none does.
    func spoken(
        _ subject: RuleSubject,
        to recipient: RuleRecipient,
        isMentioned: Bool
    ) -> SpokenRule? {
        for entry in open {
            if let action = entry.rule.says(subject, to: recipient, isMentioned: isMentioned) {
                return SpokenRule(
                    isOfUser: isOfUser,
                    index: entry.index,
                    id: entry.rule.id,
                    action
                )
            }
        }
        return last
    }
}

/// What of an answer of rules depends on the instant.
struct TimedRules: Sendable {
    /// The windows of the rules that speak at some instant, through the first that speaks at every one.
    var windows: [QuietWindow] = []
    /// The times of the day at which these rules end, a list for each that has any.
    var until: [[SilentModeTime]] = []
    /// Whether code that sees the instant is among them.
    var hasCode = false
    /// Whether one speaks at every instant.
    fileprivate(set) var isEnded = false
}

/// A recipient and an instant as rules see them.
struct RuleRecipient: Sendable {
    let facts: DecisionRule.RecipientFacts
    let time: RuleTime
}

/// An instant as rules see it.
struct RuleTime: Sendable {
    let now: Instant
    /// The offset of the recipient's clock from UTC; `nil` if there is none.
    let offset: PushTimeZone.Offset?
    /// Says when rules with `until` end; `nil` if the message comes now, so that none has ended.
    let holdClock: HoldClock?

    init(_ now: Instant, offset: PushTimeZone.Offset? = nil, _ holdClock: HoldClock? = nil) {
        self.now = now
        self.offset = offset
        self.holdClock = holdClock
    }

    /// The moment on a clock in the recipient's zone, if there is one.
    init(_ moment: borrowing Moment, in zone: CompiledZone?) {
        let (now, zones, since) = (moment.now, moment.zones, moment.heldSince)
        guard let zone else {
            self.init(now)
            return
        }
        self.init(
            now,
            offset: zones.offset(of: zone, at: now),
            since.map { HoldClock(since: $0, zone: zone, zones: zones) }
        )
    }
}
