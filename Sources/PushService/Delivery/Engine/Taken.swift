import APNsModel
import WallTime

/// What the engine took from its source.
enum Taken: Sendable {
    /// Something that has yet to be made into pushes.
    case batch(@Sendable () async throws -> Prepared)
    /// Pushes.
    case leased([LeasedDelivery])
    /// Nothing, and nothing will be there before an instant.
    case nothingBefore(Instant)
    /// Nothing, and nothing will be.
    case end
}

/// What a batch was made into.
struct Prepared: Sendable {
    /// What has ended already.
    var outcomes: [DeliveryOutcome] = []
    /// What is to be sent.
    var leased: [LeasedDelivery] = []
}

/// What came of sending a push.
enum Attempted: Sendable {
    case accepted(APNsID?)
    case givenUp(DeliveryReason, TransportReply)
    /// It is to be sent again at an instant.
    case postponed(until: Instant, TransportReply)
    /// The dispatch was cancelled; it is as if the push had not been sent.
    case interrupted
}
