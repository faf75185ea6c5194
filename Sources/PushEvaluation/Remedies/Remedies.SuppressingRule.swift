public import ExactJSON
public import PushModel
import PushRules
public import WallTime

extension Remedies {
    /// The rule that suppresses or holds a message, and what of it would have to change (rule 7.1).
    public struct SuppressingRule: Hashable, Sendable {
        public let id: Rule.ID
        /// Whether it is the recipient's own rule, and not one of the app's.
        public let isOfUser: Bool
        /// Its index in its list; those of code stand behind those of the configuration.
        public let index: Int
        /// The keys of the conditions that all hold: it would say nothing if one did not.
        ///
        /// Empty if it is code.
        public let when: [ExactString]
        /// The keys of the conditions of which none holds: it would say nothing if one did.
        ///
        /// Empty if it is code.
        public let not: [ExactString]
        /// When its windows make it silent, at most 366 days later; `nil` if they do not, or it has none.
        public let until: Instant?
        /// Whether it says `hold`, so that the message waits if it can (rule 2.8), or else `suppress`.
        public let isHolding: Bool

        init(_ spoken: SpokenRule, _ rules: some Sequence<Rule>, _ names: RemedyNames) {
            let rule = rules.first { $0.id == spoken.id }
            id = spoken.id
            isOfUser = spoken.isOfUser
            index = spoken.index
            when = rule?.when.keys ?? []
            not = rule?.not.keys ?? []
            isHolding = spoken.action.isHold
            until = rule?.firstSilent(after: names.now, in: names.zone, names.zones)
        }
    }

    /// The rule in a sentence for people, without a full stop; its words may change (W11).
    public func sentence(_ rule: SuppressingRule, in language: Remedy.Language) -> String {
        func list(_ keys: [ExactString], _ comma: String) -> String {
            keys.map { $0.string }.joined(separator: comma)
        }
        switch language {
        case .english:
            let when = rule.when.isEmpty ? "" : ", because these hold: \(list(rule.when, ", "))"
            let none =
                rule.when.isEmpty ? ", because none of these holds: " : ", and none of these: "
            let not = rule.not.isEmpty ? "" : none + list(rule.not, ", ")
            return
                "the rule `\(rule.id.string)` of the \(rule.isOfUser ? "user" : "app") "
                + (rule.isHolding ? "says `hold`" : "suppresses") + when + not
                + (rule.until.map { "; by its windows it is silent at \(text($0))" } ?? "")
        case .chinese:
            let when = rule.when.isEmpty ? "" : "：符合条件 \(list(rule.when, "、"))"
            let none = rule.when.isEmpty ? "：不符合排除条件 " : "，且不符合排除条件 "
            let not = rule.not.isEmpty ? "" : none + list(rule.not, "、")
            return "\(rule.isOfUser ? "用户" : "App ")的规则 `\(rule.id.string)` "
                + (rule.isHolding ? "要求保留消息" : "拦截了消息") + when + not
                + (rule.until.map { "；按其时段，到 \(text($0)) 不再生效" } ?? "")
        }
    }
}

extension Rule.Condition {
    fileprivate var keys: [ExactString] { json.object?.members.map { $0.key } ?? [] }
}
