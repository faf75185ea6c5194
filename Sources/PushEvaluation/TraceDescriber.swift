import APNsModel
import ExactJSON
import PushModel
import PushRules
import WallTime

/// Describes in a few words what a gate looked at, for people and not for programs (L3).
///
/// The words contain ids and names, but no texts, ext values or tokens.
struct TraceDescriber {
    private let context: EvaluationContext
    private let bindings: [(device: Device, binding: Binding)]

    init(_ context: EvaluationContext) {
        self.context = context
        bindings = context.recipient.devices.flatMap { device in
            device.bindings.map { (device, $0) }
        }
    }

    func value(_ report: GateReport) -> String {
        let message = context.prepared.message
        let settings = context.recipient.settings
        switch report.gate {
        case .messageKind:
            return message.body.type.word.string + " in " + message.type.word.string
                + (message.deliverOnlineOnly ? ", online only" : "")
        case .messageExpired:
            return message.timestamp.map { instant($0) } ?? "now"
        case .messageSilent:
            return "em_ignore_notification \(context.prepared.ext.ignoresNotification)"
        case .recipientIsSender:
            return message.from.string
        case .recipientUnknown:
            return context.recipient.isKnown ? "known" : "unknown"
        case .recipientNotAddressed:
            return message.receivers.isEmpty ? "everybody" : "receivers: \(message.receivers.count)"
        case .recipientOnline:
            return states
        case .appInterval:
            guard let interval = settings.interval, !interval.isOff else { return "none" }
            let zone = settings.timeZone ?? context.prepared.app.configuration.policy.timeZone
            return interval.description + (zone.map { " \($0)" } ?? "")
        case .appDuration:
            return context.preferences.appExpiry.map { "until " + instant($0) } ?? "none"
        case .conversationDuration:
            return context.preferences.conversationExpiry.map { "until " + instant($0) } ?? "none"
        case .remindNever:
            return context.preferences.remindType.word.string
        case .remindMentionOnly:
            let isMentioned = context.prepared.compiled.mentions(context.recipient.id)
            return context.preferences.remindType.word.string
                + (isMentioned ? ", mentioned" : ", not mentioned")
        case .noBinding:
            return "bindings: \(bindings.count)"
        case .deviceOnline, .deviceKicked, .illegalBinding, .filtered, .certificate, .voip:
            guard let index = report.binding, bindings.indices.contains(index) else { return "" }
            return value(report.gate, bindings[index].device, bindings[index].binding)
        }
    }

    private func value(_ gate: Gate, _ device: Device, _ binding: Binding) -> String {
        let name = binding.certificateName
        let certificate = context.prepared.app.certificate(named: name)
        switch gate {
        case .illegalBinding:
            return name.string + " " + binding.token.description
        case .filtered:
            return device.id.string + " " + name.string
        case .certificate:
            return name.string
                + (certificate.map { $0.isEnabled ? "" : ", disabled" } ?? ", unknown")
        case .voip:
            let isCall = context.prepared.ext.push?.isCall ?? false
            return (isCall ? "call" : "message") + ", "
                + (certificate?.kind.word.string ?? "unknown") + " certificate"
        default:
            return device.state.word.string
        }
    }

    private var states: String {
        var text = ""
        for state in Device.State.allCases {
            let count = context.recipient.devices.filter { $0.state == state }.count
            text += (text.utf8.isEmpty ? "" : ", ") + "\(count) \(state.word.string)"
        }
        return text
    }

    /// An instant on the recipient's wall clock, UTC if the recipient has no zone (M31).
    private func instant(_ instant: Instant) -> String {
        let zone = context.compiledRecipient.settings.timeZone ?? .utc
        return instant.rfc3339(offset: context.moment.zones.offset(of: zone, at: instant))
    }
}
