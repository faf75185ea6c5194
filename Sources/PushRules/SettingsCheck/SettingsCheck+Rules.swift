import ExactJSON
import PushModel
import WallTime

extension SettingsCheck {
    /// The findings of rules: the app's in their order, then the user's, of each the first that holds (S12).
    var ruleFindings: [Finding] {
        var asked = appRules.enumerated().map { (rule: $1, place: $0, isOfApp: true) }
        var findings: [Finding] = []
        if policy.userRules {
            asked += settings.rules.enumerated().map { (rule: $1, place: $0, isOfApp: false) }
        } else if !settings.rules.isEmpty {
            findings.append(Finding(.rulesNotAsked, .rules, Finding.Facts()))
        }
        var earlier: [(scope: RuleScope, isOfApp: Bool)] = []
        for (rule, place, isOfApp) in asked {
            let scope = RuleScope(rule, activity(of: rule))
            var facts = Finding.Facts(rule: rule.id)
            var code: Finding.Code?
            if scope.isEmpty {
                code = .ruleNever
            } else if let hider = earlier.first(where: { $0.scope.contains(scope) }) {
                code = .ruleHidden
                facts.hider = hider.scope.rule.id
                facts.isHiderOfApp = hider.isOfApp
            } else if scope.isEverything, case .suppress = rule.then,
                !earlier.contains(where: { $0.scope.rule.then.word == "allow" })
            {
                code = .ruleMutesAll
            }
            if !scope.isEmpty { earlier.append((scope, isOfApp)) }
            guard let code else { continue }
            findings.append(Finding(code, ofRule: place, ofApp: isOfApp, facts))
        }
        return findings
    }

    /// Whether the windows of a rule let it speak at some and at every instant that is looked at; one that ends for a
    /// message that it holds does not always.
    private func activity(of rule: Rule) -> (isSometimes: Bool, isAlways: Bool) {
        let ends = !rule.then.until.isEmpty
        let hasWindows = !rule.when.windows.isEmpty || !rule.not.windows.isEmpty
        guard hasWindows || ends && preferences.timeZone == nil else { return (true, !ends) }
        guard let zone = preferences.timeZone else { return (false, false) }
        let edges = WindowEdges(rule.when.windows + rule.not.windows, in: zone, zones)
        var (isSometimes, isAlways) = (false, true)
        var instant: Instant? = now
        while let here = instant, here <= last, !isSometimes || isAlways {
            let offset = zones.offset(of: zone, at: here)
            let speaks = rule.isTimely(at: here, offset: offset)
            isSometimes = isSometimes || speaks
            isAlways = isAlways && speaks
            instant = edges.next(after: here)
        }
        return (isSometimes, isAlways && !ends)
    }
}

/// The messages, recipients and instants of which a rule speaks, as far as its conditions show it.
private struct RuleScope {
    let rule: Rule
    private let activity: (isSometimes: Bool, isAlways: Bool)
    private let types: [ConversationType]
    private let bodies: [MessageBodyType]
    private let mentions: [Bool]
    /// Of these lists what `not` leaves; `nil` if `when` has no such list.
    private let senders: [UserID]?
    private let conversations: [Conversation]?

    init(_ rule: Rule, _ activity: (isSometimes: Bool, isAlways: Bool)) {
        let (when, not) = (rule.when, rule.not)
        self.rule = rule
        self.activity = activity
        types = Self.left(when.messageTypes, not.messageTypes)
        let bodies = Self.left(when.bodyTypes, not.bodyTypes)
        self.bodies = when.words.isEmpty ? bodies : bodies.filter { $0 == .text }
        mentions = [true, false].filter { $0 == when.isMentioned ?? $0 && $0 != not.isMentioned }
        let senders = when.senders.filter { !not.senders.contains($0) }
        self.senders = when.senders.isEmpty ? nil : senders
        let types = types
        let conversations = when.conversations.filter { conversation in
            // In a one-to-one chat the conversation is its sender.
            let peer = UserID(conversation.id.text)
            let isPeerLeft =
                !not.senders.contains(peer) && (when.senders.isEmpty || senders.contains(peer))
            return types.contains(conversation.type) && !not.conversations.contains(conversation)
                && (conversation.type != .chat || isPeerLeft)
        }
        self.conversations = when.conversations.isEmpty ? nil : conversations
    }

