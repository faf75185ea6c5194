import WallTime

/// What a ``DeliverySource`` returns when the engine takes from it.
enum SourceItem: Sendable {
    /// A batch that the engine has yet to prepare.
    case batch(@Sendable () async throws -> PreparedBatch)
    /// Deliveries that are leased to this dispatch.
    case leased([HeldDelivery])
    /// The source has nothing before this instant.
    case nothingBefore(Instant)
    /// The source has nothing left.
    case end
}
