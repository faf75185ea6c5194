public import APNsModel
public import ExactJSON
public import PushModel
public import PushRules

/// How it ended for a recipient, or for one of the recipient's bindings (rule 6.6).
public struct DeliveryOutcome: Hashable, Sendable {
    /// The message.
    public var message: MessageID
    /// The recipient.
    public var user: UserID
    /// Device and certificate; `nil` if it ended before the bindings were looked at.
    public var binding: Target?
    /// How it ended.
    public var result: Result

    /// Creates the outcome of a recipient, or of one of the recipient's bindings.
    public init(message: MessageID, user: UserID, binding: Target? = nil, _ result: Result) {
        self.message = message
        self.user = user
        self.binding = binding
        self.result = result
    }

    init(_ key: DeliveryKey, _ result: Result) {
        let binding = Target(device: key.device, certificateName: key.certificateName)
        self.init(message: key.message, user: key.user, binding: binding, result)
    }

    /// A device and a certificate it is bound through.
    public struct Target: Hashable, Sendable {
        /// The device.
        public var device: DeviceID
        /// The certificate.
        public var certificateName: CertificateName

        /// Creates a target.
        public init(device: DeviceID, certificateName: CertificateName) {
            self.device = device
            self.certificateName = certificateName
        }
    }

    /// How it can end.
    public enum Result: Hashable, Sendable {
        /// The transport took the push.
        case accepted(APNsID?)
        /// The push will not be sent any more; with the last reply, if it was sent at all.
        case givenUp(DeliveryReason, TransportReply?)
        /// A gate A1 to C0 blocks the recipient.
        case suppressed(SuppressionReason)
        /// A gate C1 to C6 blocks the binding.
        case bindingSuppressed(BindingSuppressionReason)
        /// Even with an empty body the payload has more bytes than the limit (rule 3.11).
        case payloadTooLarge(bytes: Int, limit: Int)
        /// The recipient's settings cannot be used, such as an interval without a zone.
        case unusable(InputError)
        /// The queue has the push, or had it: another dispatch sees to it.
        case alreadyQueued
        /// The lease ran out and somebody else sees to the push.
        case takenOver
    }

    /// The word under which the outcome is counted: `accepted`, or the reason why not.
    public var word: ExactString {
        switch result {
        case .accepted: "accepted"
        case .givenUp(let reason, _): reason.text
        case .suppressed(let reason): reason.word
        case .bindingSuppressed(let reason): reason.word
        case .payloadTooLarge: "payload.tooLarge"
        case .unusable(let fault): fault.code.word
        case .alreadyQueued: "queue.known"
        case .takenOver: "queue.takenOver"
        }
    }
}

extension DeliveryOutcome: CustomStringConvertible {
    /// The ids and the word.
    public var description: String {
        let target = binding.map { " on \($0.device) \($0.certificateName)" } ?? ""
        return "\(message) to \(user)\(target): \(word)"
    }
}
