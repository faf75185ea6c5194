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

/// A push that the engine has in hand.
struct Push: Sendable {
    /// The number of a push in the engine.
    typealias ID = Int64

    /// What the engine does with the push at present.
    enum State: Sendable {
        /// It has just come.
        case new
        /// It is in its lane, until it is due and there is room.
        case waiting
        /// It is due, but the reader of its dispatch has to read first.
        case parked
        /// It is due, and its lease is being renewed.
        case renewing
        /// It is being sent.
        case inFlight
        /// It has a result that the queue has yet to record.
        case settling
    }

    var held: HeldDelivery
    /// The dispatch that it belongs to.
    let dispatch: DispatchState.ID
    var state = State.new
    /// The instant at which it is to be sent.
    var due = Instant.earliest
    /// Whether it waits to be sent again, and counts as postponed.
    var isPostponed = false
    /// The last reply, if it was sent.
    var reply: TransportReply?
    /// Whether its lease was renewed and nothing was done since.
    var isRenewed = false
    /// Whether it was recalled while it could not be ended.
    var isRecalled = false
}
