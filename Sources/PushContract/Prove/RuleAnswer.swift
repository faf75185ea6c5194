import ExactJSON
import PushModel

/// What rules can say of a message where it is not known which of them speaks (Q16).
struct RuleAnswer: Hashable {
    /// Whether a user's rule says it, or if nothing is said, whether users alone have rules.
    let isOfUser: Bool
    /// `nil` for nothing.
    let action: Rule.Action?

    /// Creates what is said; to hold a message is not to push it.
    init(isOfUser: Bool, action: Rule.Action?) {
        self.isOfUser = isOfUser
        if case .hold(_, let yieldsToForce)? = action {
            self.action = .suppress(yieldsToForce: yieldsToForce)
        } else {
            self.action = action
        }
    }

    /// Rules of the app and of the user that say it of every message.
    var rules: (app: Rule.List, user: Rule.List) {
        var rule = Rule(id: "answer", then: action ?? .suppress())
        if action == nil { rule.not.messageTypes = ConversationType.allCases }
        let list = (try? Rule.List([rule])) ?? Rule.List()
        return isOfUser ? (Rule.List(), list) : (list, Rule.List())
    }
}
