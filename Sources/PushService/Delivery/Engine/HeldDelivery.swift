import WallTime

/// A delivery that the engine has leased, with what it knows of the lease.
struct HeldDelivery: Sendable {
    /// The delivery.
    let delivery: Delivery
    /// The lease.
    let lease: DeliveryLease
    /// How often the delivery was sent without success.
    var attempts: Int
    /// The instant from which on the lease may be over, by the dispatcher's clock.
    var deadline: Instant

    init(_ leased: LeasedDelivery, until deadline: Instant) {
        delivery = leased.delivery
        lease = leased.lease
        attempts = leased.attempts
        self.deadline = deadline
    }
}
