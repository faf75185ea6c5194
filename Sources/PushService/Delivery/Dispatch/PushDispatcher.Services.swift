public import ExactJSON

extension PushDispatcher {
    /// What a dispatcher shares with other processes, measures time with, and tells events to.
    public struct Services: Sendable {
        let app: AppID
        let owner: Delivery.Owner
        let queue: any DeliveryQueue
        let heldFacts: (any HeldFacts)?
        let statistics: AppStatistics?
        let clock: DeliveryClock
        let jitter: @Sendable () -> Double
        let sampling: PushDispatcher.RedactedSampling?
        let observe: (@Sendable (DeliveryEvent) -> Void)?

        /// Creates services; those that are left out are of this process alone.
        ///
        /// - Parameters:
        ///   - app: The app, which is part of the key of every push; empty if the queue serves one app only.
        ///   - owner: The holder of the dispatcher's leases, which no other dispatcher of the queue may be; by
        ///     default one with a random name.
        ///   - queue: Keeps pushes until they have ended; by default in the memory of this process, with the
        ///     time of `clock`.
        ///   - heldFacts: What is known of users when what is held for them is released (rule 6.18); with `nil`, the default,
        ///     their devices count as offline, and nothing as read.
        ///   - statistics: Where the pushes that have ended are counted (rule 6.11); by default nowhere. Sending does
        ///     not wait for it, and its faults are events (``DeliveryEvent/notCounted(_:)``).
        ///   - clock: The clock that pauses and expirations are measured with; by default the system's, which may be
        ///     set (rule 6.16). A queue in memory or in a file is given the same.
        ///   - jitter: Returns a random number from 0 to 1, by which pauses are lengthened; by default from the
        ///     system's random numbers.
        ///   - sampling: Which decisions are recorded as inputs of `decide` without texts and tokens; by default none.
        ///   - observe: Is called with every event as it happens, from many tasks. Until it returns, the push or
        ///     all dispatches wait, so it should return soon. With `nil`, the default, no events are made.
        public init(
            app: AppID = "",
            owner: Delivery.Owner = Delivery.Owner("\(UInt64.random(in: 0 ... .max))"),
            queue: (any DeliveryQueue)? = nil,
            heldFacts: (any HeldFacts)? = nil,
            statistics: AppStatistics? = nil,
            clock: DeliveryClock = DeliveryClock(),
            jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
            sampling: PushDispatcher.RedactedSampling? = nil,
            observe: (@Sendable (DeliveryEvent) -> Void)? = nil
        ) {
            self.app = app
            self.owner = owner
            self.queue = queue ?? InMemoryDeliveryQueue(now: clock.now)
            self.heldFacts = heldFacts
            self.statistics = statistics
            self.clock = clock
            self.jitter = jitter
            self.sampling = sampling
            self.observe = observe
        }
    }
}
