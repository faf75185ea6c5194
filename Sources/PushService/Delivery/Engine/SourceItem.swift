import WallTime

/// What a ``DeliverySource`` returns when the engine takes from it.
enum SourceItem: Sendable {
    /// A batch that the engine has yet to prepare.
    case batch(Batch)
    /// Deliveries that are leased to the dispatcher.
    case leased([HeldDelivery])
    case nothingBefore(Instant)
    /// The source has nothing left.
    case end

    /// What was read of a source, and how pushes are made of it.
    struct Batch: Sendable {
        /// The number of elements.
        let count: Int
        /// Makes pushes of them and puts these into the queue.
        let prepare: @Sendable () async throws -> PreparedBatch
        /// Gives back what was leased for the batch, if it is not prepared after all; `nil` if nothing was.
        var abandon: (@Sendable () async -> Void)?
    }
}
