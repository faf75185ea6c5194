extension DispatchRecord {
    /// What a stored dispatch becomes: pushes, and recipients that cannot be read.
    public struct Expansion: Hashable, Sendable {
        public var lease: Delivery.Lease
        /// The pushes.
        public var deliveries: [Delivery]
        /// The recipients that cannot be read, which stay as a dead letter; `nil` if there are none.
        public var unreadable: DispatchRecord.Unreadable?

        public init(
            _ lease: Delivery.Lease,
            _ deliveries: [Delivery],
            unreadable: DispatchRecord.Unreadable? = nil
        ) {
            self.lease = lease
            self.deliveries = deliveries
            self.unreadable = unreadable
        }
    }
}

extension [DispatchRecord.Expansion] {
    /// Expands dispatches by the calls of a queue, which are of one transaction.
    ///
    /// - Parameters:
    ///   - isRepeated: Whether the call is made again (``Delivery/LeaseTerms/isRepeated``).
    ///   - serial: The serial of a dispatch that waits or is leased.
    ///   - enqueue: Enqueues deliveries, or answers for those whose keys are known.
    ///   - remove: Removes a dispatch whose lease is good.
    /// - Returns: What ``DispatchStore/expand(_:leasing:)`` returns.
    /// - Throws: What the calls throw.
    package func expand<Failure>(
        isRepeated: Bool,
        serial: (_ entry: Int64) throws(Failure) -> Int64?,
        enqueue: (_ deliveries: [Delivery], _ onlyKnown: Bool) throws(Failure)
            -> [Delivery.Enqueued],
        remove: (DispatchRecord.Expansion) throws(Failure) -> Void
    ) throws(Failure) -> [[Delivery.Enqueued]?] {
        var good: Set<Delivery.Lease> = []
        var gone: Set<Delivery.Lease> = []
        var expanded: [DispatchRecord.Expansion] = []
        for expansion in self {
            let lease = expansion.lease
            switch try serial(lease.entry) {
            case lease.serial where good.insert(lease).inserted: expanded.append(expansion)
            // The first call may have expanded it, or another holder since.
            case nil where isRepeated: gone.insert(lease)
            default: break
            }
        }
        var enqueued = try enqueue(expanded.flatMap { $0.deliveries }, false)[...]
        var answers: [[Delivery.Enqueued]?] = []
        for expansion in self {
            let deliveries = expansion.deliveries
            if good.remove(expansion.lease) != nil {
                answers.append([Delivery.Enqueued](enqueued.prefix(deliveries.count)))
                enqueued = enqueued.dropFirst(deliveries.count)
            } else if gone.contains(expansion.lease) {
                answers.append(try enqueue(deliveries, true))
            } else {
                answers.append(nil)
            }
        }
        // The dispatches go afterwards: as long as they are there, recalls of their messages are kept.
        for expansion in expanded { try remove(expansion) }
        return answers
    }
}
