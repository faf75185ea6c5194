/// The right to turn a stored dispatch into pushes for some time, which one holder has at a time.
///
/// Both numbers are opaque to everyone but the store that issued them.
public struct DispatchLease: Hashable, Sendable {
    /// The number of the dispatch.
    public var dispatch: Int64
    /// The number of the lease among those of the dispatch; a later lease makes an earlier one void.
    public var serial: Int64

    /// Creates a lease; only stores do so.
    public init(dispatch: Int64, serial: Int64) {
        self.dispatch = dispatch
        self.serial = serial
    }
}

/// A stored dispatch with the right to turn it into pushes.
public struct LeasedDispatch: Hashable, Sendable {
    public var record: DispatchRecord
    public var lease: DispatchLease
    /// The time since a client stored it; never below 0, whatever the clocks say.
    public var age: Duration

    public init(record: DispatchRecord, lease: DispatchLease, age: Duration) {
        self.record = record
        self.lease = lease
        self.age = age
    }
}
