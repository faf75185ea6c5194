import ExactJSON
import PushModel

/// What rules can say of a message where it is not known which of them speaks (Q16).
struct RuleAnswer: Hashable {
    /// Whether a user's rule says it, or if nothing is said, whether users alone have rules.
    let isOfUser: Bool
    /// `nil` for nothing.
    let action: Rule.Action?

    /// Rules of the app and of the user that say it of every message.
    var rules: (app: Rule.List, user: Rule.List) {
        var rule = Rule(id: "answer", then: action ?? .suppress())
        if action == nil { rule.not.messageTypes = ConversationType.allCases }
        let list = (try? Rule.List([rule])) ?? Rule.List()
        return isOfUser ? (Rule.List(), list) : (list, Rule.List())
    }
}
