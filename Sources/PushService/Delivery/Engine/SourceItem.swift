import PushModel
import WallTime

/// What a ``DeliverySource`` returns when the engine takes from it.
enum SourceItem: Sendable {
    /// A batch that the engine has yet to prepare.
    case batch(Batch)
    /// Deliveries that are leased to the dispatcher; the leases may be over from the instant on.
    case leased([Delivery.Leased], until: Instant)
    case nothingBefore(Instant)
    /// The source has nothing left.
    case end

    /// What the engine wants of a source.
    struct Wanted: Sendable {
        /// The most pushes, or elements.
        var room: Int
        /// The certificates of which a queue leases no push.
        var leftOut: Set<Certificate.Name> = []
        /// For how many recipients of stored dispatches it is to be decided; 0 for none.
        var recipients = 0
    }

    /// What was read of a source, and how pushes are made of it.
    struct Batch: Sendable {
        /// The number of elements.
        let count: Int
        /// Makes pushes of them and puts these into the queue; of those of a stored dispatch it leases at most `slots`.
        let prepare: @Sendable (_ slots: Int) async throws -> PreparedBatch
        /// Gives back what was leased for the batch, if it is not prepared after all; `nil` if nothing was.
        var abandon: (@Sendable () async -> Void)?
    }
}
