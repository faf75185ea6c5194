import ExactJSON
import PushModel
import WallTime

/// A rule, ready to be asked of a message and then of its recipients.
struct CompiledRule: Sendable {
    let id: Rule.ID
    let needs: RuleNeeds
    let source: DecisionRule.Source
    /// The numbers of the lists of words of `when` and `not`; `nil` without words.
    private let wordLists: (when: Int?, not: Int?)

    /// Compiles a rule, and adds its words, each with the number of its list.
    init(_ rule: DecisionRule, _ words: inout [(word: String, list: Int)]) {
        id = rule.id
        source = rule.source
        guard case .data(let data) = rule.source else {
            needs = .code
            wordLists = (nil, nil)
            return
        }
        var lists: [Int?] = []
        for condition in [data.when, data.not] {
            let list = condition.words.isEmpty ? nil : (words.last?.list ?? -1) + 1
            for word in condition.words { words.append((word.string, list ?? 0)) }
            lists.append(list)
        }
        wordLists = (lists[0], lists[1])
        let needs = data.when.needs.union(data.not.needs)
        self.needs = data.then.until.isEmpty ? needs : needs.union(.clock)
    }

    /// Whether the rule is code that sees the instant.
    var isOfPair: Bool {
        if case .pair = source { true } else { false }
    }

    /// The windows that the rule names.
    var windows: [QuietWindow] {
        if case .data(let rule) = source { rule.when.windows + rule.not.windows } else { [] }
    }

    /// The times of the day at which the rule ends, if it holds.
    var until: [SilentModeTime] {
        if case .data(let rule) = source { rule.then.until } else { [] }
    }

    /// Asks of a message.
    ///
    /// - Parameters:
    ///   - subject: The message.
    ///   - lists: The lists of which a word is in its text, a bit each.
    /// - Returns: `nil` if the rule says nothing to any recipient; else itself, and what it says if that is the same for
    ///   all recipients.
    func asked(
        of subject: RuleSubject,
        _ lists: UInt64
    ) -> (rule: CompiledRule, action: Rule.Action?)? {
        switch source {
        case .message(let says): return says(subject.facts).map { (self, $0) }
        case .recipient, .pair: return (self, nil)
        case .data(let rule):
            func hasWord(_ list: Int?) -> Bool {
                list.map { lists >> UInt64($0) & 1 == 1 } ?? false
            }
            guard !rule.when.differs(from: true, of: subject, hasWord: hasWord(wordLists.when)),
                !rule.not.differs(from: false, of: subject, hasWord: hasWord(wordLists.not))
            else { return nil }
            return (self, needs.isDisjoint(with: .ofRecipient) ? rule.then : nil)
        }
    }

    /// Whether the rule speaks of a recipient at some instant; that is not asked of code that sees the instant.
    func canSpeak(
        _ subject: RuleSubject,
        to recipient: RuleRecipient,
        isMentioned: Bool
    ) -> Bool {
        (recipient.time.offset != nil || !needs.contains(.clock))
            && saysInWindows(subject, to: recipient, isMentioned: isMentioned) != nil
    }

    /// What the rule says of a recipient while its windows let it; what code says, it says now.
    func saysInWindows(
        _ subject: RuleSubject,
        to recipient: RuleRecipient,
        isMentioned: Bool
    ) -> Rule.Action? {
        guard case .data(var rule) = source else {
            return says(subject, to: recipient, isMentioned: isMentioned)
        }
        rule.when.windows = []
        rule.not.windows = []
        guard !rule.when.differs(from: true, of: recipient, isMentioned: isMentioned),
            !rule.not.differs(from: false, of: recipient, isMentioned: isMentioned)
        else { return nil }
        return rule.then
    }

    /// What the rule says at a time if all but its windows holds; code says what it has `said`.
    func says(at time: RuleTime, said: Rule.Action) -> Rule.Action? {
        guard case .data(let rule) = source else { return said }
        guard isOpen(at: time), !rule.when.windowsDiffer(from: true, at: time),
            !rule.not.windowsDiffer(from: false, at: time)
        else { return nil }
        return rule.then
    }

    /// Whether the rule has a clock, if it needs one, and has not ended.
    private func isOpen(at time: RuleTime) -> Bool {
        guard needs.contains(.clock) else { return true }
        return time.offset != nil && !(time.holdClock?.hasEnded(until, at: time.now) ?? false)
    }

