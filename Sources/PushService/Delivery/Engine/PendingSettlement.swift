import PushFoundation
import WallTime

/// A push, and the result that the queue has yet to record.
struct PendingSettlement: Sendable {
    /// The push, with the deadline that it is to have in the queue if the result leaves it there.
    let leased: HeldDelivery
    /// What became of the push.
    let result: SendResult

    /// The settlement that records the result at `now`, with leases of `lease` milliseconds.
    func settlement(at now: Instant, lease: Int64) -> DeliverySettlement {
        switch result {
        case .accepted:
            return DeliverySettlement(leased.lease, .accepted)
        case .givenUp(let reason, _):
            return DeliverySettlement(leased.lease, .givenUp(reason))
        case .postponed(let due, _):
            let pause = max(.zero, now.duration(to: due))
            return DeliverySettlement(
                leased.lease,
                .postponed(
                    by: pause,
                    attempts: leased.attempts,
                    leasedFor: pause + .milliseconds(lease)
                )
            )
        case .returned(let due):
            return DeliverySettlement(
                leased.lease,
                .postponed(
                    by: max(.zero, now.duration(to: due)),
                    attempts: leased.attempts,
                    leasedFor: nil
                )
            )
        }
    }
}

/// A queue returned more or fewer answers than it was asked for.
struct QueueCountError: Error {}
