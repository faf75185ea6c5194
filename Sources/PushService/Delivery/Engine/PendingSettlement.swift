/// A push, and the result that the queue has yet to record.
struct PendingSettlement: Sendable {
    /// The push, with the deadline that it is to have in the queue if the result leaves it there.
    let leased: LeasedDelivery
    /// What became of the push.
    let result: SendResult

    /// The settlement that records the result.
    var settlement: DeliverySettlement {
        switch result {
        case .accepted:
            DeliverySettlement(leased.lease, .finished)
        case .givenUp(let reason, _):
            DeliverySettlement(leased.lease, .givenUp(reason))
        case .postponed, .returned:
            DeliverySettlement(
                leased.lease,
                .retried(at: leased.deadline, attempts: leased.attempts)
            )
        }
    }
}

/// A queue returned more or fewer answers than it was asked for.
struct QueueCountError: Error {}
