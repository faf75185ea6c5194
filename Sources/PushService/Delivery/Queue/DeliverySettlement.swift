public import WallTime

/// What the holder of a lease has done with a delivery, for the queue to record.
public struct DeliverySettlement: Hashable, Sendable {
    /// The lease.
    public var lease: DeliveryLease
    /// What the queue does with the delivery.
    public var change: Change

    /// Creates a settlement.
    public init(_ lease: DeliveryLease, _ change: Change) {
        self.lease = lease
        self.change = change
    }

    /// What a queue can do with a delivery.
    public enum Change: Hashable, Sendable {
        /// The delivery was accepted: the queue removes it and remembers its key.
        case finished
        /// The delivery will not be sent again: the queue removes it and forgets its key.
        case givenUp(DeliveryReason)
        /// The delivery is to be sent again: another holder can lease it from the instant on.
        ///
        /// The lease stays good until another holder leases the delivery. `attempts` is how often the
        /// delivery was sent without success.
        case retried(at: Instant, attempts: Int)
    }
}
