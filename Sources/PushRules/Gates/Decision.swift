public import ExactJSON
import PushModel

/// Whether a message is pushed to a recipient, and if not, why: small enough to keep by the million.
public enum Decision: Hashable, Sendable {
    /// At least one binding is pushed to.
    case push
    /// Nothing is pushed.
    case suppress(SuppressionReason)

    /// Why a message is dropped although quiet or the rule that stops it says `hold` (H55).
    public enum NotHeld: String, WireWord {
        /// It is a call, which is over by then.
        case call
        /// It would wait longer than `PushPolicy.holdAtMost`.
        case holdAtMost
        /// No instant is known at which it can be pushed.
        case nextPush
    }

    /// Decides; allocates nothing and never fails.
    ///
    /// The reason is the first of ``GateReports/blockers``, which are read off the same verdicts.
    package init(
        _ message: borrowing CompiledMessage,
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) {
        let verdicts = GateVerdicts(message, to: recipient, at: moment)
        self = verdicts.decision(isReady: recipient.mask.isReady(forCalls: message.isCall))
        if self == .push, message.filter != nil {
            self = message.decision(onBindingsOf: recipient)
        }
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
    /// Why the message is not pushed through a binding: the first gate of bindings that blocks, or
    /// `nil` if it is pushed.
    public func suppression(of binding: CompiledBinding) -> SuppressionReason.Binding? {
        GateVerdicts(self, binding).firstBlocker.map { SuppressionReason.Binding($0, binding) }
    }

    /// What the gates of bindings decide for a recipient who passes the other gates.
    func decision(onBindingsOf recipient: borrowing CompiledRecipient) -> Decision {
        for binding in recipient.devices.bindings
        where GateVerdicts(self, binding).firstBlocker == nil {
            return .push
        }
        return .suppress(.noEligibleBinding)
    }
}