    /// The rule as a text that is another if the rule is; of code the id.
    var text: ExactString {
        guard case .data(let rule) = source else { return id.text }
        return ExactString(String(decoding: rule.json.utf8, as: UTF8.self))
    }

    /// What the rule says of a message, of which it can speak, and a recipient; `nil` for nothing.
    func says(
        _ subject: RuleSubject,
        to recipient: RuleRecipient,
        isMentioned: Bool
    ) -> Rule.Action? {
        switch source {
        case .message: return nil
        case .recipient(let says): return says(recipient.facts)
        case .pair(let says):
            return says(
                DecisionRule.Facts(
                    message: subject.facts,
                    recipient: recipient.facts,
                    isMentioned: isMentioned,
                    now: recipient.time.now,
                    offset: recipient.time.offset
                )
            )
        case .data(let rule):
            guard isOpen(at: recipient.time),
                !rule.when.differs(from: true, of: recipient, isMentioned: isMentioned),
                !rule.not.differs(from: false, of: recipient, isMentioned: isMentioned)
            else { return nil }
            return rule.then
        }
    }
}

extension RuleNeeds {
    /// What depends on the recipient.
    static let ofRecipient: RuleNeeds = [.mention, .recipientLabels, .clock]
}

extension Rule.Condition {
    var needs: RuleNeeds {
        var needs: RuleNeeds = []
        func add(_ need: RuleNeeds, isThere: Bool) {
            if isThere { needs.insert(need) }
        }
        add(.sender, isThere: !senders.isEmpty)
        add(.conversation, isThere: !conversations.isEmpty)
        add(.messageType, isThere: !messageTypes.isEmpty)
        add(.body, isThere: !bodyTypes.isEmpty || !words.isEmpty)
        add(.mention, isThere: isMentioned != nil)
        add(.ext, isThere: !ext.isEmpty)
        add(.recipientLabels, isThere: !recipientLabels.isEmpty)
        add(.clock, isThere: !windows.isEmpty)
        return needs
    }

    /// Whether a condition of the message that is there does not hold as is wanted.
    func differs(from wanted: Bool, of subject: RuleSubject, hasWord: Bool) -> Bool {
        let (message, sender) = (subject.facts.message, subject.facts.sender)
        return !senders.isEmpty && senders.contains(message.from) != wanted
            || !conversations.isEmpty && conversations.contains(subject.conversation) != wanted
            || !messageTypes.isEmpty && messageTypes.contains(message.type) != wanted
            || !bodyTypes.isEmpty && bodyTypes.contains(message.body.type) != wanted
            || !words.isEmpty && hasWord != wanted
            || !ext.isEmpty && ext.allSatisfy { $0.stands(in: message.ext) } != wanted
            || !senderLabels.isEmpty
                && senderLabels.contains(where: sender.labels.contains) != wanted
    }

    /// Whether a condition of the recipient that is there does not hold as is wanted.
    func differs(
        from wanted: Bool,
        of recipient: RuleRecipient,
        isMentioned isUserMentioned: Bool
    ) -> Bool {
        if let isMentioned, (isUserMentioned == isMentioned) != wanted { return true }
        let labels = recipient.facts.labels
        if !recipientLabels.isEmpty, recipientLabels.contains(where: labels.contains) != wanted {
            return true
        }
        return windowsDiffer(from: wanted, at: recipient.time)
    }

    /// Whether windows that are there do not hold as is wanted.
    func windowsDiffer(from wanted: Bool, at time: RuleTime) -> Bool {
        guard !windows.isEmpty, let offset = time.offset else { return false }
        return (windows.minutesLeft(at: time.now, offset: offset) > 0) != wanted
    }
}

extension Rule.Condition.ExtValue {
    /// Whether one of the values stands at the place in an ext.
    func stands(in ext: JSONObject) -> Bool {
        var value = JSONValue.object(ext)
        for token in place.tokens {
            let next: JSONValue?
            switch value {
            case .object(let object): next = object[token]
            case .array(let elements):
                next = token.index.flatMap { $0 < elements.count ? elements[$0] : nil }
            default: next = nil
            }
            guard let next else { return false }
            value = next
        }
        return values.contains(value)
    }
}

extension ExactString {
    /// The index that the text is by RFC 6901: digits without a zero before them; `nil` for another text.
    fileprivate var index: Int? {
        let digits = string.utf8
        guard 1...9 ~= digits.count, digits.allSatisfy({ 0x30...0x39 ~= $0 }),
            digits.count == 1 || digits.first != 0x30
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
