public import WallTime

/// The right to send a delivery for some time, which one holder has at a time.
///
/// Both numbers are opaque to everyone but the queue that issued them.
public struct DeliveryLease: Hashable, Sendable {
    /// The number of the entry in the queue.
    public var entry: Int64
    /// The number of the lease among those of the entry; a later lease makes an earlier one void.
    public var serial: Int64

    /// Creates a lease; only queues do so.
    public init(entry: Int64, serial: Int64) {
        self.entry = entry
        self.serial = serial
    }
}

/// A delivery with the right to send it.
public struct LeasedDelivery: Hashable, Sendable {
    /// The delivery.
    public var delivery: Delivery
    /// The lease.
    public var lease: DeliveryLease
    /// The instant from which on another holder may lease the delivery.
    public var deadline: Instant
    /// How often the delivery was sent without success, as far as the queue has recorded.
    public var attempts: Int

    /// Creates a leased delivery.
    public init(delivery: Delivery, lease: DeliveryLease, deadline: Instant, attempts: Int) {
        self.delivery = delivery
        self.lease = lease
        self.deadline = deadline
        self.attempts = attempts
    }
}
