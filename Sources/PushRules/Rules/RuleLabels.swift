package import PushModel

/// The labels that rules ask for.
package struct RuleLabels: Sendable {
    /// The labels; `nil` for all there are, because code can ask for any.
    package let names: Set<UserLabel>?

    /// The labels of an app's rules; `nil` if they ask for none.
    init?(_ rules: [DecisionRule]) {
        let data = rules.compactMap { $0.data }
        self.init(data, hasCode: data.count < rules.count)
    }

    /// The labels of rules, beside others; `nil` if there are none.
    package init?(_ rules: some Sequence<Rule>, beside others: RuleLabels? = nil) {
        self.init(rules, others?.names ?? [], hasCode: others != nil && others?.names == nil)
    }

    private init?(_ rules: some Sequence<Rule>, _ others: Set<UserLabel> = [], hasCode: Bool) {
        var names = others
        for rule in rules {
            for condition in [rule.when, rule.not] {
                names.formUnion(condition.senderLabels + condition.recipientLabels)
            }
        }
        guard hasCode || !names.isEmpty else { return nil }
        self.names = hasCode ? nil : names
    }
}
