extension PushDispatcher {
    /// The queue did not answer in the time that a shutdown has for it.
    ///
    /// What the dispatcher had leased stays in the queue, and can be sent when the leases have run out.
    public struct QueueTimeoutError: Error, Hashable, CustomStringConvertible {
        /// What happened, in one line.
        public var description: String { "the queue did not answer in time" }
    }
}
