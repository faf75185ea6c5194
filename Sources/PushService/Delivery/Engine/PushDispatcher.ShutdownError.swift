extension PushDispatcher {
    /// The dispatcher was shut down before the dispatch ended; its pushes are back in the queue.
    public struct ShutdownError: Error, Hashable, CustomStringConvertible {
        /// What happened, in one line.
        public var description: String { "the dispatcher was shut down" }
    }
}
