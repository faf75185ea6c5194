public import ExactJSON
public import PushRules

/// The decisions on a message for some members of a group, and the payloads of all pushes.
public struct PushBatch: Sendable {
    /// Whether each member is pushed to, in order.
    public internal(set) var decisions: [Decision]
    /// Every push, in order of the members and their bindings.
    public internal(set) var pushes: [Push]
    /// The payloads of all pushes, one after the other.
    public internal(set) var bytes: [UInt8]

    /// One push to one binding of a member.
    public struct Push: Hashable, Sendable {
        /// The member's place in ``PreparedGroup/recipients``.
        public let member: Int
        /// The binding's place among all bindings of the member's devices.
        public let binding: Int
        /// The range of its payload in ``PushBatch/bytes``: compact JSON with sorted keys, ready to send.
        public let payload: Range<Int>
    }

    /// The payload of a push.
    public func payload(of push: Push) -> ArraySlice<UInt8> { bytes[push.payload] }
}

extension PushBatch: Redacted {
    /// How many decisions and pushes there are, and how many bytes their payloads have.
    public var description: String {
        "\(decisions.count) decisions, \(pushes.count) pushes of \(bytes.count) bytes"
    }
}
