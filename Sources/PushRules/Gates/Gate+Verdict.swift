import PushModel
import WallTime

extension Gate {
    /// What this gate says of a message and a recipient; gates C1 to C6 have no say here and skip.
    func verdict(
        _ message: CompiledMessage,
        _ recipient: CompiledRecipient,
        _ preferences: Preferences,
        _ moment: Moment
    ) -> Verdict {
        switch self {
        case .messageKind:
            .block(if: !message.isPushable)
        case .messageExpired:
            .block(if: message.isExpired(at: moment.now))
        case .messageSilent:
            .block(if: message.isSilent)
        case .recipientIsSender:
            .block(if: recipient.id == message.sender)
        case .recipientUnknown:
            .block(if: !recipient.isKnown)
        case .recipientNotAddressed:
            .ask(message.receivers) { !$0.contains(recipient.id.text) }
        case .recipientOnline:
            .block(if: recipient.devices.countAsOnline(message.policy.multiDevice))
        case .appInterval:
            .ask(preferences.quietHours) { $0.isQuiet(moment) }
                .bypassed(if: message.bypassesDoNotDisturb)
        case .appDuration:
            .ask(preferences.appExpiry) { moment.now < $0 }
                .bypassed(if: message.bypassesDoNotDisturb)
        case .conversationDuration:
            .ask(preferences.conversationExpiry) { moment.now < $0 }
                .bypassed(if: message.bypassesDoNotDisturb)
        case .remindNever:
            .ask(preferences.restriction) { $0 == .never }
                .bypassed(if: message.bypassesRemindType)
        case .remindMentionOnly:
            .ask(message.mentionList(for: preferences.restriction)) { !$0.contains(recipient.id) }
                .bypassed(if: message.bypassesRemindType)
        case .noBinding:
            .block(if: recipient.devices.bindings.isEmpty)
        case .deviceOnline, .deviceKicked, .illegalBinding, .filtered, .certificate, .voip:
            .skip
        }
    }

    /// What this gate says of a message and one binding; gates A1 to C0 have no say here and skip.
    func verdict(_ message: CompiledMessage, _ binding: CompiledBinding) -> Verdict {
        switch self {
        case .deviceOnline: .block(if: binding.state == .online)
        case .deviceKicked: .block(if: binding.state == .kicked)
        case .illegalBinding: .block(if: !binding.isLegal)
        case .filtered:
            .ask(message.filter) { !$0.allows(binding) }
        case .certificate: .block(if: !binding.isCertificateUsable)
        case .voip:
            .ask(binding.kind) { message.isCall != ($0 == .voip) }
        default: .skip
        }
    }
}
