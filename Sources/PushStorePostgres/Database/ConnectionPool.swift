#if Postgres
import Dispatch
import Foundation
import Synchronization

/// Threads with a connection each, so that no thread of Swift's pool waits for a server.
///
/// A thread starts when a call finds none that is free, up to the limit, and lives as long as this object.
final class ConnectionPool: Sendable {
    private let mailbox = Mailbox()
    private let limit: Int
    private let timeout: Duration
    private let open: @Sendable () throws -> Connection

    /// Creates a pool without connections.
    ///
    /// - Parameters:
    ///   - limit: The most connections.
    ///   - timeout: How long a call takes at most, the time included during which it waits for a connection.
    ///   - open: Opens a connection.
    init(limit: Int, timeout: Duration, _ open: @escaping @Sendable () throws -> Connection) {
        self.limit = limit
        self.timeout = timeout
        self.open = open
    }

    deinit { mailbox.close() }

    /// Runs `body` on a thread that has a connection.
    ///
    /// - Parameters:
    ///   - isRepeatable: Whether `body` may run again if it is not known what became of it.
    ///   - body: Is given the connection, and whether it may have been done before.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws; `unreachable` if there is no connection in time.
    func run<Value: Sendable>(
        isRepeatable: Bool,
        _ body: @escaping @Sendable (Connection, _ isRepeated: Bool) throws -> Value
    ) async throws -> Value {
        let deadline = ContinuousClock.now + timeout
        return try await withCheckedThrowingContinuation { continuation in
            let isNewThread = mailbox.post(limit: limit) { link in
                let result = Result {
                    guard .now < deadline else {
                        throw PostgresError(.unreachable, "all connections were busy")
                    }
                    return try link.run(until: deadline, isRepeatable: isRepeatable, body)
                }
                continuation.resume(with: result)
            }
            if isNewThread { startThread() }
        }
    }

    private func startThread() {
        let thread = Thread { [mailbox, open] in
            let link = Link(open)
            while let job = mailbox.take() {
                job(link)
                mailbox.release()
            }
        }
        thread.name = "postgres"
        thread.start()
    }

    private typealias Job = @Sendable (Link) -> Void

    private final class Mailbox: Sendable {
        private struct State {
            var jobs: [Job] = []
            /// The number of jobs at the front of the array that are done.
            var taken = 0
            var threads = 0
            var freeThreads = 0
            var isClosed = false

            var isEmpty: Bool { taken == jobs.count }
        }

        private let state = Mutex(State())
        private let arrived = DispatchSemaphore(value: 0)

        /// Adds a job; returns whether a thread has to be started for it.
        func post(limit: Int, _ job: @escaping Job) -> Bool {
            let isNewThread = state.withLock { state in
                state.jobs.append(job)
                guard state.jobs.count - state.taken > state.freeThreads, state.threads < limit
                else { return false }
                state.threads += 1
                state.freeThreads += 1
                return true
            }
            arrived.signal()
            return isNewThread
        }

        /// Ends the threads once they have done what was posted.
        func close() {
            let threads = state.withLock { state in
                state.isClosed = true
                return state.threads
            }
            for _ in 0..<threads { arrived.signal() }
        }

        /// Waits for a job, and returns `nil` when the mailbox is closed and empty.
        ///
        /// A thread that calls it is free.
        func take() -> Job? {
            arrived.wait()
            return state.withLock { state in
                state.freeThreads -= 1
                guard !state.isEmpty else { return nil }
                let job = state.jobs[state.taken]
                state.taken += 1
                if state.taken > 1000 || state.isEmpty {
                    state.jobs.removeFirst(state.taken)
                    state.taken = 0
                }
                return job
            }
        }

        /// Says that the thread is free again.
        func release() {
            state.withLock { $0.freeThreads += 1 }
        }
    }
}
#endif
