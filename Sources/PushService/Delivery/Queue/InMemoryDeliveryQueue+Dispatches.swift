import PushFoundation

extension InMemoryDeliveryQueue {
    /// Stores dispatches, all or none.
    ///
    /// - Throws: ``StoreLimitError`` if there would be more than 10,000.
    public func enqueue(dispatches: [DispatchRecord]) async throws -> [Int64] {
        let numbers = try shared.change { table, now throws(StoreLimitError) in
            try table.dispatches.enqueue(dispatches, at: now)
        }
        shared.wake()
        return numbers
    }

    /// Leases dispatches that are due and not leased.
    public func leaseDispatches(
        upTo count: Int,
        of app: AppID?,
        on terms: LeaseTerms
    ) async throws -> [LeasedDispatch] {
        shared.change { $0.dispatches.lease(upTo: count, of: app, on: terms, at: $1) }
    }

    /// Extends leases: from now on, for a time.
    public func renew(
        dispatches leases: [DispatchLease],
        for duration: Duration
    ) async throws -> [Bool] {
        shared.change { table, now in
            leases.map { table.dispatches.renew($0, for: duration, at: now) }
        }
    }

    /// Removes dispatches and enqueues what they become, in one step.
    public func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms?
    ) async throws -> [[EnqueuedDelivery]?] {
        let answers = shared.change { $0.expand(expansions, leasing: terms, at: $1) }
        shared.wake()
        return answers
    }

    /// Replaces a dispatch by its parts, in one step; they can be leased at once.
    ///
    /// The parts may be more than the queue would store otherwise.
    @discardableResult
    public func split(_ lease: DispatchLease, into parts: [DispatchRecord]) async throws -> Bool {
        let isGood = shared.change { $0.dispatches.split(lease, into: parts, at: $1) }
        shared.wake()
        return isGood
    }

    /// Gives dispatches back, or sets them aside.
    @discardableResult
    public func settle(dispatches settlements: [DispatchSettlement]) async throws -> [Bool] {
        let answers = shared.change { table, now in
            settlements.map { table.dispatches.settle($0, at: now) }
        }
        shared.wake()
        return answers
    }

    /// The time until the next dispatch can be leased; `nil` if there is none.
    public func nextDispatchDue(of app: AppID?) async throws -> Duration? {
        shared.change { table, now in
            table.dispatches.nextDue(of: app, at: now).map { max(.zero, now.duration(to: $0)) }
        }
    }

    /// Lists dispatches in order of their numbers; it looks at all of them.
    public func dispatches(
        of app: AppID?,
        after number: Int64,
        upTo count: Int
    ) async throws -> [QueuedDispatch] {
        shared.change { $0.dispatches.dispatches(of: app, after: number, upTo: count, at: $1) }
    }

    /// Lists dead dispatches in order of their numbers.
    public func deadDispatches(after number: Int64, upTo count: Int) async throws -> [DeadDispatch]
    {
        shared.change { table, _ in
            table.dispatches.deadDispatches(after: number, upTo: count)
        }
    }

    /// Has dead dispatches wait again, or removes them.
    @discardableResult
    public func resolve(
        deadDispatches numbers: [Int64],
        _ resolution: DeadLetter.Resolution
    ) async throws -> Int {
        let count = shared.change { $0.dispatches.resolve(numbers, resolution, at: $1) }
        shared.wake()
        return count
    }
}
