public import APNsModel
public import ExactJSON
public import PushModel
public import PushRules
public import WallTime

/// The outcome of a dispatch for a recipient, or for one of the recipient's bindings (rule 6.6).
public struct DeliveryOutcome: Hashable, Sendable {
    public var message: Message.ID
    /// The recipient.
    public var user: UserID
    /// The device and the certificate; `nil` if the outcome is the recipient's.
    public var binding: Target?
    public var result: Result

    /// Creates the outcome of a recipient, or of a binding if `binding` is given.
    public init(message: Message.ID, user: UserID, binding: Target? = nil, _ result: Result) {
        self.message = message
        self.user = user
        self.binding = binding
        self.result = result
    }

    init(_ delivery: Delivery, _ result: Result) {
        let ids = delivery.groupIDs
        let binding = Target(device: delivery.device, certificateName: ids.certificateName)
        self.init(message: ids.message, user: delivery.user, binding: binding, result)
    }

    init(_ key: Delivery.Key, _ result: Result) {
        let binding = Target(device: key.device, certificateName: key.certificateName)
        self.init(message: key.message, user: key.user, binding: binding, result)
    }

    /// A device and a certificate that it is bound through.
    public struct Target: Hashable, Sendable {
        public var device: Device.ID
        public var certificateName: Certificate.Name

        public init(device: Device.ID, certificateName: Certificate.Name) {
            self.device = device
            self.certificateName = certificateName
        }
    }

    /// The possible results.
    public enum Result: Hashable, Sendable {
        /// The transport accepted the push; the id is `nil` if APNs returned none.
        case accepted(APNsHeaders.ID?)
        /// The push will not be sent again; the last reply is `nil` if the push was never sent.
        case givenUp(Delivery.Reason, TransportReply?)
        /// A gate A1 to C0 blocks the recipient; for gate B11 the rule that does.
        case suppressed(SuppressionReason, rule: Rule.ID? = nil)
        /// A gate C1 to C6 blocks the binding.
        case bindingSuppressed(SuppressionReason.Binding)
        /// The payload has more bytes than the limit even with an empty body (rule 3.11).
        case payloadTooLarge(bytes: Int, limit: Int)
        /// The message is held for the recipient for this reason (rule 6.18); for gate B11 with the rule that holds it. Rule
        /// and instant are `nil` if the outcome is that of a push that was decided before: then it is asked again at once.
        case held(Delivery.Reason, rule: Rule.ID? = nil, until: Instant?)
        /// The message was held, and its push is on its way; that of a binding has an outcome of its own.
        case released
        /// The message was held, and the push of another message tells of it.
        case merged(into: Message.ID)
        /// The message was held, and is not pushed for this reason: a gate's, `message.read` if
        /// ``PushDispatcher/HeldFacts`` say so at its release, `message.recalled` if its pushes to the user were, or
        /// `queue.accepted` if a push told of it before.
        ///
        /// What a read mark or the recall of the message has removed before has no further outcome.
        case dropped(Delivery.Reason, rule: Rule.ID? = nil)
        /// The recipient's settings cannot be used, such as a zone that does not exist, or an id is empty.
        case unusable(InputError)
        /// The push is in the queue and waits for its turn: another dispatch has leased it, or it is due later.
        ///
        /// ``PushDispatcher/deliverQueued(untilEmpty:)`` sends it then, and so does dispatching the message again.
        case alreadyQueued
        /// The push was accepted before.
        case alreadyAccepted
        /// The push or its message was recalled (rule 6.12).
        case cancelled
        /// A later push with the same collapse id took its place in the queue (rule 6.1).
        case replaced
        /// The lease is void: it ran out and another dispatch has leased the push, or the push has ended meanwhile
        /// and the queue does not know how.
        case takenOver
    }

    /// The word by which outcomes are counted: `accepted`, or the reason.
    public var word: ExactString {
        switch result {
        case .accepted: "accepted"
        case .givenUp(let reason, _): reason.text
        case .suppressed(let reason, _): reason.word
        case .bindingSuppressed(let reason): reason.word
        case .payloadTooLarge: "payload.tooLarge"
        case .held: "held"
        case .released: "released"
        case .merged: "merged"
        case .dropped: "dropped"
        case .unusable(let fault): fault.code.word
        case .alreadyQueued: "queue.waiting"
        case .alreadyAccepted: "queue.accepted"
        case .cancelled: "queue.cancelled"
        case .replaced: "queue.replaced"
        case .takenOver: "queue.takenOver"
        }
    }
}

extension DeliveryOutcome: CustomStringConvertible {
    /// The ids and the word in one line.
    public var description: String {
        let target = binding.map { " on \($0.device) \($0.certificateName)" } ?? ""
        return "\(message) to \(user)\(target): \(word)"
    }
}
