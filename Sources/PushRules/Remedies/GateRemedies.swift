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
    /// Whether every remedy has every device that is online go offline.
    package private(set) var takesAllDevicesOffline = false

    package init(
        _ message: borrowing CompiledMessage,
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) {
        let verdicts = GateVerdicts(message, to: recipient, at: moment)
        for gate in Gate.ofRecipient where verdicts.blocks(gate) {
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
        settings = SettingRemedies(verdicts, message, recipient, at: moment).sets
    }
}
