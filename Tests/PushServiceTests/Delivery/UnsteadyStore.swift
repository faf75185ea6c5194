import PushModel
import PushService
import SeededRandomness
import Synchronization

/// A store of dispatches of which some calls throw, at first one in three, before or after they have done their work.
final class UnsteadyStore: DispatchStore {
    struct FaultError: Error {}

    private let queue: InMemoryDeliveryQueue
    private let state: Mutex<(random: SplitMix64, faults: Int)>
    private let absence = Mutex(0)

    init(_ queue: InMemoryDeliveryQueue, seed: UInt64, faults: Int = 5) {
        self.queue = queue
        state = Mutex((SplitMix64(seed: seed), faults))
    }

    private func unsteady<Answer>(_ call: () async throws -> Answer) async throws -> Answer {
        let number = state.withLock { state in
            let number = Int.random(in: 0..<6, using: &state.random)
            guard number < 2, state.faults > 0 else { return 6 }
            state.faults -= 1
            return number
        }
        if number == 0 { throw FaultError() }
        let answer = try await call()
        if number == 1 { throw FaultError() }
        return answer
    }

    /// Has the next calls to store dispatches and to recall throw, without having done anything.
    func leave(for calls: Int) { absence.withLock { $0 = calls } }

    private func checkPresence() throws {
        try absence.withLock { absence in
            guard absence > 0 else { return }
            absence -= 1
            throw FaultError()
        }
    }

    func enqueue(dispatches: [DispatchRecord]) async throws -> [Int64] {
        try checkPresence()
        return try await queue.enqueue(dispatches: dispatches)
    }

    func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms?
    ) async throws -> [[EnqueuedDelivery]?] {
        try await unsteady { try await queue.expand(expansions, leasing: terms) }
    }

    func split(_ lease: DeliveryLease, into parts: [DispatchRecord]) async throws -> Bool {
        try await unsteady { try await queue.split(lease, into: parts) }
    }

    func enqueue(
        _ deliveries: [Delivery],
        leasing terms: LeaseTerms?
    ) async throws -> [EnqueuedDelivery] {
        try await unsteady { try await queue.enqueue(deliveries, leasing: terms) }
    }

    func lease(
        upTo count: Int,
        of selection: DeliverySelection,
        on terms: LeaseTerms
    ) async throws -> [LeasedItem] {
        try await unsteady { try await queue.lease(upTo: count, of: selection, on: terms) }
    }

    func renew(_ leases: [DeliveryLease], for duration: Duration) async throws -> [Bool] {
        try await unsteady { try await queue.renew(leases, for: duration) }
    }

    func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool] {
        try await unsteady { try await queue.settle(settlements) }
    }

    func release(_ owner: DeliveryOwner) async throws -> Int { try await queue.release(owner) }

    func cancel(_ recall: DeliveryRecall) async throws -> Int {
        try checkPresence()
        return try await queue.cancel(recall)
    }

    func ends(of keys: [DeliveryKey]) async throws -> [DeliveryEnd?] {
        try await queue.ends(of: keys)
    }

    func nextDue(of selection: DeliverySelection) async throws -> Duration? {
        try await unsteady { try await queue.nextDue(of: selection) }
    }

    func status(of selection: DeliverySelection) async throws -> QueueStatus {
        try await queue.status(of: selection)
    }

    func entries(
        of selection: DeliverySelection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [QueuedItem] {
        try await queue.entries(of: selection, after: entry, upTo: count)
    }

    func deadLetters(after entry: Int64, upTo count: Int) async throws -> [DeadLetter] {
        try await queue.deadLetters(after: entry, upTo: count)
    }

    func resolve(
        deadLetters entries: [Int64],
        _ resolution: DeadLetter.Resolution
    ) async throws -> Int {
        try await queue.resolve(deadLetters: entries, resolution)
    }

    func wakeUps() -> AsyncStream<Void> { queue.wakeUps() }
}
