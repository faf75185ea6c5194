/// What a stored dispatch becomes: pushes, and recipients that cannot be read.
public struct DispatchExpansion: Hashable, Sendable {
    public var lease: DeliveryLease
    /// The pushes.
    public var deliveries: [Delivery]
    /// The recipients that cannot be read, which stay as a dead letter; `nil` if there are none.
    public var unreadable: UnreadableDispatch?

    public init(
        _ lease: DeliveryLease,
        _ deliveries: [Delivery],
        unreadable: UnreadableDispatch? = nil
    ) {
        self.lease = lease
        self.deliveries = deliveries
        self.unreadable = unreadable
    }
}
