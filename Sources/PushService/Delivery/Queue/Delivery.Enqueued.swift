public import ExactJSON

extension Delivery {
    /// What a queue did with a delivery that it was given.
    public enum Enqueued: Hashable, Sendable {
        /// The delivery is in the queue, and the caller asked for no lease.
        case queued
        /// The delivery is in the queue and leased to the caller.
        ///
        /// If the queue had the key already and no lease was held on it, this is the delivery that it had, with
        /// its attempts; the one that it was given is dropped.
        case leased(Delivery.Leased)
        /// The queue has the key already, and the delivery is not leased to the caller: another holder has leased
        /// it, it is due later, or the caller asked for no lease.
        case waiting
        /// A delivery with the key has ended, and is not sent again.
        case ended(Delivery.End)

        /// The lease of the caller; `nil` if the caller has none.
        public var lease: Delivery.Lease? {
            if case .leased(let leased) = self { leased.lease } else { nil }
        }
    }
}

extension Delivery {
    /// How a push ended whose key a queue remembers.
    public enum End: String, WireWord, JSONRepresentable {
        /// APNs accepted the push.
        case accepted
        /// The push or its message was recalled.
        case cancelled
        /// A later push with the same collapse id took its place.
        case replaced
    }
}
