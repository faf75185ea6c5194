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

    /// Leases dispatches that are due and not leased.
    public func leaseDispatches(
        upTo count: Int,
        of app: AppID?,
        on terms: LeaseTerms
    ) async throws -> [LeasedDispatch] {
        guard count > 0 else { return [] }
        return try await shared.run { try $0.leaseDispatches(upTo: count, of: app, on: terms) }
    }

    /// Extends leases: from now on, for a time.
    public func renew(
        dispatches leases: [DispatchLease],
        for duration: Duration
    ) async throws -> [Bool] {
        try await shared.run { try $0.renew(dispatches: leases, for: duration) }
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
    public func split(_ lease: DispatchLease, into parts: [DispatchRecord]) async throws -> Bool {
        let isGood = try await shared.run { try $0.split(lease, into: parts) }
        shared.wakeUps.wake()
        return isGood
    }

    /// Gives dispatches back, or sets them aside.
    @discardableResult
    public func settle(dispatches settlements: [DispatchSettlement]) async throws -> [Bool] {
        let answers = try await shared.run { try $0.settle(dispatches: settlements) }
        shared.wakeUps.wake()
        return answers
    }

    /// The time until the next dispatch can be leased; `nil` if there is none.
    public func nextDispatchDue(of app: AppID?) async throws -> Duration? {
        // Only a reader of wake-ups needs to be notified when it sleeps.
        let mayDelay = !shared.wakeUps.isEmpty
        return try await shared.run { try $0.nextDispatchDue(of: app, beforeSleep: mayDelay) }
    }

    /// Lists dispatches in order of their numbers.
    public func dispatches(
        of app: AppID?,
        after number: Int64,
        upTo count: Int
    ) async throws -> [QueuedDispatch] {
        try await shared.run { try $0.dispatches(of: app, after: number, upTo: count) }
    }

    /// Lists dead dispatches in order of their numbers.
    public func deadDispatches(after number: Int64, upTo count: Int) async throws -> [DeadDispatch]
    {
        try await shared.run { try $0.deadDispatches(after: number, upTo: count) }
    }

    /// Has dead dispatches wait again, or removes them.
    @discardableResult
    public func resolve(
        deadDispatches numbers: [Int64],
        _ resolution: DeadLetter.Resolution
    ) async throws -> Int {
        let count = try await shared.run { try $0.resolve(deadDispatches: numbers, resolution) }
        shared.wakeUps.wake()
        return count
    }
}
#endif
