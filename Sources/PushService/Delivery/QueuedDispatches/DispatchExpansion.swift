/// What a stored dispatch becomes: pushes, and recipients that cannot be read.
public struct DispatchExpansion: Hashable, Sendable {
    public var lease: DispatchLease
    /// The pushes.
    public var deliveries: [Delivery]
    /// The recipients that cannot be read, which stay as a dead dispatch; `nil` if there are none.
    public var unreadable: UnreadableDispatch?

    public init(
        _ lease: DispatchLease,
        _ deliveries: [Delivery],
        unreadable: UnreadableDispatch? = nil
    ) {
        self.lease = lease
        self.deliveries = deliveries
        self.unreadable = unreadable
    }
}

/// What the holder of a lease does with a stored dispatch that it does not turn into pushes.
public struct DispatchSettlement: Hashable, Sendable {
    public var lease: DispatchLease
    /// What the store does with the dispatch.
    public var change: Change

    public init(_ lease: DispatchLease, _ change: Change) {
        self.lease = lease
        self.change = change
    }

    /// What a store can do with a dispatch.
    public enum Change: Hashable, Sendable {
        /// The dispatch is given back, and any holder can lease it after a pause. The lease stays good until one has.
        case postponed(by: Duration)
        /// Nothing of the dispatch can be used: it is set aside as a dead dispatch.
        case unreadable(DispatchFault)
    }
}
