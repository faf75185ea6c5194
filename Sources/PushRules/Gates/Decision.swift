internal import PushModel

/// Whether a message is pushed to a recipient, and if not, why: small enough to keep by the million.
public enum Decision: Hashable, Sendable {
    /// At least one binding is pushed to.
    case push
    /// Nothing is pushed.
    case suppress(SuppressionReason)

    /// Decides; allocates nothing and never fails.
    public init(
        _ message: borrowing CompiledMessage,
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) {
        let preferences = recipient.settings.preferences(in: message.conversation)
        for gate in Gate.ofRecipient
        where gate.verdict(message, recipient, preferences, moment) == .block {
            if let reason = SuppressionReason(gate) {
                self = .suppress(reason)
                return
            }
        }
        for binding in recipient.devices.bindings where message.suppression(of: binding) == nil {
            self = .push
            return
        }
        self = .suppress(.noEligibleBinding)
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
}
