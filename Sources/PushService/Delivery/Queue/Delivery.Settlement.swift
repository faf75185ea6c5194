extension Delivery {
    /// What the holder of a lease has done with an item, for the queue to record.
    public struct Settlement: Hashable, Sendable {
        public var lease: Delivery.Lease
        /// What the queue does with the item.
        public var change: Change

        public init(_ lease: Delivery.Lease, _ change: Change) {
            self.lease = lease
            self.change = change
        }

        /// What a queue can do with an item.
        public enum Change: Hashable, Sendable {
            /// The push was accepted: the queue removes it and remembers its key. A dispatch, which has no key, is removed.
            case accepted
            /// Nothing more is done with the item: the queue removes it and forgets its key.
            case givenUp(Delivery.Reason)
            /// The item is to be leased again after a pause; `attempts` is how often a push was sent without success.
            ///
            /// With `leasedFor`, the holder keeps the lease for that time. Without it, another holder can lease the
            /// item once the pause is over. Either way the lease stays good until another holder has one.
            case postponed(by: Duration, attempts: Int, leasedFor: Duration?)
            /// The item cannot be read: it is set aside as a dead letter.
            case unreadable(DispatchRecord.Fault)

            /// Whether another holder can lease the item sooner than before.
            package var returnsItem: Bool {
                if case .postponed(_, _, leasedFor: nil) = self { true } else { false }
            }
        }
    }
}
