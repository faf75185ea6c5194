public import ExactJSON
public import PushModel
public import PushRules

/// What a ``BatchEvaluator`` decided for a recipient, with the payload of every binding that is pushed to.
public struct RecipientResult: Sendable {
    /// Whether the message is pushed, and if not, why.
    public internal(set) var decision: Decision = .push
    /// What could not be used as it was given.
    public internal(set) var diagnostics: [Diagnostic] = []
    /// What becomes of each binding; empty if the message was suppressed before they were looked at.
    public internal(set) var bindings: [BindingResult] = []

    /// Creates a result for ``BatchEvaluator/evaluate(_:at:into:)`` to fill, once for all recipients.
    public init() {}

    /// What becomes of a binding.
    public struct BindingResult: Sendable {
        public let device: DeviceID
        /// The certificate and the token.
        public let binding: Binding
        /// What becomes of it.
        public let outcome: Outcome
    }

    /// What becomes of a binding.
    public enum Outcome: Sendable {
        /// It is pushed to with this payload, compact JSON with sorted keys, and the headers of
        /// ``BatchEvaluator/headers(through:)``.
        case push(payload: [UInt8], through: BatchEvaluator.CertificateIndex)
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

extension RecipientResult: Redacted {
    /// The decision, and how many bindings were looked at.
    public var description: String {
        bindings.isEmpty ? "\(decision)" : "\(decision), \(bindings.count) bindings"
    }
}

extension RecipientResult.BindingResult: Redacted {
    /// Device, certificate and outcome; never the token or the payload.
    public var description: String {
        "\(device) \(binding.certificateName): \(outcome.description)"
    }
}

extension RecipientResult.Outcome: Redacted {
    /// The word of the outcome, and sizes.
    public var description: String {
        switch self {
        case .push(let payload, _): "push of \(payload.count) bytes"
        case .suppress(let reason): reason.word.string
        case .payloadTooLarge(let bytes, let limit): "payload.tooLarge, \(bytes) of \(limit)"
        }
    }
}
