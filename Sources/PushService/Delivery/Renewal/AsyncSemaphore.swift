import Synchronization

/// Lets a limited number of tasks work at a time, in the order in which they came.
///
/// A task that is cancelled while it waits leaves the queue at once; the others keep their order.
package final class AsyncSemaphore: Sendable {
    private struct State {
        /// How many more tasks may enter; 0 while any task waits.
        var free: Int
        var drawn: UInt64 = 0
        /// The tickets in order of arrival; one whose task was cancelled stays until `next()` skips it.
        var queue: [UInt64] = []
        var head = 0
        var waiting: [UInt64: CheckedContinuation<Void, any Error>] = [:]

        mutating func draw() -> UInt64 {
            drawn += 1
            // A queue that never runs empty would otherwise keep the ticket of every task that waited.
            if head > 1024, head > queue.count / 2 {
                queue.removeFirst(head)
                head = 0
            }
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

    private let state: Mutex<State>

    /// Creates a semaphore that lets `width` tasks work at a time.
    package init(width: Int = 1) {
        state = Mutex(State(free: max(1, width)))
    }

    /// Waits for the task's turn, does the work and lets the next task enter.
    ///
    /// - Throws: `CancellationError` if the task was cancelled before its turn, otherwise what `work` throws.
    package func pass<Result>(_ work: () async throws -> Result) async throws -> Result {
        try await enter()
        defer { leave() }
        return try await work()
    }

    /// As ``pass(_:)``, for work that may give its place to the next task before it ends.
    package func withPlace<Result>(
        _ work: (_ place: Place) async throws -> Result
    ) async throws -> Result {
        try await enter()
        let place = Place(self)
        defer { place.leave() }
        return try await work(place)
    }

    /// The place of a task that works.
    package final class Place: Sendable {
        private let semaphore: AsyncSemaphore
        private let isLeft = Atomic(false)

        fileprivate init(_ semaphore: AsyncSemaphore) {
            self.semaphore = semaphore
        }

        /// Lets the next task enter, once.
        package func leave() {
            if !isLeft.exchange(true, ordering: .acquiringAndReleasing) { semaphore.leave() }
        }
    }

    /// The number of tasks that wait for their turn.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    private func enter() async throws {
        try Task.checkCancellation()
        let ticket: UInt64? = state.withLock { state in
            guard state.free == 0 else {
                state.free -= 1
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
            // The continuation is resumed outside of the lock: resuming takes the lock of the task's
            // status, which a cancellation already holds when it takes this one.
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
            // An earlier cancellation is seen here; a later one finds the ticket in `waiting`.
            guard !Task.isCancelled else { return .isCancelled }
            guard state.free == 0 else {
                state.free -= 1
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
            if next == nil {
                state.free += 1
            }
            return next
        }
        next?.resume()
    }
}
