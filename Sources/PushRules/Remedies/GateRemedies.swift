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
    /// The changes on which the answers of rules depend; no remedy has any of them, but ``RemedyChange/wait`` alone
    /// if it was decided at its instant.
    package let changesOfRules: RemedyChangeSet
    /// The rule that suppresses; `nil` if B11 does not block.
    package private(set) var suppressingRule: SpokenRule?
    /// Whether every remedy has every device that is online go offline.
    package private(set) var takesAllDevicesOffline = false

    /// Finds them; a message that is held comes without being sent again, so that none has ``RemedyChange/wait`` (W19).
    package init(
        _ message: borrowing CompiledMessage,
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment,
        isHeld: Bool
    ) {
        let verdicts = GateVerdicts(message, to: recipient, at: moment)
        changesOfRules = (message.rules?.changes ?? []).union(recipient.rules?.changes ?? [])
        for gate in Gate.ofRecipient where gate != .suppressingRule && verdicts.blocks(gate) {
            switch gate.row.remedy {
            case .none, .binding: unremovable.append(gate)
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
            }
        }
        if verdicts.blocks(.suppressingRule) {
            suppressingRule = message.spokenRule(to: recipient, at: moment)
        }
        let isForced = suppressingRule?.yieldsToForce ?? false
        if suppressingRule == nil || isForced {
            settings =
                SettingRemedies(verdicts, message, recipient, at: moment, isForced: isForced).sets
            if isForced { settings = settings.map { $0.forced } }
            let others = changesOfRules
            if !others.isEmpty { settings.removeAll { !$0.changes.isDisjoint(with: others) } }
        }
        if isHeld { settings.removeAll { $0.changes.contains(.wait) } }
        if !isHeld, suppressingRule != nil || changesOfRules.contains(.wait),
            !settings.contains(where: { $0.changes.isEmpty }),
            let until = Self.firstPassing(verdicts, message, to: recipient, at: moment)
        {
            settings.append(SettingRemedy(changes: RemedyChangeSet(.wait), until: until))
        }
        if settings.isEmpty || !fixed.isDisjoint(with: changesOfRules) {
            unremovable.append(.suppressingRule)
        }
    }

    /// The first instant from now on at which rules and settings let the message pass without another change, decided
    /// there; `nil` if there is none, or it is not known (W17).
    private static func firstPassing(
        _ verdicts: GateVerdicts,
        _ message: borrowing CompiledMessage,
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) -> Instant? {
        guard !verdicts.blocks(.remindNever), !verdicts.blocks(.remindMentionOnly) else {
            return nil
        }
        let until: Instant?
        if !verdicts.blocksQuietly {
            until = moment.now
        } else if let search = RulesNextPush(message, to: recipient, at: moment) {
            until = search.first(notBefore: moment.now)
        } else if verdicts.blocks(.suppressingRule) {
            until = nil
        } else {
            until = recipient.settings.preferences(in: message.conversation)
                .firstPassing(notBefore: moment.now, zones: moment.zones)
        }
        guard let until else { return nil }
        let then = GateVerdicts(message, to: recipient, at: Moment(until, zones: moment.zones))
        return then.blocksQuietly ? nil : until
    }
}

extension GateVerdicts {
    /// Whether a rule, do-not-disturb or a remind type blocks.
    fileprivate var blocksQuietly: Bool {
        Gate.ofRecipient.contains { gate in
            switch gate.row.remedy {
            case .quiet, .remindType: gate != .messageExpired && blocks(gate)
            default: gate == .suppressingRule && blocks(gate)
            }
        }
    }
}

extension SettingRemedy {
    /// The same of a message that is forced as well.
    fileprivate var forced: SettingRemedy {
        SettingRemedy(changes: changes.union(RemedyChangeSet(.force)), until: until)
    }
}

extension SpokenRule {
    /// Whether the rule suppresses only what is not forced.
    fileprivate var yieldsToForce: Bool {
        switch action {
        case .suppress(let yieldsToForce), .hold(_, let yieldsToForce): isOfUser || yieldsToForce
        case .allow: false
        }
    }
}
