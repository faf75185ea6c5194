import Synchronization

/// Lets one task pass at a time, in the order in which they came.
///
/// Whoever is cancelled while waiting leaves the queue at once, and nobody else notices.
final class Turnstile: Sendable {
    private struct State {
        var isTaken = false
        var drawn: UInt64 = 0
        /// The tickets in order of arrival; those of the cancelled stay until they are come to.
        var queue: [UInt64] = []
        var head = 0
        var waiting: [UInt64: CheckedContinuation<Void, any Error>] = [:]

        mutating func draw() -> UInt64 {
            drawn += 1
            return drawn
        }

        mutating func next() -> CheckedContinuation<Void, any Error>? {
            while head < queue.count {
                let ticket = queue[head]
                head += 1
                if let first = waiting.removeValue(forKey: ticket) { return first }
            }
            queue.removeAll(keepingCapacity: true)
            head = 0
            return nil
        }
    }

    private let state = Mutex(State())

    /// Waits for the turn, does the work and lets the next one pass.
    ///
    /// - Throws: `CancellationError` if the task was cancelled before its turn; else what the work throws.
    func pass<Result>(_ work: () async throws -> Result) async throws -> Result {
        try await enter()
        defer { leave() }
        return try await work()
    }

    private func enter() async throws {
        try Task.checkCancellation()
        let ticket: UInt64? = state.withLock { state in
            guard state.isTaken else {
                state.isTaken = true
                return nil
            }
            return state.draw()
        }
        guard let ticket else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(continuation, ticket)
            }
        } onCancel: {
            // Resumed outside of the lock: resuming takes the lock of a task's status, and a
            // cancellation comes with that lock held.
            state.withLock { $0.waiting.removeValue(forKey: ticket) }?
                .resume(throwing: CancellationError())
        }
    }

    private enum Entry {
        case waits
        case passes
        case isCancelled
    }

    private func enqueue(_ continuation: CheckedContinuation<Void, any Error>, _ ticket: UInt64) {
        let entry: Entry = state.withLock { state in
            // A cancellation that came before is seen here; one that comes later finds the entry.
            guard !Task.isCancelled else { return .isCancelled }
            guard state.isTaken else {
                state.isTaken = true
                return .passes
            }
            state.waiting[ticket] = continuation
            state.queue.append(ticket)
            return .waits
        }
        switch entry {
        case .waits: break
        case .passes: continuation.resume()
        case .isCancelled: continuation.resume(throwing: CancellationError())
        }
    }

    private func leave() {
        let next = state.withLock { state in
            let next = state.next()
            state.isTaken = next != nil
            return next
        }
        next?.resume()
    }
}
