import ExactJSON
import PushModel

extension Gate {
    /// The table of gates: a gate without a row does not compile.
    ///
    /// The verdict of a gate of a pair or of bindings is a line in ``GateVerdicts``.
    var tableRow: Row {
        let ignored: ExactString = "user ignore push"
        return switch self {
        case .messageKind:
            Row(
                "A1",
                "kind of message",
                .message,
                "message.kind",
                asks: .message { !$0.isPushable },
                saw: {
                    $0.message.body.type.word.string + " in " + $0.message.type.word.string
                        + ($0.message.deliverOnlineOnly ? ", online only" : "")
                },
                remedy: .change { $0.isPushableKind ? .removeOnlineOnly : nil }
            )
        case .messageExpired:
            Row(
                "A2",
                "sent",
                .message,
                "message.expired",
                "expire message",
                asks: .pair(),
                saw: { input in input.message.timestamp.map { input.text($0) } ?? "now" },
                remedy: .quiet(off: nil)
            )
        case .messageSilent:
            Row(
                "A3",
                "silent message",
                .message,
                "message.silent",
                "message ignore push",
                asks: .message { $0.isSilent },
                saw: { "em_ignore_notification \($0.ext.ignoresNotification)" },
                remedy: .change { _ in .removeSilence }
            )
        case .recipientIsSender:
            Row(
                "B1",
                "sender",
                .message,
                "recipient.sender",
                asks: .pair(),
                saw: { $0.message.from.string },
                remedy: .none
            )
        case .recipientUnknown:
            Row(
                "B2",
                "recipient",
                .recipient,
                "recipient.unknown",
                "no user exist",
                asks: .recipient { !$0.flags[.known] },
                saw: { $0.recipient.isKnown ? "known" : "unknown" },
                remedy: .change { _ in .makeRecipientKnown }
            )
        case .recipientNotAddressed:
            Row(
                "B3",
                "addressed to",
                .message,
                "recipient.notAddressed",
                asks: .pair(if: { message, _ in message.receivers != nil }),
                saw: {
                    $0.message.receivers.isEmpty
                        ? "everybody" : "receivers: \($0.message.receivers.count)"
                },
                remedy: .change { _ in .addReceiver }
            )
        case .recipientOnline:
            Row(
                "B4",
                "devices",
                .device,
                "recipient.online",
                asks: .recipient { $0.isOnline },
                saw: { $0.deviceStates },
                remedy: .devices
            )
        case .appInterval:
            Row(
                "B5",
                "quiet interval",
                .app,
                "dnd.app.interval",
                ignored,
                override: .force,
                asks: .pair(if: { _, facts in facts.recipient.hasQuietHours }),
                saw: { input in
                    let settings = input.recipient.settings
                    guard let interval = settings.interval, !interval.isOff else { return "none" }
                    let zone = settings.timeZone ?? input.app.configuration.policy.timeZone
                    return interval.description + (zone.map { " \($0)" } ?? ", no zone")
                },
                remedy: .quiet(off: .switchIntervalOff)
            )
        case .appDuration:
            Row(
                "B6",
                "silent duration",
                .app,
                "dnd.app.duration",
                ignored,
                override: .force,
                asks: .pair(if: { _, facts in facts.recipient.appExpiry != .min }),
                saw: { $0.end(of: $0.preferences.appExpiry) },
                remedy: .quiet(off: .endDuration)
            )
        case .conversationDuration:
            Row(
                "B7",
                "silent duration",
                .conversation,
                "dnd.conversation.duration",
                ignored,
                override: .force,
                asks: .pair(if: { _, facts in facts.override.expiry != .min }),
                saw: { $0.end(of: $0.preferences.conversationExpiry) },
                remedy: .quiet(off: .endConversationDuration)
            )
        case .remindNever:
            Row(
                "B8",
                "remind type",
                .app,
                "remind.none",
                ignored,
                isOfRemindType: true,
                override: .fullForce,
                asks: .pair(if: { _, facts in facts.remindType != .all }),
                saw: { $0.preferences.remindType.word.string },
                remedy: .remindType
            )
        case .remindMentionOnly:
            Row(
                "B9",
                "mention",
                .app,
                "remind.mentionOnly",
                ignored,
                isOfRemindType: true,
                override: .fullForce,
                asks: .pair(if: { message, facts in facts.wantsMention(in: message) }),
                saw: {
                    $0.preferences.remindType.word.string
                        + ($0.compiled.mentions($0.recipient.id)
                            ? ", mentioned" : ", not mentioned")
                },
                remedy: .remindType
            )
        case .noBinding:
            Row(
                "C0",
                "bindings",
                .device,
                "device.none",
                "no push binding",
                asks: .recipient { !$0.hasBinding },
                saw: { "bindings: \($0.recipient.devices.reduce(0) { $0 + $1.bindings.count })" },
                remedy: .newBinding
            )
        case .deviceOnline:
            Row(
                "C1",
                "device online",
                .device,
                "device.online",
                asks: .binding(),
                saw: { $0.deviceState },
                remedy: .binding { _, _ in .takeDeviceOffline }
            )
        case .deviceKicked:
            Row(
                "C2",
                "device kicked",
                .device,
                "device.kicked",
                asks: .binding(),
                saw: { $0.deviceState },
                remedy: .binding { _, _ in .takeDeviceOffline }
            )
        case .illegalBinding:
            Row(
                "C3",
                "binding legal",
                .device,
                "device.illegalBinding",
                "illegal binding",
                asks: .binding(),
                saw: { input in
                    input.certificateName + " "
                        + (input.binding.map { "\($0.binding.token)" } ?? "")
                },
                remedy: .binding { binding, _ in
                    binding.certificateName.text.isEmpty ? nil : .replaceToken
                }
            )
        case .filtered:
            Row(
                "C4",
                "filter",
                .message,
                "device.filtered",
                "ignore push device id",
                asks: .binding(if: { message, _ in message.filter != nil }),
                saw: { ($0.binding?.device.id.string ?? "") + " " + $0.certificateName },
                remedy: .binding { _, _ in .removeFilter }
            )
        case .certificate:
            Row(
                "C5",
                "certificate",
                .certificate,
                "device.certificateDisabled",
                "notifier disabled",
                asks: .binding(),
                saw: {
                    let state = $0.certificate.map { $0.isEnabled ? "" : ", disabled" }
                    return $0.certificateName + (state ?? ", unknown")
                },
                remedy: .binding { binding, _ in
                    binding.isCertificateKnown ? .enableCertificate : .addCertificate
                }
            )
        case .voip:
            Row(
                "C6",
                "VoIP",
                .certificate,
                "device.voip",
                "invalid VOIP notification",
                asks: .binding(if: { _, binding in binding.isCertificateKnown }),
                saw: {
                    ($0.compiled.isCall ? "call" : "message") + ", "
                        + ($0.certificate?.kind.word.string ?? "unknown") + " certificate"
                },
                remedy: .binding { _, isListed in isListed ? .changeCertificateKind : nil }
            )
        }
    }
}
