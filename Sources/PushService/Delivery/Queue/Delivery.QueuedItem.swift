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

extension Delivery {
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
}
