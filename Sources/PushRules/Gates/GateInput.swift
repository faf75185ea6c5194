import ExactJSON
package import PushModel
package import WallTime

/// What gates looked at, as it was given: for the words of a trace.
package struct GateInput: Sendable {
    let message: Message
    let ext: MessageExtension
    let compiled: CompiledMessage
    let app: CompiledApp
    let recipient: Recipient
    let preferences: Preferences

    private let settings: CompiledSettings
    private var zone: CompiledZone { settings.timeZone ?? .utc }
    private let zones: ZoneTable

    /// The rule that spoke; `nil` if none did.
    package var spokenRule: SpokenRule?

    /// The names of the conditions of the rule that spoke; `nil` if it has none, or is code.
    var ruleConditions: String? {
        guard let spokenRule else { return nil }
        let rules = spokenRule.isOfUser ? recipient.settings.rules : app.configuration.rules
        guard let rule = rules.first(where: { $0.id == spokenRule.id }) else { return nil }
        var words = ""
        for (name, condition) in [("", rule.when), ("not ", rule.not)] {
            for member in condition.json.object?.members ?? [] {
                words += (words.utf8.isEmpty ? "" : ", ") + name + member.key.string
            }
        }
        return words.utf8.isEmpty ? nil : words
    }

    /// The binding that a gate of bindings was asked about, and its device.
    package var binding: (device: Device, binding: Binding)?

    /// - Parameters:
    ///   - message: The message.
    ///   - ext: What was read of its ext.
    ///   - compiled: The message as the gates saw it.
    ///   - app: The app.
    ///   - recipient: The recipient.
    ///   - settings: The recipient's settings as the gates saw them.
    ///   - zones: The zone data.
    package init(
        _ message: Message,
        _ ext: MessageExtension,
        _ compiled: CompiledMessage,
        app: CompiledApp,
        to recipient: Recipient,
        _ settings: CompiledSettings,
        zones: ZoneTable
    ) {
        self.message = message
        self.ext = ext
        self.compiled = compiled
        self.app = app
        self.recipient = recipient
        self.zones = zones
        preferences = settings.preferences(in: compiled.conversation)
        self.settings = settings
    }

    /// The name of the binding's certificate.
    var certificateName: String { binding?.binding.certificateName.string ?? "" }

    /// The certificate of the binding; `nil` if the app does not have it.
    var certificate: Certificate? {
        (binding?.binding.certificateName).flatMap { app.certificate(named: $0) }
    }

    /// The state of the binding's device.
    var deviceState: String { binding?.device.state.word.string ?? "" }

    /// The zone of the recipient's wall clock, behind what it is of: the policy's, if the zone data lacks the recipient's.
    var zoneName: String {
        let own = settings.hasUnknownTimeZone ? nil : recipient.settings.timeZone
        return (own ?? app.configuration.policy.timeZone).map { " \($0)" } ?? ", no zone"
    }

    /// An instant on the recipient's wall clock; UTC if the recipient has no zone (M31).
    func text(_ instant: Instant) -> String {
        instant.rfc3339(offset: zones.offset(of: zone, at: instant))
    }

    /// When a silent duration ends.
    func end(of duration: Instant?) -> String {
        duration.map { "until " + text($0) } ?? "none"
    }

    /// How many devices are in each state.
    var deviceStates: String {
        var words = ""
        for state in Device.State.allCases {
            let count = recipient.devices.filter { $0.state == state }.count
            words += (words.utf8.isEmpty ? "" : ", ") + "\(count) \(state.word.string)"
        }
        return words
    }
}
