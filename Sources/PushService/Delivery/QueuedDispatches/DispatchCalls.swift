import PushModel

/// The calls of the engine to a store of dispatches; one that throws is repeated as one to the queue is.
struct DispatchCalls: Sendable {
    let store: any DispatchStore
    let calls: DeliveryQueueCalls

    /// The calls to a queue that stores dispatches; `nil` if it does not.
    init?(_ calls: DeliveryQueueCalls) {
        guard let store = calls.queue as? any DispatchStore else { return nil }
        self.store = store
        self.calls = calls
    }

    func lease(
        upTo count: Int,
        of app: AppID,
        on terms: LeaseTerms
    ) async throws -> [LeasedDispatch] {
        try await calls.repeating {
            try await store.leaseDispatches(upTo: count, of: app, on: terms)
        }
    }

    func renew(_ leases: [DispatchLease], for duration: Duration) async throws {
        _ = try await calls.repeating {
            try await store.renew(dispatches: leases, for: duration)
        }
    }

    func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms
    ) async throws -> [[EnqueuedDelivery]?] {
        var terms = terms
        return try await calls.repeating {
            defer { terms.isRepeated = true }
            let answers = try await store.expand(expansions, leasing: terms)
            let isWhole = zip(expansions, answers).allSatisfy { expansion, answer in
                answer.map { $0.count == expansion.deliveries.count } ?? true
            }
            guard answers.count == expansions.count, isWhole else { throw QueueCountError() }
            return answers
        }
    }

    func split(_ lease: DispatchLease, into parts: [DispatchRecord]) async throws {
        _ = try await calls.repeating { try await store.split(lease, into: parts) }
    }

    func settle(_ settlements: [DispatchSettlement]) async throws {
        _ = try await calls.repeating { try await store.settle(dispatches: settlements) }
    }

    func nextDue(of app: AppID) async throws -> Duration? {
        try await calls.repeating { try await store.nextDispatchDue(of: app) }
    }

    /// The pause after so many faults in a row.
    func pause(after faults: Int) -> Duration {
        .milliseconds(calls.pauses.milliseconds(after: faults, jitter: calls.jitter()))
    }
}
