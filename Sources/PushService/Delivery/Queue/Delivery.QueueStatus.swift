extension Delivery {
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
}
