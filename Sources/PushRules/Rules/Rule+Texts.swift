import ExactJSON
package import PushModel

extension Rule {
    /// Whether words and values of the ext let the rule speak of a message; without any they do.
    package func canSpeak(of message: Message) -> Bool {
        !when.textsDiffer(from: true, in: message) && !not.textsDiffer(from: false, in: message)
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
        if needs.contains(.senderLabels) { rest.senderLabels = [] }
        if needs.contains(.recipientLabels) { rest.recipientLabels = [] }
        if needs.contains(.clock) { rest.windows = [] }
        return rest
    }

    /// Whether words or values are there and do not stand in a message as is wanted.
    fileprivate func textsDiffer(from wanted: Bool, in message: Message) -> Bool {
        var hasWord = false
        if !words.isEmpty, case .text(let body) = message.body {
            hasWord = WordMatcher(words.map { ($0.string, 0) }).lists(in: body.text) != 0
        }
        return !words.isEmpty && hasWord != wanted
            || !ext.isEmpty && ext.allSatisfy { $0.stands(in: message.ext) } != wanted
    }
}
