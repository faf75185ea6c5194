import ExactJSON
package import PushModel
package import WallTime

/// A recipient as the gates see it.
package struct CompiledRecipient: Sendable {
    /// The user's id.
    package let id: UserID
    /// What the user has set.
    package private(set) var settings: CompiledSettings
    /// The user's devices and bindings.
    package let devices: CompiledDevices

    /// What becomes of a message that do-not-disturb stops (rule 2.8).
    let quiet: PushPolicy.QuietHandling

    /// What gates look at beside the settings, whatever the message.
    let mask: RecipientMask
    /// What rules can know of the recipient.
    let facts: DecisionRule.RecipientFacts
    /// Whether the recipient has rules, asked or not.
    let hasRules: Bool
    /// The recipient's own rules; `nil` if there are none, or they are not asked.
    let rules: CompiledRules?
    /// The ``ExactJSON/ExactString/fingerprint`` of the id.
    let fingerprint: UInt64

    /// Compiles a recipient of messages of an app, by whose policy it counts as online.
    package init(
        _ recipient: borrowing Recipient,
        app: borrowing CompiledApp,
        zones: borrowing ZoneTable
    ) {
        id = recipient.id
        settings = CompiledSettings(
            recipient.settings,
            defaultZone: app.timeZone,
            zones: zones
        )
        devices = CompiledDevices(recipient.devices, app: app)
        mask = RecipientMask(devices, recipient.flags, app.configuration.policy)
        fingerprint = id.text.fingerprint
        facts = DecisionRule.RecipientFacts(id: recipient.id, labels: recipient.labels)
        let policy = app.configuration.policy
        quiet = (policy.userQuiet ? recipient.settings.quiet : nil) ?? policy.quiet
        let own = recipient.settings.rules
        hasRules = !own.isEmpty
        rules = hasRules && app.configuration.policy.userRules ? CompiledRules(ofUser: own) : nil
        let needs = (app.rules?.needs ?? []).union(rules?.needs ?? [])
        if needs.contains(.clock) { settings.needZone() }
    }
}
