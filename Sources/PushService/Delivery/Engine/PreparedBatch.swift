import WallTime

/// What preparing a batch gave: the pushes to send, and the outcomes of everything else.
struct PreparedBatch: Sendable {
    /// The outcomes of recipients and bindings that get no push.
    var outcomes: [DeliveryOutcome] = []
    /// What the evaluator could not use as it was given.
    var diagnoses: [DeliveryEvent] = []
    /// The pushes to send; they are in the queue and leased to this dispatch.
    var leased: [Delivery.Leased] = []
    /// The instant from which on their leases may be over.
    var deadline = Instant.latest
    /// The number of pushes that are in the queue and not leased: they are taken once there is room.
    var queued = 0
}
