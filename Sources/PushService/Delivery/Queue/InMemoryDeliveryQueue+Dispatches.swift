import PushFoundation

extension InMemoryDeliveryQueue {
    /// Stores dispatches, all or none.
    ///
    /// - Throws: ``StoreLimitError`` if there would be more than 10,000.
    public func enqueue(dispatches: [DispatchRecord]) async throws -> [Int64] {
        let numbers = try shared.change { table, now throws(StoreLimitError) in
            try table.enqueue(dispatches, at: now)
        }
        shared.wake()
        return numbers
    }

    /// Removes dispatches and enqueues what they become, in one step.
    public func expand(
        _ expansions: [DispatchRecord.Expansion],
        leasing terms: Delivery.LeaseTerms?
    ) async throws -> [[Delivery.Enqueued]?] {
        let answers = shared.change { $0.expand(expansions, leasing: terms, at: $1) }
        shared.wake()
        return answers
    }

    /// Replaces a dispatch by its parts, in one step; they can be leased at once.
    ///
    /// The parts may be more than the queue would store otherwise.
    @discardableResult
    public func split(_ lease: Delivery.Lease, into parts: [DispatchRecord]) async throws -> Bool {
        let isGood = shared.change { $0.split(lease, into: parts, at: $1) }
        shared.wake()
        return isGood
    }
}
