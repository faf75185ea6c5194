import ExactJSON
package import PushModel

/// Whether a message is pushed to a recipient, and if not, why: small enough to keep by the million.
public enum Decision: Hashable, Sendable {
    /// At least one binding is pushed to.
    case push
    /// Nothing is pushed.
    case suppress(SuppressionReason)

    /// Decides; allocates nothing and never fails.
    ///
    /// The first reason that ``GateReports`` would give, without asking gate by gate.
    public init(
        _ message: borrowing CompiledMessage,
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) {
        let standing = recipient.standing
        let objections = message.objections(
            besides: message.generalObjections(at: moment.now),
            to: standing,
            override: recipient.settings.packedOverride(
                for: message.conversation,
                fingerprint: message.conversationFingerprint
            ),
            isSender: message.senderFingerprint == recipient.fingerprint
                && message.sender == recipient.id,
            isAddressed: message.receivers?.contains(recipient.id.text) ?? true,
            isQuiet: recipient.settings.isQuiet(standing, at: moment),
            isMentioned: { message.mentions(recipient.id) },
            at: moment.now
        )
        self =
            objections.isEmpty && message.filter != nil
            ? message.decision(onBindingsOf: recipient) : objections.decision
    }
}

extension Decision: CustomStringConvertible {
    /// `push`, or `suppress` with the reason's word.
    public var description: String {
        switch self {
        case .push: "push"
        case .suppress(let reason): "suppress: \(reason.word.string)"
        }
    }
}

extension CompiledMessage {
    /// Why the message is not pushed through a binding: the first of gates C1 to C6 that blocks, or
    /// `nil` if it is pushed.
    public func suppression(of binding: CompiledBinding) -> BindingSuppressionReason? {
        for gate in Gate.ofBinding where gate.verdict(self, binding) == .block {
            return BindingSuppressionReason(gate, binding)
        }
        return nil
    }

    /// The kind of certificate through which the message is pushed, if no filter has a say; else `nil`.
    package var unfilteredKind: Certificate.Kind? {
        filter == nil ? (isCall ? .voip : .alert) : nil
    }

    /// What gates C1 to C6 leave of a push to a recipient.
    func decision(onBindingsOf recipient: borrowing CompiledRecipient) -> Decision {
        for binding in recipient.devices.bindings where suppression(of: binding) == nil {
            return .push
        }
        return .suppress(.noEligibleBinding)
    }
}
