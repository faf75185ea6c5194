#if SQLite
import Dispatch
import Foundation
import Synchronization

/// A thread with a connection of its own, so that no thread of Swift's pool waits for the disk.
///
/// The thread opens the connection, uses it and closes it. It lives as long as this object.
final class DatabaseThread: Sendable {
    private typealias Job = @Sendable (Result<Connection, any Error>) -> Void

    private let mailbox = Mailbox()

    /// Starts a thread that opens a connection; if that fails, so does every ``run(_:)``.
    init(named name: String, _ open: @escaping @Sendable () throws -> Connection) {
        let thread = Thread { [mailbox] in
            let connection = Result { try open() }
            while let jobs = mailbox.take() {
                for job in jobs { job(connection) }
            }
        }
        thread.name = name
        thread.start()
    }

    deinit { mailbox.close() }

    /// Runs `body` on the thread, after what came before.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            mailbox.post { connection in
                continuation.resume(with: Result { try body(connection.get()) })
            }
        }
    }

    private final class Mailbox: Sendable {
        private struct State {
            var jobs: [Job] = []
            var isClosed = false
        }

        private let state = Mutex(State())
        private let arrived = DispatchSemaphore(value: 0)

        func post(_ job: @escaping Job) {
            let isFirst = state.withLock { state in
                state.jobs.append(job)
                return state.jobs.count == 1
            }
            if isFirst { arrived.signal() }
        }

        /// Ends the thread once it has done what was posted.
        func close() {
            state.withLock { $0.isClosed = true }
            arrived.signal()
        }

        /// Waits for jobs, and returns them in order; `nil` when the mailbox is closed and empty.
        func take() -> [Job]? {
            while true {
                let (jobs, isClosed) = state.withLock { state in
                    defer { state.jobs = [] }
                    return (state.jobs, state.isClosed)
                }
                if !jobs.isEmpty { return jobs }
                if isClosed { return nil }
                arrived.wait()
            }
        }
    }
}
#endif
