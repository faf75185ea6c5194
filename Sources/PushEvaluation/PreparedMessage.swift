package import ExactJSON
public import PushModel
import PushRendering
package import PushRules
import WallTime

/// A message that is ready to be evaluated for any number of recipients.
///
/// Its ext is read once, and what the gates compare is compiled once. Make one with
/// ``PushEvaluator/prepare(_:from:)``. A ``BatchEvaluator`` evaluates it for the members of a group.
public struct PreparedMessage: Sendable {
    public let message: Message

    /// What is known of the sender.
    package private(set) var sender: Sender
    private(set) var app: CompiledApp
    let zones: ZoneTable
    /// The app's policy, templates and certificates.
    package var configuration: AppConfiguration { app.configuration }
    /// Whether it is a call, which goes through VoIP certificates (gate C6).
    package var isCall: Bool { ext.push?.isCall ?? false }
    let ext: MessageExtension
    let extDiagnostics: [Diagnostic]
    private(set) var compiled: CompiledMessage
    /// Whether some recipient's settings can let it be held (rule 2.8).
    package var canHold: Bool {
        let policy = configuration.policy
        return policy.quiet == .hold || policy.userQuiet || policy.userRules
            || app.rules?.canHold ?? false
    }
    /// How its push differs from that of the message alone.
    var form = PushForm()

    init(
        _ message: Message,
        from sender: Sender,
        app: CompiledApp,
        zones: ZoneTable
    ) throws(InputError) {
        if let fault = sender.fault(asSenderOf: message) { throw fault }
        self.message = message
        self.sender = sender
        self.app = app
        self.zones = zones
        (ext, extDiagnostics) = MessageExtension.read(message.ext)
        compiled = Self.compiled(message, ext, from: sender, app)
    }

    /// The same message from a sender with this display name.
    package func from(displayName: String?) -> PreparedMessage {
        var message = self
        message.sender.displayName = displayName
        return message
    }

    /// The same message from a sender who has these labels too.
    package func from(adding labels: [UserLabel]) -> PreparedMessage {
        let new = labels.filter { !sender.labels.contains($0) }
        guard !new.isEmpty else { return self }
        var message = self
        message.sender.labels += new
        message.compiled = Self.compiled(self.message, ext, from: message.sender, message.app)
        return message
    }

    /// The labels that rules ask for, those of users with these settings included; `nil` if they ask for none.
    package func labelsOfRules(_ rows: PushSettings.Rows) -> RuleLabels? {
        var labels = app.rules?.labels
        if configuration.policy.userRules {
            for clock in rows.names.clocks where !clock.rules.isEmpty {
                labels = RuleLabels(clock.rules, beside: labels)
            }
        }
        return labels
    }

    /// The same message of an app with another policy.
    ///
    /// - Throws: `input.value` at `/policy/timeZone` for an unknown zone.
    package func under(_ policy: PushPolicy) throws(InputError) -> PreparedMessage {
        var message = self
        message.app = try app.with(policy, zones: zones)
        message.compiled = Self.compiled(self.message, ext, from: message.sender, message.app)
        return message
    }

    private static func compiled(
        _ message: Message,
        _ ext: MessageExtension,
        from sender: Sender,
        _ app: CompiledApp
    ) -> CompiledMessage {
        CompiledMessage(
            message,
            ext: ext,
            policy: app.configuration.policy,
            from: sender,
            rules: app.rules
        )
    }

    /// Makes the requests of the message for a recipient, or for one of many with an index of texts.
    ///
    /// - Parameters:
    ///   - recipient: The recipient.
    ///   - preferences: What texts depend on; `nil` takes it from the recipient's settings.
    ///   - index: The index, for many recipients.
    ///   - now: The instant of the requests.
    /// - Returns: What makes the requests.
    func renderer(
        for recipient: Recipient,
        preferences: TextPreferences? = nil,
        index: TextIndex? = nil,
        at now: Instant
    ) -> PushRenderer {
        renderer(with: ext, for: recipient, preferences: preferences, index: index, at: now)
    }

    /// Makes the requests of the message with another ext.
    func renderer(
        with ext: MessageExtension,
        for recipient: Recipient,
        preferences: TextPreferences? = nil,
        index: TextIndex? = nil,
        at now: Instant
    ) -> PushRenderer {
        PushRenderer(
            message,
            ext: ext,
            sender: sender,
            recipient: recipient,
            preferences: preferences ?? recipient.settings.textPreferences,
            isMentioned: compiled.mentions(recipient.id),
            app: app.configuration,
            index: index,
            form: form,
            now: now
        )
    }
}

extension Sender {
    /// The fault of a sender that is not the message's; `nil` if there is none.
    package func fault(asSenderOf message: Message) -> InputError? {
        guard let id, id != message.from else { return nil }
        return InputError(.inputConflict, "the sender is not the message's")
            .within(key: "id").within(key: "sender")
    }
}
