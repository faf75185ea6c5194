import WallTime

/// A leased delivery as a dispatch passes it around.
struct InHand: Sendable {
    let parcel: Parcel
    let lease: DeliveryLease
    var deadline: Instant
    var attempts: Int

    init(_ leased: LeasedDelivery) {
        parcel = Parcel(leased.delivery)
        lease = leased.lease
        deadline = leased.deadline
        attempts = leased.attempts
    }

    var delivery: Delivery { parcel.delivery }
}
