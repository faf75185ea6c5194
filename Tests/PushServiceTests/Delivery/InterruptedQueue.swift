import PushService
import Synchronization

/// A queue of which some calls throw, or do not return, for as long as a test wants.
final class InterruptedQueue: DeliveryQueue {
    struct CrashError: Error {}

    enum Call: Hashable {
        case enqueue
        case answerToEnqueue
        case lease
        case renew
        case settle
        case nextDue
        case release
    }

    /// The calls that do not return, and those that wait for that.
    private struct Held {
        var calls: Set<Call> = []
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let queue: any DeliveryQueue
    private let throwing: Mutex<Set<Call>>
    private let failures = Mutex(0)
    private let held = Mutex(Held())
    private let afterEnqueuing: @Sendable () async -> Void

    /// Creates a queue of which some calls throw, and in which `afterEnqueuing` is awaited before `enqueue` returns.
    init(
        _ queue: any DeliveryQueue,
        throwing calls: Set<Call> = [],
        afterEnqueuing: @escaping @Sendable () async -> Void = {}
    ) {
        self.queue = queue
        throwing = Mutex(calls)
        self.afterEnqueuing = afterEnqueuing
    }

    /// How many calls have thrown.
    var failureCount: Int { failures.withLock { $0 } }

    /// Sets which calls throw from now on.
    func fail(_ calls: Set<Call>) {
        throwing.withLock { $0 = calls }
    }

    /// Lets calls not return from now on, also if their task is cancelled.
    func hold(_ calls: Set<Call>) {
        held.withLock { $0.calls = calls }
    }

    /// Lets all calls return that do not.
    func letGo() {
        let waiting = held.withLock { held in
            defer { held = Held() }
            return held.waiting
        }
        for call in waiting {
            call.resume()
        }
    }

    private func waitIfHeld(_ call: Call) async {
        await withCheckedContinuation { continuation in
            let isHeld = held.withLock { held in
                guard held.calls.contains(call) else { return false }
                held.waiting.append(continuation)
                return true
            }
            if !isHeld {
                continuation.resume()
            }
        }
    }

    private func check(_ call: Call) async throws {
        await waitIfHeld(call)
        guard throwing.withLock({ $0.contains(call) }) else { return }
        failures.withLock { $0 += 1 }
        throw CrashError()
    }

    func enqueue(
        _ deliveries: [Delivery],
        leasing terms: LeaseTerms?
    ) async throws -> [EnqueuedDelivery] {
        try await check(.enqueue)
        let enqueued = try await queue.enqueue(deliveries, leasing: terms)
        await afterEnqueuing()
        // The work is done, and its answer is lost.
        try await check(.answerToEnqueue)
        return enqueued
    }

    func lease(
        upTo count: Int,
        of selection: DeliverySelection,
        on terms: LeaseTerms
    ) async throws -> [LeasedItem] {
        try await check(.lease)
        return try await queue.lease(upTo: count, of: selection, on: terms)
    }

    func renew(_ leases: [DeliveryLease], for duration: Duration) async throws -> [Bool] {
        try await check(.renew)
        return try await queue.renew(leases, for: duration)
    }

    func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool] {
        try await check(.settle)
        return try await queue.settle(settlements)
    }

    func release(_ owner: DeliveryOwner) async throws -> Int {
        try await check(.release)
        return try await queue.release(owner)
    }

    func cancel(_ recall: DeliveryRecall) async throws -> Int { try await queue.cancel(recall) }

    func ends(of keys: [DeliveryKey]) async throws -> [DeliveryEnd?] {
        try await queue.ends(of: keys)
    }

    func nextDue(of selection: DeliverySelection) async throws -> Duration? {
        try await check(.nextDue)
        return try await queue.nextDue(of: selection)
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
