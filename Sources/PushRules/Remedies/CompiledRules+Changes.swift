import ExactJSON
import PushModel

extension CompiledRules {
    /// The changes of an input that can make one of the rules say something else (W17).
    var changes: RemedyChangeSet {
        rules.reduce(into: []) { $0.formUnion($1.changes) }
    }
}

extension CompiledRule {
    /// The changes that can make the rule say something else; of code all that change the message or the instant.
    fileprivate var changes: RemedyChangeSet {
        guard case .data(let rule) = source else {
            return [.ofExt, RemedyChangeSet([.wait, .removeOnlineOnly, .addReceiver])]
        }
        return rule.when.changes.union(rule.not.changes)
    }
}

extension Rule.Condition {
    fileprivate var changes: RemedyChangeSet {
        var changes = ext.reduce(into: RemedyChangeSet()) { $0.formUnion($1.changes) }
        if isMentioned != nil { changes.insert(.mention) }
        if !windows.isEmpty { changes.insert(.wait) }
        return changes
    }
}

extension Rule.Condition.ExtValue {
    /// The changes of the key in which the place is; without one all that change the ext.
    fileprivate var changes: RemedyChangeSet {
        guard let key = place.tokens.first else { return .ofExt }
        let change: RemedyChange? =
            switch key {
            case MessageExtension.Keys.pushFilter.name: .removeFilter
            case MessageExtension.Keys.forceNotification.name: .force
            case MessageExtension.Keys.ignoreNotification.name: .removeSilence
            case MessageExtension.Keys.atList.name: .mention
            case MessageExtension.Keys.apnsExt.name, MessageExtension.Keys.pushExt.name,
                MessageExtension.Keys.pushTemplate.name:
                .shortenPayload
            default: nil
            }
        return change.map { RemedyChangeSet($0) } ?? []
    }
}

extension RemedyChangeSet {
    /// The changes of what the sender attached.
    fileprivate static let ofExt = RemedyChangeSet([
        .removeFilter, .force, .mention, .shortenPayload, .removeSilence,
    ])
}
