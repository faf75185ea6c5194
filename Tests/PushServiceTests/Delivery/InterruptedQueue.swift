import PushService
import Synchronization

/// A queue of which some calls throw, or do not return, for as long as a test wants.
final class InterruptedQueue: InterceptedQueue {
    struct CrashError: Error {}
    typealias Call = InterceptedCall

    /// The calls that do not return, and those that wait for that.
    private struct Held {
        var calls: Set<Call> = []
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let queue: any DeliveryQueue
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

    func intercept<Answer>(
        _ call: Call,
        _ body: () async throws -> Answer
    ) async throws -> Answer {
        try await check(call)
        let answer = try await body()
        if call == .enqueue {
            await afterEnqueuing()
            // The work is done, and its answer is lost.
            try await check(.answerToEnqueue)
        }
        return answer
    }
}
