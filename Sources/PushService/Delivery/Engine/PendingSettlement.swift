import PushFoundation
import WallTime

/// A push, and the result that the queue has yet to record.
struct PendingSettlement: Sendable {
    /// The number of the push in the engine.
    let id: Push.ID
    /// The push.
    let held: HeldDelivery
    /// What became of the push.
    let result: SendResult

    /// The settlement that records the result at `now`, with leases of `lease` milliseconds.
    func settlement(at now: Instant, lease: Int64) -> DeliverySettlement {
        switch result {
        case .accepted:
            DeliverySettlement(held.lease, .accepted)
        case .givenUp(let reason, _):
            DeliverySettlement(held.lease, .givenUp(reason))
        case .postponed(let due, _):
            postponement(to: due, at: now, lease: lease)
        case .returned(let due):
            postponement(to: due, at: now, lease: nil)
        }
    }

    private func postponement(to due: Instant, at now: Instant, lease: Int64?)
        -> DeliverySettlement
    {
        let pause = max(.zero, now.duration(to: due))
        return DeliverySettlement(
            held.lease,
            .postponed(
                by: pause,
                attempts: held.attempts,
                leasedFor: lease.map { pause + .milliseconds($0) }
            )
        )
    }
}
