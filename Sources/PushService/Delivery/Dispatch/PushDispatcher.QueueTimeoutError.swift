extension PushDispatcher {
    /// The queue, or another store that the dispatcher asks, did not answer in the time that a shutdown has for it.
    ///
    /// What the dispatcher had leased stays in the queue, and can be sent when the leases have run out.
    public struct QueueTimeoutError: Error, Hashable, CustomStringConvertible {
        /// What happened, in one line.
        public var description: String { "the queue or another store did not answer in time" }
    }
}
