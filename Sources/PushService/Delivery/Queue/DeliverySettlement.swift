public import WallTime

/// What the holder of a lease tells the queue.
public struct DeliverySettlement: Hashable, Sendable {
    /// The lease.
    public var lease: DeliveryLease
    /// What becomes of the delivery.
    public var change: Change

    /// Creates a settlement.
    public init(_ lease: DeliveryLease, _ change: Change) {
        self.lease = lease
        self.change = change
    }

    /// What can become of a delivery.
    public enum Change: Hashable, Sendable {
        /// It was accepted: the queue forgets it, but for its key.
        case finished
        /// It will not be sent any more: the queue forgets it and its key.
        case givenUp(DeliveryReason)
        /// It is to be sent again: nobody else gets it before the instant.
        ///
        /// The lease stays good, and holds until somebody leases the delivery from then on. `attempts` is
        /// how often it was sent in vain.
        case retried(at: Instant, attempts: Int)
    }
}
