import APNsModel
import WallTime

/// What became of a push that a dispatch held, until the queue has recorded it.
enum SendResult: Sendable {
    /// The transport accepted the push.
    case accepted(APNsID?)
    /// The push will not be sent again; the reply is `nil` if it was not sent now.
    case givenUp(DeliveryReason, TransportReply?)
    /// The push will be sent again; the reply is `nil` if it was not sent now.
    case postponed(until: Instant, TransportReply?)
    /// The dispatch ended before the push did, so the push goes back to the queue.
    ///
    /// It is due at the instant.
    case returned(due: Instant)
}