    /// Each word once that a list has, or all if it is empty, without the others.
    private static func left<Word: WireWord>(_ wanted: [Word], _ unwanted: [Word]) -> [Word] {
        Word.allCases.filter {
            (wanted.isEmpty || wanted.contains($0)) && !unwanted.contains($0)
        }
    }

    /// Whether the rule never speaks.
    var isEmpty: Bool {
        let (when, not) = (rule.when, rule.not)
        return !activity.isSometimes || types.isEmpty || bodies.isEmpty || mentions.isEmpty
            || senders?.isEmpty ?? false || conversations?.isEmpty ?? false
            || when.words.implies(not.words) || when.ext.implies(not.ext)
            || when.senderLabels.implies(not.senderLabels)
            || when.recipientLabels.implies(not.recipientLabels)
    }

    /// Whether the rule speaks of everything at every instant.
    var isEverything: Bool {
        var (when, not) = (rule.when, rule.not)
        (when.messageTypes, when.bodyTypes, when.isMentioned, when.windows) = ([], [], nil, [])
        (not.messageTypes, not.bodyTypes, not.isMentioned, not.windows) = ([], [], nil, [])
        return activity.isAlways && when == Rule.Condition() && not == when
            && types.count == ConversationType.allCases.count
            && bodies.count == MessageBodyType.allCases.count && mentions.count == 2
    }

    /// Whether the rule speaks wherever another does.
    func contains(_ other: RuleScope) -> Bool {
        let (when, not) = (rule.when, rule.not)
        let (its, itsNot) = (other.rule.when, other.rule.not)
        /// Of a message that has one of these: its sender, its conversation.
        func meetsOne<Entry: Equatable>(
            _ wanted: [Entry],
            _ unwanted: [Entry],
            _ its: [Entry]?,
            _ itsNot: [Entry]
        ) -> Bool {
            (wanted.isEmpty || its?.allSatisfy(wanted.contains) ?? false)
                && unwanted.allSatisfy { itsNot.contains($0) || !(its?.contains($0) ?? true) }
        }
        func meets<Entry>(
            _ wanted: [Entry],
            _ unwanted: [Entry],
            _ its: [Entry],
            _ itsNot: [Entry],
            _ implies: ([Entry], [Entry]) -> Bool
        ) -> Bool {
            (wanted.isEmpty || implies(its, wanted))
                && (unwanted.isEmpty || implies(unwanted, itsNot))
        }
        guard !isEverything else { return true }
        guard rule.then.until.isEmpty else { return false }
        return other.types.allSatisfy(types.contains) && other.bodies.allSatisfy(bodies.contains)
            && other.mentions.allSatisfy(mentions.contains)
            && meetsOne(when.senders, not.senders, other.senders, itsNot.senders)
            && meetsOne(
                when.conversations,
                not.conversations,
                other.conversations,
                itsNot.conversations
            )
            && meets(when.words, not.words, its.words, itsNot.words) { $0.implies($1) }
            && meets(when.ext, not.ext, its.ext, itsNot.ext) { $0.implies($1) }
            && meets(
                when.senderLabels,
                not.senderLabels,
                its.senderLabels,
                itsNot.senderLabels
            ) { $0.implies($1) }
            && meets(
                when.recipientLabels,
                not.recipientLabels,
                its.recipientLabels,
                itsNot.recipientLabels
            ) { $0.implies($1) }
            && meets(when.windows, not.windows, its.windows, itsNot.windows) { $0.implies($1) }
    }
}

// Whether a list that holds lets another hold; not if either is empty, which is no condition.

extension Array where Element: Equatable {
    fileprivate func implies(_ other: [Element]) -> Bool {
        !isEmpty && !other.isEmpty && allSatisfy(other.contains)
    }
}

extension [ExactString] {
    /// A word stands wherever one that has it within does.
    fileprivate func implies(_ other: [ExactString]) -> Bool {
        guard !isEmpty, !other.isEmpty else { return false }
        let matcher = WordMatcher(other.map { ($0.string, 0) })
        return allSatisfy { matcher.lists(in: $0.string) != 0 }
    }
}

extension [Rule.Condition.ExtValue] {
    fileprivate func implies(_ other: [Rule.Condition.ExtValue]) -> Bool {
        !isEmpty && !other.isEmpty
            && other.allSatisfy { wanted in
                contains {
                    $0.place == wanted.place && $0.values.allSatisfy(wanted.values.contains)
                }
            }
    }
}
