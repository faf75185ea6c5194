import APNsModel
import ExactJSON
public import PushModel
import PushRendering
package import PushRules
public import WallTime

extension PreparedMessage {
    /// Finds what would let the message through to a recipient (rule 7.1).
    ///
    /// - Parameters:
    ///   - recipient: Who the message may be pushed to.
    ///   - now: The instant of the decision.
    /// - Returns: The remedies; `nil` if the message is pushed.
    public func remedies(for recipient: Recipient, at now: Instant) -> Remedies? {
        remedies(for: recipient, compile(recipient), at: Moment(now, zones: zones))
    }

    /// Finds what would let the message through to a recipient whose settings and devices are compiled.
    package func remedies(
        for recipient: Recipient,
        _ compiledRecipient: CompiledRecipient,
        at moment: Moment
    ) -> Remedies? {
        var isHeld = false
        if case .suppress(let reason) = decision(for: compiledRecipient, at: moment) {
            isHeld = heldUntil(for: compiledRecipient, reason, at: moment) != nil
        }
        let gates = GateRemedies(compiled, to: compiledRecipient, at: moment, isHeld: isHeld)
        let bindings = BindingRemedies(
            self,
            to: recipient,
            compiledRecipient.devices,
            takesAllDevicesOffline: gates.takesAllDevicesOffline,
            at: moment.now
        )
        var context = Remedy.Context()
        context.newNames = bindings.newNames
        if gates.settings.contains(where: { $0.changes.namesConversation }) {
            context.conversation = recipient.settings.conversations.firstIndex {
                $0.conversation == message.conversation
            }
        }
        if case .array = message.ext[MessageExtension.Keys.atList.name] {
            context.hasMentionList = true
        }
        if gates.takesAllDevicesOffline {
            context.offlineDevices = recipient.devices.indices.filter {
                recipient.devices[$0].state == .online
            }
        }
        let names = RemedyNames(
            devices: recipient.devices,
            certificates: app.configuration.certificates ?? [],
            zone: compiledRecipient.settings.timeZone ?? .utc,
            zones: zones,
            now: moment.now
        )
        let rule = gates.suppressingRule.map {
            Remedies.SuppressingRule(
                $0,
                $0.isOfUser ? recipient.settings.rules : app.configuration.rules,
                names
            )
        }
        let remedies = Remedies(gates, bindings, context, rule, names)
        return remedies.isOfPush ? nil : remedies
    }
}
