public import WallTime

/// A dispatch in a store, as a listing has it; without its texts.
public struct QueuedDispatch: Hashable, Sendable {
    /// Its number in the store.
    public var dispatch: Int64
    /// The number that its client was given; that of another dispatch if it is a part of that.
    public var origin: Int64
    public var app: AppID
    /// The time since a client stored it; never below 0.
    public var age: Duration
    /// The time after which it can be leased; 0 or below if it can be now.
    public var dueIn: Duration
    /// The holder of the lease; `nil` if there is none.
    public var owner: DeliveryOwner?

    /// Creates an entry of a listing.
    public init(
        dispatch: Int64,
        origin: Int64,
        app: AppID,
        age: Duration,
        dueIn: Duration,
        owner: DeliveryOwner?
    ) {
        self.dispatch = dispatch
        self.origin = origin
        self.app = app
        self.age = age
        self.dueIn = dueIn
        self.owner = owner
    }
}

/// A dispatch that a store has set aside, because it cannot be turned into pushes.
public struct DeadDispatch: Hashable, Sendable {
    /// Its number in the store, which it keeps.
    public var dispatch: Int64
    public var app: AppID
    public var reason: Reason
    /// The instant at which the store set it aside.
    public var instant: Instant

    public init(dispatch: Int64, app: AppID, reason: Reason, instant: Instant) {
        self.dispatch = dispatch
        self.app = app
        self.reason = reason
        self.instant = instant
    }

    /// Why a dispatch was set aside.
    public enum Reason: Hashable, Sendable {
        /// It cannot be read.
        case unreadable(DispatchFault)
        /// It was leased too often without a settlement, as if it ended the process that reads it.
        case leasedTooOften
    }
}
