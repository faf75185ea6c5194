#if Postgres
import Foundation
import PushService
import Synchronization

/// A thread that waits for notifications while there are readers of wake-ups, on a connection of its own.
final class Listener: Sendable {
    private struct State {
        var isRunning = false
        var isClosed = false
    }

    let wakeUps = WakeUps()
    private let channel: String
    private let prepare: @Sendable (Connection) throws -> Void
    private let open: @Sendable () throws -> Connection
    private let state = Mutex(State())

    /// Creates it without a thread.
    ///
    /// - Parameters:
    ///   - channel: The name of the notifications.
    ///   - open: Opens a connection.
    ///   - prepare: Is called when the connection has begun to listen.
    init(
        to channel: String,
        _ open: @escaping @Sendable () throws -> Connection,
        prepare: @escaping @Sendable (Connection) throws -> Void
    ) {
        self.channel = channel
        self.open = open
        self.prepare = prepare
    }

    /// The sequence of a new reader.
    func stream() -> AsyncStream<Void> {
        let stream = wakeUps.stream()
        let isNew = state.withLock { state in
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isNew {
            let thread = Thread { self.listen() }
            thread.name = "postgres-listen"
            thread.start()
        }
        return stream
    }

    /// Ends the thread, within a second or as soon as a connection that is being opened is open.
    func close() {
        state.withLock { $0.isClosed = true }
    }

    private func listen() {
        var failures = 0
        while !ends() {
            do {
                let connection = try open()
                try connection.execute("LISTEN \"\(channel)\"")
                try prepare(connection)
                failures = 0
                // What came while nothing listened was not notified of.
                wakeUps.wake()
                while !ends() {
                    if try connection.waitForNotification(upTo: .seconds(1)) {
                        wakeUps.wake()
                    }
                }
                return
            } catch {
                failures += 1
                let longest = Double(50 << min(failures, 7)) / 1000
                Thread.sleep(forTimeInterval: .random(in: longest / 2...longest))
            }
        }
    }

    /// Whether the thread ends; after that, the next reader starts another.
    private func ends() -> Bool {
        state.withLock { state in
            guard state.isClosed || wakeUps.isEmpty else { return false }
            state.isRunning = false
            return true
        }
    }
}
#endif
