/// What the holder of a lease has done with a delivery, for the queue to record.
public struct DeliverySettlement: Hashable, Sendable {
    public var lease: DeliveryLease
    /// What the queue does with the delivery.
    public var change: Change

    public init(_ lease: DeliveryLease, _ change: Change) {
        self.lease = lease
        self.change = change
    }

    /// What a queue can do with a delivery.
    public enum Change: Hashable, Sendable {
        /// The delivery was accepted: the queue removes it and remembers its key.
        case accepted
        /// The delivery will not be sent again: the queue removes it and forgets its key.
        case givenUp(DeliveryReason)
        /// The delivery is to be sent after a pause; `attempts` is how often it was sent without success.
        ///
        /// With `leasedFor`, the holder keeps the lease for that time. Without it, another holder can lease the
        /// delivery once the pause is over. Either way the lease stays good until another holder has one.
        case postponed(by: Duration, attempts: Int, leasedFor: Duration?)
    }
}
