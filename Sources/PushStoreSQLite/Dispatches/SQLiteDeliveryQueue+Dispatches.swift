#if SQLite
public import PushService

extension SQLiteDeliveryQueue {
    /// Stores dispatches, all or none.
    ///
    /// - Throws: ``SQLiteError`` if the file cannot be written.
    public func enqueue(dispatches: [DispatchRecord]) async throws -> [Int64] {
        let numbers = try await shared.write { try $0.enqueue(dispatches: dispatches) }
        shared.wakeUps.wake()
        return numbers
    }

    /// Removes dispatches and enqueues what they become, in one transaction.
    public func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms?
    ) async throws -> [[EnqueuedDelivery]?] {
        let answers = try await shared.write { try $0.expand(expansions, leasing: terms) }
        shared.wakeUps.wake()
        return answers
    }

    /// Replaces a dispatch by its parts, in one transaction; they can be leased at once.
    @discardableResult
    public func split(_ lease: DeliveryLease, into parts: [DispatchRecord]) async throws -> Bool {
        let isGood = try await shared.write { try $0.split(lease, into: parts) }
        shared.wakeUps.wake()
        return isGood
    }
}
#endif
