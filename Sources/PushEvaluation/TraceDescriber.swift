import APNsModel
import ExactJSON
import PushModel
import PushRules
import WallTime

/// Describes in a few words what a gate looked at, for people and not for programs (L3).
///
/// The words contain ids and names, but no texts, ext values or tokens.
struct TraceDescriber {
    private let prepared: PreparedMessage
    private let recipient: Recipient
    private let preferences: Preferences
    private let zone: CompiledZone

    /// Every binding of the recipient with its device, in input order.
    let bindings: [(device: Device, binding: Binding)]

    /// Creates the describer of a message to a recipient, whose wall clock shows the time in `zone`.
    init(
        message: PreparedMessage,
        recipient: Recipient,
        preferences: Preferences,
        zone: CompiledZone
    ) {
        prepared = message
        self.recipient = recipient
        self.preferences = preferences
        self.zone = zone
        bindings = recipient.devices.flatMap { device in device.bindings.map { (device, $0) } }
    }

    /// What a gate looked at; `binding` is the one that gates C1 to C6 were asked about.
    func value(_ gate: Gate, _ binding: (device: Device, binding: Binding)?) -> String {
        let message = prepared.message
        let settings = recipient.settings
        let name = binding?.binding.certificateName.string ?? ""
        let certificate = (binding?.binding.certificateName)
            .flatMap { prepared.app.certificate(named: $0) }
        switch gate {
        case .messageKind:
            return message.body.type.word.string + " in " + message.type.word.string
                + (message.deliverOnlineOnly ? ", online only" : "")
        case .messageExpired:
            return message.timestamp.map { instant($0) } ?? "now"
        case .messageSilent:
            return "em_ignore_notification \(prepared.ext.ignoresNotification)"
        case .recipientIsSender:
            return message.from.string
        case .recipientUnknown:
            return recipient.isKnown ? "known" : "unknown"
        case .recipientNotAddressed:
            return message.receivers.isEmpty ? "everybody" : "receivers: \(message.receivers.count)"
        case .recipientOnline:
            return states
        case .appInterval:
            guard let interval = settings.interval, !interval.isOff else { return "none" }
            let zone = settings.timeZone ?? prepared.app.configuration.policy.timeZone
            return interval.description + (zone.map { " \($0)" } ?? ", no zone")
        case .appDuration:
            return preferences.appExpiry.map { "until " + instant($0) } ?? "none"
        case .conversationDuration:
            return preferences.conversationExpiry.map { "until " + instant($0) } ?? "none"
        case .remindNever:
            return preferences.remindType.word.string
        case .remindMentionOnly:
            let isMentioned = prepared.compiled.mentions(recipient.id)
            return preferences.remindType.word.string
                + (isMentioned ? ", mentioned" : ", not mentioned")
        case .noBinding:
            return "bindings: \(bindings.count)"
        case .deviceOnline, .deviceKicked:
            return binding?.device.state.word.string ?? ""
        case .illegalBinding:
            return name + " " + (binding?.binding.token.description ?? "")
        case .filtered:
            return (binding?.device.id.string ?? "") + " " + name
        case .certificate:
            return name + (certificate.map { $0.isEnabled ? "" : ", disabled" } ?? ", unknown")
        case .voip:
            let isCall = prepared.ext.push?.isCall ?? false
            return (isCall ? "call" : "message") + ", "
                + (certificate?.kind.word.string ?? "unknown") + " certificate"
        }
    }

    private var states: String {
        var text = ""
        for state in Device.State.allCases {
            let count = recipient.devices.filter { $0.state == state }.count
            text += (text.utf8.isEmpty ? "" : ", ") + "\(count) \(state.word.string)"
        }
        return text
    }

    /// An instant on the recipient's wall clock; UTC if the recipient has no zone (M31).
    private func instant(_ instant: Instant) -> String {
        instant.rfc3339(offset: prepared.zones.offset(of: zone, at: instant))
    }
}
