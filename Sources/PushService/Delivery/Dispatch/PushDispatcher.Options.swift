extension PushDispatcher {
    /// How much a dispatch does at a time, and when it does it again.
    public struct Options: Hashable, Sendable {
        /// How many pushes are being sent at a time; about 100 fill one connection to APNs.
        public var inFlight: Int
        /// How many pushes a dispatch has in hand at most, those included that wait to be sent again.
        ///
        /// With so many nothing more is read, so it bounds memory; a batch may go beyond it.
        public var inHand: Int
        /// How many recipients are read from the stores at a time.
        public var batch: Int
        /// How long a push is a dispatch's own; after that, another process may take it to be lost.
        ///
        /// Longer than any transport takes for one push.
        public var lease: Duration
        /// How long ``PushDispatcher/deliverQueued()`` waits before it looks whether others have queued
        /// something, or put something back.
        public var poll: Duration
        /// When a push is sent again.
        public var retry: RetryPolicy

        /// Creates options.
        public init(
            inFlight: Int = 100,
            inHand: Int = 10_000,
            batch: Int = 256,
            lease: Duration = .seconds(300),
            poll: Duration = .seconds(1),
            retry: RetryPolicy = RetryPolicy()
        ) {
            precondition(inFlight >= 1, "a dispatch sends at least 1 push at a time")
            precondition(inHand >= 1, "a dispatch has at least 1 push in hand")
            precondition(batch >= 1, "a batch has at least 1 recipient")
            precondition(lease >= .milliseconds(1), "a lease lasts for a while")
            self.inFlight = inFlight
            self.inHand = inHand
            self.batch = batch
            precondition(poll >= .milliseconds(1), "a queue is not looked at without a pause")
            self.lease = lease
            self.poll = poll
            self.retry = retry
        }

        var limits: DeliveryMachine.Limits {
            DeliveryMachine.Limits(
                inFlight: inFlight,
                open: inHand,
                batch: batch,
                lease: lease.milliseconds
            )
        }
    }
}
