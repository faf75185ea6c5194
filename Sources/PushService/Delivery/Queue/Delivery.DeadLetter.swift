public import WallTime

extension Delivery {
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
            /// It is queued again, due at once and as old as if it had come now; a push that cannot be read stays a dead
            /// letter.
            case sentAgain
            /// It is removed.
            case discarded
        }
    }
}
