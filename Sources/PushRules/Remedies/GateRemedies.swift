import PushModel
import WallTime

/// What would let a message pass the gates of the recipient (rule 7.1).
///
/// Verdicts find it, not trials: of the message and the recipient each gate has one change, and of
/// do-not-disturb and remind types there are a few sets.
package struct GateRemedies: Sendable {
    /// The gates that no change lets the message pass, in order; with one of them there is no remedy.
    package private(set) var unremovable: [Gate] = []
    /// The changes that every remedy has.
    package private(set) var fixed: RemedyChangeSet = []
    /// The sets of changes of which a remedy has one: none lacks a change of another.
    package private(set) var settings: [SettingRemedy] = []
    /// The changes on which the answers of rules depend; no remedy has any of them.
    package let changesOfRules: RemedyChangeSet
    /// Whether every remedy has every device that is online go offline.
    package private(set) var takesAllDevicesOffline = false

    package init(
        _ message: borrowing CompiledMessage,
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) {
        let verdicts = GateVerdicts(message, to: recipient, at: moment)
        changesOfRules = (message.rules?.needs ?? []).union(recipient.rules?.needs ?? []).changes
        for gate in Gate.ofRecipient where verdicts.blocks(gate) {
            if gate == .suppressingRule,
                message.spokenRule(to: recipient, at: moment)?.yieldsToForce ?? false
            {
                fixed.insert(.force)
                continue
            }
            switch gate.row.remedy {
            case .none: unremovable.append(gate)
            case .change(let change, let isPossible):
                if isPossible(message) {
                    fixed.insert(change)
                } else {
                    unremovable.append(gate)
                }
            case .devices:
                // If some device has to go offline, the one that is pushed to does.
                takesAllDevicesOffline = message.policy.multiDevice == .allDevicesOffline
            case .quiet, .remindType, .newBinding: break
            case .binding: unremovable.append(gate)
            }
        }
        let isForced = fixed.contains(.force)
        settings =
            SettingRemedies(verdicts, message, recipient, at: moment, isForced: isForced).sets
        let others = changesOfRules
        if !others.isEmpty { settings.removeAll { !$0.changes.isDisjoint(with: others) } }
        let isOfRules = settings.isEmpty || !fixed.isDisjoint(with: changesOfRules)
        if isOfRules, !unremovable.contains(.suppressingRule) {
            unremovable.append(.suppressingRule)
        }
    }
}

extension RuleNeeds {
    /// The changes that can make rules with these needs say something else.
    fileprivate var changes: RemedyChangeSet {
        var changes: RemedyChangeSet = []
        let ext: [RemedyChange] = [
            .removeFilter, .force, .mention, .shortenPayload, .removeSilence,
        ]
        if contains(.mention) { changes.insert(.mention) }
        if contains(.clock) { changes.insert(.wait) }
        if contains(.ext) || contains(.code) { changes.formUnion(RemedyChangeSet(ext)) }
        if contains(.code) {
            changes.formUnion(RemedyChangeSet([.wait, .removeOnlineOnly, .addReceiver]))
        }
        return changes
    }
}

extension SpokenRule {
    /// Whether the rule suppresses only what is not forced.
    fileprivate var yieldsToForce: Bool {
        if case .suppress(let yieldsToForce) = action { isOfUser || yieldsToForce } else { false }
    }
}
