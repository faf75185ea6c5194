public import ExactJSON
public import PushChannels
public import PushModel
public import PushRules
public import WallTime

extension BatchEvaluator {
    /// What a ``BatchEvaluator`` decided for a recipient, with the payload of every binding that is pushed to.
    public struct Result: Sendable {
        /// Whether the message is pushed, and if not, why.
        public internal(set) var decision: Decision = .push
        /// Until when the message is held instead of dropped, with ``decision`` for its reason; `nil` if it is not held (rule
        /// 2.8).
        public internal(set) var heldUntil: Instant?
        /// The rule that suppressed or held the message; `nil` if none did.
        public internal(set) var rule: Rule.ID?
        /// What could not be used as it was given.
        public internal(set) var diagnostics: [Diagnostic] = []
        /// What becomes of each binding of the recipient's devices, in order; empty if the message was suppressed before they
        /// were looked at.
        public internal(set) var outcomes: [Outcome] = []

        /// Creates a result for ``BatchEvaluator/evaluate(_:at:into:)`` to fill, once for all recipients.
        public init() {}

        /// What becomes of a binding.
        public enum Outcome: Sendable {
            /// It is pushed to with this payload, compact JSON with sorted keys, and the headers of
            /// ``BatchEvaluator/headers(through:)``.
            case push(payload: [UInt8], through: BatchEvaluator.CertificateIndex)
            /// It is pushed to with this request, through another push service than Apple's (rule 8.2).
            indirect case request(ChannelRequest, through: BatchEvaluator.CertificateIndex)
            /// A gate blocks it.
            case suppress(SuppressionReason.Binding)
            /// Even with an empty body the payload, or the body of the request, has more bytes than the limit (rules 3.11,
            /// 8.6).
            case payloadTooLarge(bytes: Int, limit: Int)
        }

        /// Adds that the body for a binding was cut.
        mutating func addCut(_ device: Int, _ binding: Int) {
            diagnostics.append(Diagnostic(.payloadCut, .binding(device: device, binding: binding)))
        }

        mutating func reset(_ decision: Decision, _ diagnostics: [Diagnostic]) {
            self.decision = decision
            heldUntil = nil
            rule = nil
            self.diagnostics = diagnostics
            // One by one, which for so few takes less than all at once.
            while outcomes.popLast() != nil {}
        }
    }
}

extension BatchEvaluator.Result: Redacted {
    /// The decision, and how many bindings were looked at.
    public var description: String {
        outcomes.isEmpty ? "\(decision)" : "\(decision), \(outcomes.count) bindings"
    }
}

extension BatchEvaluator.Result.Outcome: Redacted {
    /// The word of the outcome, and sizes.
    public var description: String {
        switch self {
        case .push(let payload, _): "push of \(payload.count) bytes"
        case .request(let request, _): "push of \(request.byteCount) bytes"
        case .suppress(let reason): reason.word.string
        case .payloadTooLarge(let bytes, let limit): "payload.tooLarge, \(bytes) of \(limit)"
        }
    }
}
