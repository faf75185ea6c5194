/// What a queue did with a delivery that it was given.
public enum EnqueuedDelivery: Hashable, Sendable {
    /// The delivery is in the queue and leased to the caller.
    ///
    /// If the queue had the key already and no lease was held on it, this is the delivery that it had, with
    /// its attempts; the one that it was given is dropped.
    case leased(LeasedDelivery)
    /// The queue has the key already, and the delivery cannot be leased now: another holder has leased it,
    /// or it is due later.
    case waiting
    /// A delivery with the key was accepted.
    case accepted

    /// The lease of the caller; `nil` if the caller has none.
    public var lease: DeliveryLease? {
        if case .leased(let leased) = self { leased.lease } else { nil }
    }
}
