public import WallTime

/// The right to send a delivery, for a while and for one at a time.
///
/// What the numbers mean is the queue's affair.
public struct DeliveryLease: Hashable, Sendable {
    /// Which entry of the queue it is.
    public var entry: Int64
    /// Which lease of the entry it is: a later lease makes it void.
    public var serial: Int64

    /// Creates a lease; only a queue does.
    public init(entry: Int64, serial: Int64) {
        self.entry = entry
        self.serial = serial
    }
}

/// A delivery with the right to send it.
public struct LeasedDelivery: Hashable, Sendable {
    /// The delivery.
    public var delivery: Delivery
    /// The right to send it.
    public var lease: DeliveryLease
    /// From when on somebody else may lease it.
    public var deadline: Instant
    /// How often it was sent in vain, as far as the queue was told.
    public var attempts: Int

    /// Creates a leased delivery.
    public init(delivery: Delivery, lease: DeliveryLease, deadline: Instant, attempts: Int) {
        self.delivery = delivery
        self.lease = lease
        self.deadline = deadline
        self.attempts = attempts
    }
}
