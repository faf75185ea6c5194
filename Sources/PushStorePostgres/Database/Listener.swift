#if Postgres
import Foundation
import PushService
import Synchronization

/// Who is told of the notifications on a channel.
///
/// All calls come from the thread that listens, one after the other.
protocol NotificationReader: AnyObject, Sendable {
    /// The name of the notifications.
    var channel: String { get }
    /// Whether it still wants them; once it does not, it is forgotten.
    var isReading: Bool { get }
    /// The connection listens from now on. What came before was not notified of.
    func begin(on connection: Connection) throws
    /// A notification came.
    func read(_ payload: String)
    /// Is called each second or more often while the connection listens.
    func maintain(on connection: Connection) throws
    /// The connection no longer listens.
    func end()
}

/// A thread that waits for notifications while there are readers, on a connection of its own.
final class Listener: Sendable {
    private let core: Core

    /// Creates it without a thread.
    ///
    /// - Parameter open: Opens a connection.
    init(_ open: @escaping @Sendable () throws -> Connection) {
        core = Core(open)
    }

    deinit { core.close() }

    /// Adds a reader, unless it is there; it begins within about a second, or when a connection is open.
    func add(_ reader: some NotificationReader) {
        core.add(reader)
    }

    private final class Core: Sendable {
        private struct State {
            var isRunning = false
            var isClosed = false
            var readers: [any NotificationReader] = []
            /// Those of the readers that have not begun on the present connection.
            var added: [any NotificationReader] = []
        }

        private static let callTimeout = Duration.seconds(30)

        private let open: @Sendable () throws -> Connection
        private let state = Mutex(State())

        init(_ open: @escaping @Sendable () throws -> Connection) {
            self.open = open
        }

        func add(_ reader: some NotificationReader) {
            let startsThread = state.withLock { state in
                guard !state.readers.contains(where: { $0 === reader }) else { return false }
                state.readers.append(reader)
                state.added.append(reader)
                defer { state.isRunning = true }
                return !state.isRunning
            }
            guard startsThread else { return }
            let thread = Thread { self.run() }
            thread.name = "postgres-listen"
            thread.start()
        }

        /// Ends the thread, within a second or as soon as a connection that is being opened is open.
        func close() {
            state.withLock { $0.isClosed = true }
        }

        private func run() {
            var failures = 0
            while !ends() {
                do {
                    let connection = try open()
                    try listen(on: connection) { failures = 0 }
                    return
                } catch {
                    let readers = state.withLock { state in
                        state.added = state.readers
                        return state.readers
                    }
                    for reader in readers { reader.end() }
                    failures += 1
                    let pause = Link.connection.pause(after: failures)
                    Thread.sleep(forTimeInterval: pause / .seconds(1))
                }
            }
        }

        /// Listens until the thread ends.
        private func listen(on connection: Connection, _ succeeded: () -> Void) throws {
            while !ends() {
                let (added, readers) = state.withLock { state in
                    defer { state.added = [] }
                    return (state.added, state.readers)
                }
                connection.deadline = .now + Self.callTimeout
                for reader in added {
                    try connection.execute("LISTEN \"\(reader.channel)\"")
                    try reader.begin(on: connection)
                }
                succeeded()
                for reader in readers { try reader.maintain(on: connection) }
                for (channel, payload) in try connection.notifications(upTo: .seconds(1)) {
                    for reader in readers where reader.channel == channel {
                        reader.read(payload)
                    }
                }
            }
        }

        /// Forgets those who do not read; whether the thread ends, and the next reader starts another.
        private func ends() -> Bool {
            let (ended, ends) = state.withLock { state in
                state.readers.removeAll { !$0.isReading }
                state.added.removeAll { !$0.isReading }
                guard state.isClosed || state.readers.isEmpty else {
                    return ([any NotificationReader](), false)
                }
                defer { state = State(isClosed: state.isClosed) }
                return (state.readers, true)
            }
            for reader in ended { reader.end() }
            return ends
        }
    }
}
#endif
