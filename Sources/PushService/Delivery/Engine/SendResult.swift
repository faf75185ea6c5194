import APNsModel
import PushFoundation
import WallTime

/// What became of a push, until the queue has recorded it.
struct SendResult: Sendable {
    /// What the queue is to record.
    enum Change: Sendable {
        /// The transport accepted the push.
        case accepted(APNsHeaders.ID?)
        /// The push will not be sent again.
        case givenUp(Delivery.Reason)
        /// The push will be sent again.
        case postponed(until: Instant)
        /// The dispatch ended before the push did, so the push goes back to the queue.
        ///
        /// It is due at the instant.
        case returned(due: Instant)
    }

    let push: Push
    var change: Change
    /// The last reply; `nil` if the push was not sent now.
    var reply: TransportReply?
    /// When the push was sent that the reply is about, and how many milliseconds the reply took.
    var sentAt = Instant.earliest
    var milliseconds: Int64 = 0
    /// How often the push was sent now.
    var sendings = 0
    /// The error of the store of bindings, for which the push goes back.
    var error: (any Error)?

    init(_ push: Push, _ change: Change, _ reply: TransportReply? = nil) {
        self.push = push
        self.change = change
        self.reply = reply
    }

    /// What the last reply shows of the server.
    var sign: ServerSign { reply.map { ServerSign($0) } ?? .nothing }

    /// The settlement that records the change at `now`, with leases of `lease` milliseconds.
    func settlement(at now: Instant, lease: Int64) -> Delivery.Settlement {
        let recorded: Delivery.Settlement.Change =
            switch change {
            case .accepted: .accepted
            case .givenUp(let reason): .givenUp(reason)
            case .postponed(let due): postponement(to: due, at: now, lease: lease)
            case .returned(let due): postponement(to: due, at: now, lease: nil)
            }
        return Delivery.Settlement(push.leased.lease, recorded)
    }

    private func postponement(to due: Instant, at now: Instant, lease: Int64?)
        -> Delivery.Settlement.Change
    {
        let pause = max(.zero, now.duration(to: due))
        return .postponed(
            by: pause,
            attempts: push.leased.attempts,
            leasedFor: lease.map { pause + .milliseconds($0) }
        )
    }
}
