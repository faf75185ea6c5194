package import PushModel
package import PushRules

/// What was decided for a recipient of a batch, with the payload of every binding that is pushed to.
package struct RecipientResult: Sendable {
    /// Whether the message is pushed, and if not, why.
    package internal(set) var decision: Decision = .push
    /// What could not be used as it was given.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// What becomes of each binding; empty if the message was suppressed before they were looked at.
    package internal(set) var bindings: [BindingResult] = []

    /// Creates a result for ``BatchEvaluator/evaluate(_:at:into:)`` to fill, for one recipient after the other.
    package init() {}

    /// What becomes of a binding.
    package struct BindingResult: Sendable {
        /// The device.
        package let device: DeviceID
        /// The certificate and the token.
        package let binding: Binding
        /// What becomes of it.
        package let outcome: Outcome
    }

    /// What becomes of a binding.
    package enum Outcome: Sendable {
        /// It is pushed to with this payload, through a certificate of the evaluator.
        case push(payload: [UInt8], through: BatchEvaluator.CertificatePlace)
        /// A gate blocks it.
        case suppress(BindingSuppressionReason)
        /// Even with an empty body the payload has more bytes than the limit (rule 3.11).
        case payloadTooLarge(bytes: Int, limit: Int)
    }

    mutating func reset(_ decision: Decision, _ diagnostics: [Diagnostic]) {
        self.decision = decision
        self.diagnostics = diagnostics
        bindings.removeAll(keepingCapacity: true)
    }
}
