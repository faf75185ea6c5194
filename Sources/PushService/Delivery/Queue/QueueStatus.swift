public import WallTime

/// How much a queue holds of the items that were selected.
public struct QueueStatus: Hashable, Sendable {
    /// The number of items that no holder has leased, those included that are due later.
    public var waiting: Int
    /// The number of items that are leased.
    public var leased: Int
    /// The number of those that are doubted: they may be what ended their holders, and are tried apart from the others.
    public var doubted: Int
    /// The time for which the oldest of them has been in the queue; `nil` if there is none.
    public var oldestAge: Duration?
    /// The number of dead letters, which neither wait nor are leased.
    public var deadLetters: Int

    /// Creates a status; by default that of an empty queue.
    public init(
        waiting: Int = 0,
        leased: Int = 0,
        doubted: Int = 0,
        oldestAge: Duration? = nil,
        deadLetters: Int = 0
    ) {
        self.waiting = waiting
        self.leased = leased
        self.doubted = doubted
        self.oldestAge = oldestAge
        self.deadLetters = deadLetters
    }
}

extension DispatchRecord {
    /// Where a stored dispatch comes from.
    public struct Origin: Hashable, Sendable {
        public var app: AppID
        /// The number that its client was given; that of another dispatch if it is a part of that.
        public var number: Int64

        public init(app: AppID, number: Int64) {
            self.app = app
            self.number = number
        }
    }
}

/// An item in a queue, as a listing has it.
public struct QueuedItem: Hashable, Sendable {
    /// The number of the entry in the queue.
    public var entry: Int64
    public var content: Content
    /// The time since a client queued it; never below 0.
    public var age: Duration
    /// The time after which it can be leased; 0 or below if it can be now.
    public var dueIn: Duration
    /// How often it was sent without success, as far as the queue has recorded.
    public var attempts: Int
    /// The holder of the lease; `nil` if there is none.
    public var owner: Delivery.Owner?

    /// Creates an entry of a listing.
    public init(
        entry: Int64,
        content: Content,
        age: Duration,
        dueIn: Duration,
        attempts: Int,
        owner: Delivery.Owner?
    ) {
        self.entry = entry
        self.content = content
        self.age = age
        self.dueIn = dueIn
        self.attempts = attempts
        self.owner = owner
    }

    /// A push or a dispatch.
    public enum Content: Hashable, Sendable {
        case push(Delivery)
        /// A dispatch, without its texts.
        case dispatch(DispatchRecord.Origin)
    }

    /// The push; `nil` if it is a dispatch.
    public var push: Delivery? {
        if case .push(let delivery) = content { delivery } else { nil }
    }

    /// Where the dispatch comes from; `nil` if it is a push.
    public var dispatch: DispatchRecord.Origin? {
        if case .dispatch(let origin) = content { origin } else { nil }
    }
}

/// An item that a queue has set aside: a push that cannot be sent, or a dispatch that cannot be turned into pushes.
public struct DeadLetter: Hashable, Sendable {
    /// The number of the entry in the queue, which it keeps.
    public var entry: Int64
    public var content: Content
    public var reason: Reason
    /// The instant at which the queue set it aside.
    public var instant: Instant

    public init(entry: Int64, content: Content, reason: Reason, instant: Instant) {
        self.entry = entry
        self.content = content
        self.reason = reason
        self.instant = instant
    }

    /// A push or a dispatch.
    public enum Content: Hashable, Sendable {
        /// A push by its key; `nil` if that cannot be read.
        case push(Delivery.Key?)
        case dispatch(DispatchRecord.Origin)
    }

    /// Why an item was set aside.
    public enum Reason: Hashable, Sendable {
        /// What the queue has stored cannot be read; with the fault if it is one of a dispatch.
        case unreadable(DispatchRecord.Fault?)
        /// The item was leased too often without a settlement, as if it ended the process that works on it.
        case leasedTooOften
    }

    /// What is done with a dead letter.
    public enum Resolution: Hashable, Sendable {
        /// It is queued again, due at once and as old as if it had come now; a push that cannot be read stays a dead letter.
        case sentAgain
        /// It is removed.
        case discarded
    }
}
