import PushFoundation
import WallTime

/// The calls of the engine to a queue; one that throws is repeated after a pause.
///
/// A database that restarts or fails over throws for some seconds. Repeating does no harm: a queue accepts a
/// key once, and a settlement whose lease is void changes nothing.
struct DeliveryQueueCalls: Sendable {
    let queue: any DeliveryQueue
    let pauses: Backoff
    let clock: DeliveryClock
    let jitter: @Sendable () -> Double
    let observe: @Sendable (DeliveryEvent) -> Void

    /// How often a call is made before its error counts.
    private static let attempts = 6

    func enqueue(
        _ deliveries: [Delivery],
        leasing terms: LeaseTerms
    ) async throws -> [EnqueuedDelivery] {
        try await repeating {
            try await checked(queue.enqueue(deliveries, leasing: terms), deliveries.count)
        }
    }

    func lease(
        upTo count: Int,
        of selection: DeliverySelection,
        on terms: LeaseTerms
    ) async throws -> [LeasedDelivery] {
        try await repeating { try await queue.lease(upTo: count, of: selection, on: terms) }
    }

    func nextDue(of selection: DeliverySelection) async throws -> Duration? {
        try await repeating { try await queue.nextDue(of: selection) }
    }

    func renew(_ leases: [DeliveryLease], for duration: Duration) async throws -> [Bool] {
        try await repeating {
            try await checked(queue.renew(leases, for: duration), leases.count)
        }
    }

    func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool] {
        try await repeating {
            try await checked(queue.settle(settlements), settlements.count)
        }
    }

    private func checked<Answer>(_ answers: [Answer], _ count: Int) throws -> [Answer] {
        guard answers.count == count else { throw QueueCountError() }
        return answers
    }

    private func repeating<Result>(_ call: () async throws -> Result) async throws -> Result {
        var attempt = 1
        while true {
            do {
                return try await call()
            } catch {
                guard attempt < Self.attempts, !(error is QueueCountError) else { throw error }
                observe(.queueFailed)
                let pause = pauses.milliseconds(after: attempt, jitter: jitter())
                try await clock.sleep(clock.now().adding(milliseconds: pause))
                attempt += 1
            }
        }
    }
}

/// A queue returned more or fewer answers than it was asked for.
struct QueueCountError: Error {}
