public import WallTime

/// How much a queue holds.
public struct QueueStatus: Hashable, Sendable {
    /// The number of deliveries that no holder has leased, those included that are due later.
    public var waiting: Int
    /// The number of deliveries that are leased.
    public var leased: Int
    /// The number of those that are doubted: they may be what ended their holders, and are tried apart from the others.
    public var doubted: Int
    /// The time for which the oldest of them has been in the queue; `nil` if there is none.
    public var oldestAge: Duration?
    /// The number of dead letters of all apps and certificates.
    public var deadLetters: Int
    /// The number of stored dispatches of the selected app that wait or are leased, whatever the certificates; 0 for
    /// a queue that is no ``DispatchStore``.
    public var dispatches: Int
    /// The number of dead dispatches of the selected app.
    public var deadDispatches: Int

    /// Creates a status; by default that of an empty queue.
    public init(
        waiting: Int = 0,
        leased: Int = 0,
        doubted: Int = 0,
        oldestAge: Duration? = nil,
        deadLetters: Int = 0,
        dispatches: Int = 0,
        deadDispatches: Int = 0
    ) {
        self.waiting = waiting
        self.leased = leased
        self.doubted = doubted
        self.oldestAge = oldestAge
        self.deadLetters = deadLetters
        self.dispatches = dispatches
        self.deadDispatches = deadDispatches
    }
}

/// A delivery in a queue, as a listing has it.
public struct QueuedDelivery: Hashable, Sendable {
    /// The number of the entry in the queue.
    public var entry: Int64
    public var delivery: Delivery
    /// The time for which it has been in the queue.
    public var age: Duration
    /// The time after which it can be leased; 0 or below if it can be now.
    public var dueIn: Duration
    /// How often it was sent without success, as far as the queue has recorded.
    public var attempts: Int
    /// The holder of the lease; `nil` if there is none.
    public var owner: DeliveryOwner?

    /// Creates an entry of a listing.
    public init(
        entry: Int64,
        delivery: Delivery,
        age: Duration,
        dueIn: Duration,
        attempts: Int,
        owner: DeliveryOwner?
    ) {
        self.entry = entry
        self.delivery = delivery
        self.age = age
        self.dueIn = dueIn
        self.attempts = attempts
        self.owner = owner
    }
}

/// A push that a queue has set aside, because it cannot be sent.
public struct DeadLetter: Hashable, Sendable {
    /// The number of the entry in the queue, which it keeps.
    public var entry: Int64
    /// The key; `nil` if it cannot be read.
    public var key: DeliveryKey?
    public var reason: Reason
    /// The instant at which the queue set it aside.
    public var instant: Instant

    public init(entry: Int64, key: DeliveryKey?, reason: Reason, instant: Instant) {
        self.entry = entry
        self.key = key
        self.reason = reason
        self.instant = instant
    }

    /// Why a push was set aside.
    public enum Reason: Hashable, Sendable {
        /// What the queue has stored cannot be read.
        case unreadable
        /// The push was leased too often without a settlement, as if it ended the process that sends it.
        case leasedTooOften
    }

    /// What is done with a dead letter.
    public enum Resolution: Hashable, Sendable {
        /// It is queued again, and due at once; one that cannot be read stays a dead letter.
        case sentAgain
        /// It is removed.
        case discarded
    }
}
