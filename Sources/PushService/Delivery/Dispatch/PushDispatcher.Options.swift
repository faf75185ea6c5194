extension PushDispatcher {
    /// The limits of a dispatch, and the pauses before a push is sent again.
    public struct Options: Hashable, Sendable {
        /// The most pushes that are sent at a time; about 100 fill one connection to APNs.
        public var inFlight: Int
        /// The most pushes that a dispatch holds, those included that wait to be sent again.
        ///
        /// With so many it reads nothing more, which bounds memory. The last batch may exceed the limit.
        public var inHand: Int
        /// The number of recipients whose settings and bindings are read from the stores at a time.
        public var batch: Int
        /// The time for which a dispatch leases a push.
        ///
        /// After it, another process takes the push for lost and may send it. So it must be longer than the
        /// transport takes for one push.
        public var lease: Duration
        /// The longest pause of ``PushDispatcher/deliverQueued()`` before it asks the queue again, because
        /// other processes may have queued or returned something.
        public var poll: Duration
        /// The pauses before a push is sent again.
        public var retry: RetryPolicy

        /// Creates options; every limit must be at least 1, every duration at least 1 millisecond.
        public init(
            inFlight: Int = 100,
            inHand: Int = 10_000,
            batch: Int = 256,
            lease: Duration = .seconds(300),
            poll: Duration = .seconds(1),
            retry: RetryPolicy = RetryPolicy()
        ) {
            precondition(inFlight >= 1, "a dispatch sends at least 1 push at a time")
            precondition(inHand >= 1, "a dispatch holds at least 1 push")
            precondition(batch >= 1, "a batch has at least 1 recipient")
            precondition(lease >= .milliseconds(1), "a lease lasts at least 1 millisecond")
            precondition(poll >= .milliseconds(1), "a pause lasts at least 1 millisecond")
            self.inFlight = inFlight
            self.inHand = inHand
            self.batch = batch
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
