import PushModel
import WallTime

/// What would let a message pass gates A1 to B9 (rule 7.1).
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
        if verdicts[.messageKind] == .block {
            if message.isPushableKind {
                fixed.insert(.removeOnlineOnly)
            } else {
                unremovable.append(.messageKind)
            }
        }
        if verdicts[.messageSilent] == .block { fixed.insert(.removeSilence) }
        if verdicts[.recipientIsSender] == .block { unremovable.append(.recipientIsSender) }
        if verdicts[.recipientUnknown] == .block { fixed.insert(.makeRecipientKnown) }
        if verdicts[.recipientNotAddressed] == .block { fixed.insert(.addReceiver) }
        // If some device has to go offline, the one that is pushed to does.
        takesAllDevicesOffline =
            verdicts[.recipientOnline] == .block
            && message.policy.multiDevice == .allDevicesOffline
        settings = SettingRemedies(verdicts, message, recipient, at: moment).sets
    }
}
