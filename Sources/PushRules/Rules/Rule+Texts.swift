import ExactJSON
package import PushModel

extension Rule {
    /// Whether words and values of the ext let each of some rules speak of a message; without any they do.
    ///
    /// The text is read once for 32 rules.
    package static func canSpeak(_ rules: [Rule], of message: Message) -> [Bool] {
        var answers: [Bool] = []
        var rest = ArraySlice(rules)
        while !rest.isEmpty {
            let part = rest.prefix(WordMatcher.mostLists / 2)
            rest = rest.dropFirst(part.count)
            let lists = wordLists(of: part, in: message)
            for (index, rule) in part.enumerated() {
                let (hasWord, hasOther) = (
                    lists >> UInt64(2 * index) & 1, lists >> UInt64(2 * index + 1) & 1
                )
                answers.append(
                    !rule.when.textsDiffer(from: true, hasWord: hasWord == 1, in: message)
                        && !rule.not.textsDiffer(from: false, hasWord: hasOther == 1, in: message)
                )
            }
        }
        return answers
    }

    /// Of each of 32 rules two bits: whether one of the words stands in the text that it asks for, and of those that it does not
    /// want.
    private static func wordLists(of rules: ArraySlice<Rule>, in message: Message) -> UInt64 {
        guard case .text(let body) = message.body else { return 0 }
        var words: [(word: String, list: Int)] = []
        for (index, rule) in rules.enumerated() {
            for word in rule.when.words { words.append((word.string, 2 * index)) }
            for word in rule.not.words { words.append((word.string, 2 * index + 1)) }
        }
        return words.isEmpty ? 0 : WordMatcher(words).lists(in: body.text)
    }
}

extension Rule {
    /// The rule without the conditions that depend on these needs.
    package func without(_ needs: RuleNeeds) -> Rule {
        var rule = self
        rule.when = when.without(needs)
        rule.not = not.without(needs)
        if needs.contains(.clock), case .hold(_, let yieldsToForce) = then {
            // A rule that holds ends by the clock.
            rule.then = .suppress(yieldsToForce: yieldsToForce)
        }
        return rule
    }
}

extension Rule.Condition {
    fileprivate func without(_ needs: RuleNeeds) -> Rule.Condition {
        var rest = self
        if needs.contains(.sender) { rest.senders = [] }
        if needs.contains(.conversation) { rest.conversations = [] }
        if needs.contains(.messageType) { rest.messageTypes = [] }
        if needs.contains(.body) { (rest.bodyTypes, rest.words) = ([], []) }
        if needs.contains(.mention) { rest.isMentioned = nil }
        if needs.contains(.ext) { rest.ext = [] }
        if needs.contains(.recipientLabels) { rest.recipientLabels = [] }
        if needs.contains(.clock) { rest.windows = [] }
        return rest
    }

    /// Whether words or values are there and do not stand in a message as is wanted.
    fileprivate func textsDiffer(from wanted: Bool, hasWord: Bool, in message: Message) -> Bool {
        !words.isEmpty && hasWord != wanted
            || !ext.isEmpty && ext.allSatisfy { $0.stands(in: message.ext) } != wanted
    }
}
