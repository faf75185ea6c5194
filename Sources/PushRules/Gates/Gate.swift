import APNsModel
public import ExactJSON
import PushModel
import WallTime

/// A question that is asked of every message before it is pushed, in the order in which it is asked.
///
/// A message reaches a phone only if nothing stands in its way, and many things can: what the message
/// is (A), who the recipient is and what the recipient has set (B), and where it would go (C). Each of
/// them is a gate. The gates have an order because the first one that blocks names the reason that the
/// sender's server gets; an explanation lists the others too. The order is that of the cases; an id is a
/// name, and says nothing of the order.
///
/// A gate of the recipient is asked once, a gate of bindings once for each of the recipient's bindings.
/// Everything about a gate stands in its row of the table below.
public enum Gate: UInt8, CaseIterable, Hashable, Sendable {
    /// A1: chat rooms, commands and messages for online devices only are never pushed.
    case messageKind
    /// A2: a message is pushed for 24 hours.
    case messageExpired
    /// A3: the sender wants no push.
    case messageSilent
    /// B1: senders do not get their own message.
    case recipientIsSender
    /// B2: the app does not know the recipient.
    case recipientUnknown
    /// B3: the message is for other members of the group.
    case recipientNotAddressed
    /// B4: the recipient is online.
    case recipientOnline
    /// B11: a rule of the app or of the recipient.
    case suppressingRule
    /// B5: the app's daily quiet interval.
    case appInterval
    /// B10: the user's quiet windows.
    case quietWindow
    /// B6: the app's silent duration.
    case appDuration
    /// B7: the conversation's silent duration.
    case conversationDuration
    /// B8: the recipient wants no pushes here.
    case remindNever
    /// B9: the recipient wants mentions only.
    case remindMentionOnly
    /// C0: there is nothing to push to.
    case noBinding
    /// C1: the device is online.
    case deviceOnline
    /// C2: the device was logged out by a login elsewhere.
    case deviceKicked
    /// C3: the binding has no certificate name or no usable token.
    case illegalBinding
    /// C4: the message's filter leaves the device or certificate out.
    case filtered
    /// C5: the app does not have the certificate, or has disabled it.
    case certificate
    /// C6: calls go through VoIP certificates, and nothing else does.
    case voip

    /// The stable id that specification, vectors and traces cite.
    public var id: ExactString { row.id }

    /// Whether the gate is asked once for each binding; the others are asked once for a recipient.
    public var isOfBinding: Bool {
        if case .binding = row.asks { true } else { false }
    }

    /// The gates that are asked once for a recipient, in order.
    public static let ofRecipient = allCases.filter { !$0.isOfBinding }

    /// The gates that are asked once for each binding, in order.
    public static let ofBinding = allCases.filter { $0.isOfBinding }

    /// Which input the gate's verdict is based on, given what the recipient has set for the
    /// conversation.
    package func source(_ preferences: Preferences) -> Gate.Source {
        row.isOfRemindType && preferences.hasConversationRemindType ? .conversation : row.source
    }

    /// What the gate looked at, in a few words for people; `input` has the binding of a gate of bindings.
    package func words(for input: GateInput) -> String { row.saw(input) }
}

extension Gate: Comparable {
    /// Whether the gate on the left is asked first.
    public static func < (left: Gate, right: Gate) -> Bool { left.rawValue < right.rawValue }
}

extension Gate: CustomStringConvertible {
    /// The gate's id.
    public var description: String { id.string }
}

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
                remedy: .change(.removeOnlineOnly, if: { $0.isPushableKind })
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
                remedy: .change(.removeSilence)
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
                remedy: .change(.makeRecipientKnown)
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
                remedy: .change(.addReceiver)
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
        case .suppressingRule:
            Row(
                "B11",
                "rules",
                .rules,
                "rule.app",
                ignored,
                asks: .pair(),
                saw: { input in
                    guard let spoken = input.spokenRule else { return "no rule speaks" }
                    return (spoken.isOfUser ? "user's" : "app's")
                        + " rule \(spoken.id): \(spoken.action.word)"
                        + (input.ruleConditions.map { ", " + $0 } ?? "")
                },
                remedy: .none
            )
        case .appInterval:
            Row(
                "B5",
                "quiet interval",
                .app,
                "dnd.app.interval",
                ignored,
                override: .force,
                asks: .pair(if: { _, facts in !facts.row.quietHours.isEmpty }),
                saw: { input in
                    guard let interval = input.recipient.settings.interval, !interval.isOff
                    else { return "none" }
                    return interval.description + input.zoneName
                },
                remedy: .quiet(off: .switchIntervalOff)
            )
        case .quietWindow:
            Row(
                "B10",
                "quiet windows",
                .app,
                "dnd.app.window",
                ignored,
                override: .force,
                isListed: { $0.windows != .absent },
                asks: .pair(if: { _, facts in facts.windows != .withoutZone }),
                saw: { input in
                    let windows = input.recipient.settings.quietWindows
                    return
                        (windows.count == 1 ? windows[0].description : "\(windows.count) windows")
                        + input.zoneName
                },
                remedy: .quiet(off: .removeQuietWindows)
            )
        case .appDuration:
            Row(
                "B6",
                "silent duration",
                .app,
                "dnd.app.duration",
                ignored,
                override: .force,
                asks: .pair(if: { _, facts in facts.row.appExpiry != .min }),
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
                asks: .pair(if: { _, facts in facts.row.conversationExpiry != .min }),
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
                    binding.certificate.isKnown ? .enableCertificate : .addCertificate
                }
            )
        case .voip:
            Row(
                "C6",
                "VoIP",
                .certificate,
                "device.voip",
                "invalid VOIP notification",
                asks: .binding(if: { _, binding in binding.certificate.kind != nil }),
                saw: {
                    let kind = $0.certificate.map { $0.channel?.word ?? $0.kind.word }
                    return ($0.compiled.isCall ? "call" : "message") + ", "
                        + (kind?.string ?? "unknown") + " certificate"
                },
                remedy: .binding { _, isListed in isListed ? .changeCertificateKind : nil }
            )
        }
    }
}
