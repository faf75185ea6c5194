#if Postgres
public import PushService

extension PostgresDeliveryQueue {
    /// Stores dispatches, all or none.
    ///
    /// - Throws: ``PostgresError`` if a text is not JSON, or the database cannot be reached.
    public func enqueue(dispatches: [DispatchRecord]) async throws -> [Int64] {
        let numbers = try await shared.run { try $0.enqueue(dispatches: dispatches) }
        shared.wakeUps.wake()
        return numbers
    }

    /// Removes dispatches and enqueues what they become, in one transaction.
    public func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms?
    ) async throws -> [[EnqueuedDelivery]?] {
        let claim = Int64.random(in: 1 ... .max)
        let answers = try await shared.run {
            try $0.expand(expansions, leasing: terms, claim: claim)
        }
        shared.wakeUps.wake()
        return answers
    }

    /// Replaces a dispatch by its parts, in one transaction; they can be leased at once.
    @discardableResult
    public func split(_ lease: DeliveryLease, into parts: [DispatchRecord]) async throws -> Bool {
        let isGood = try await shared.run { try $0.split(lease, into: parts) }
        shared.wakeUps.wake()
        return isGood
    }
}
#endif
