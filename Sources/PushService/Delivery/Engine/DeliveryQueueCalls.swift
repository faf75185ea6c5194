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
    let observe: (@Sendable (DeliveryEvent) -> Void)?
    let health = QueueHealth()

    /// How often a call is made before its error counts.
    private static let attempts = 6

    func enqueue(
        _ deliveries: [Delivery],
        leasing terms: Delivery.LeaseTerms
    ) async throws -> [Delivery.Enqueued] {
        var terms = terms
        return try await repeating(.enqueue) {
            defer { terms.isRepeated = true }
            return try await checked(queue.enqueue(deliveries, leasing: terms), deliveries.count)
        }
    }

    func lease(
        upTo count: Int,
        of selection: Delivery.Selection,
        on terms: Delivery.LeaseTerms
    ) async throws -> [Delivery.QueuedItem.Leased] {
        try await repeating(.lease) { try await queue.lease(upTo: count, of: selection, on: terms) }
    }

    func nextDue(of selection: Delivery.Selection) async throws -> Duration? {
        try await repeating(.nextDue) { try await queue.nextDue(of: selection) }
    }

    func renew(_ pushes: [Push], for duration: Duration) async throws -> [LeaseAnswer] {
        let answers = try await renew(pushes.map { $0.leased.lease }, for: duration)
        return await explained(answers) { pushes[$0].delivery.key }
    }

    @discardableResult
    func renew(_ leases: [Delivery.Lease], for duration: Duration) async throws -> [Bool] {
        try await repeating(.renew) {
            try await checked(queue.renew(leases, for: duration), leases.count)
        }
    }

    func settle(
        _ results: [SendResult],
        _ settlements: [Delivery.Settlement]
    ) async throws -> [LeaseAnswer] {
        let answers = try await settle(settlements)
        return await explained(answers) { results[$0].push.delivery.key }
    }

    @discardableResult
    func settle(_ settlements: [Delivery.Settlement]) async throws -> [Bool] {
        try await repeating(.settle) {
            try await checked(queue.settle(settlements), settlements.count)
        }
    }

    /// The pause after so many faults in a row.
    func pause(after faults: Int) -> Duration {
        .milliseconds(pauses.milliseconds(after: faults, jitter: jitter()))
    }

    /// The answers, with what the queue knows of the pushes whose leases are void.
    private func explained(
        _ answers: [Bool],
        _ key: (Int) -> Delivery.Key
    ) async -> [LeaseAnswer] {
        let void = answers.indices.filter { !answers[$0] }.map { key($0) }
        guard !void.isEmpty else {
            return Array(repeating: .good, count: answers.count)
        }
        // What is not known is told as taken over, so that a queue that fails here does no harm.
        var ends = ((try? await queue.ends(of: void)) ?? []).makeIterator()
        return answers.map { $0 ? .good : .void(ends.next() ?? nil) }
    }

    private func checked<Answer>(_ answers: [Answer], _ count: Int) throws -> [Answer] {
        guard answers.count == count else { throw QueueCountError() }
        return answers
    }

    /// Makes a call, and notes what becomes of it.
    func once<Result>(
        _ name: DeliveryEvent.StoreFault.Call,
        _ call: () async throws -> Result
    ) async throws -> Result {
        let number = health.begin(name, at: clock.now())
        do {
            let result = try await call()
            health.end(name, number, nil, at: clock.now())
            return result
        } catch {
            health.end(name, number, error, at: clock.now())
            throw error
        }
    }

    func repeating<Result>(
        _ name: DeliveryEvent.StoreFault.Call,
        _ call: () async throws -> Result
    ) async throws -> Result {
        var attempt = 1
        while true {
            do {
                return try await once(name, call)
            } catch {
                guard attempt < Self.attempts, !(error is QueueCountError) else { throw error }
                observe?(.queueFailed(name, DeliveryEvent.StoreFault(error)))
                try await clock.sleep(clock.now().advanced(by: pause(after: attempt)))
                attempt += 1
            }
        }
    }
}

/// Whether a lease is good; if not, how its push has ended, if the queue knows.
enum LeaseAnswer: Hashable, Sendable {
    case good
    case void(Delivery.End?)

    var isGood: Bool { if case .good = self { true } else { false } }

    /// The outcome of a push whose lease is void.
    var outcome: DeliveryOutcome.Result {
        switch self {
        case .void(.cancelled): .cancelled
        case .void(.replaced): .replaced
        case .good, .void(.accepted), .void(nil): .takenOver
        }
    }
}

/// A queue returned more or fewer answers than it was asked for.
struct QueueCountError: Error, CustomStringConvertible {
    var description: String { "the queue returned more or fewer answers than it was asked for" }
}
