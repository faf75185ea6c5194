import PushModel
import PushService
import SeededRandomness
import Synchronization

/// A store of dispatches of which some calls throw, at first one in three, before or after they have done their work.
final class UnsteadyStore: InterceptedQueue, DispatchStore {
    struct FaultError: Error {}

    let store: InMemoryDeliveryQueue
    private let state: Mutex<(random: SplitMix64, faults: Int)>
    private let absence = Mutex(0)

    init(_ queue: InMemoryDeliveryQueue, seed: UInt64, faults: Int = 5) {
        store = queue
        state = Mutex((SplitMix64(seed: seed), faults))
    }

    var queue: any DeliveryQueue { store }

    /// Has the next calls to store dispatches and to recall throw, without having done anything.
    func leave(for calls: Int) { absence.withLock { $0 = calls } }

    private func checkPresence() throws {
        try absence.withLock { absence in
            guard absence > 0 else { return }
            absence -= 1
            throw FaultError()
        }
    }

    func intercept<Answer>(
        _ call: InterceptedCall,
        _ body: () async throws -> Answer
    ) async throws -> Answer {
        switch call {
        case .other, .release: return try await body()
        case .cancel, .enqueueDispatches:
            try checkPresence()
            return try await body()
        default: break
        }
        let number = state.withLock { state in
            let number = Int.random(in: 0..<6, using: &state.random)
            guard number < 2, state.faults > 0 else { return 6 }
            state.faults -= 1
            return number
        }
        if number == 0 { throw FaultError() }
        let answer = try await body()
        if number == 1 { throw FaultError() }
        return answer
    }

    func enqueue(dispatches: [DispatchRecord]) async throws -> [Int64] {
        try await intercept(.enqueueDispatches) { try await store.enqueue(dispatches: dispatches) }
    }

    func expand(
        _ expansions: [DispatchRecord.Expansion],
        leasing terms: Delivery.LeaseTerms?
    ) async throws -> [[Delivery.Enqueued]?] {
        try await intercept(.expand) { try await store.expand(expansions, leasing: terms) }
    }

    func split(_ lease: Delivery.Lease, into parts: [DispatchRecord]) async throws -> Bool {
        try await intercept(.split) { try await store.split(lease, into: parts) }
    }
}
