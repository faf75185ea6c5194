#if SQLite
public import ExactJSON
import PushFoundation
public import PushService
public import PushStoreSQL
import Synchronization
import WallTime

/// A queue in a SQLite file, which several processes on one machine may share.
///
/// Every call is one transaction, and what it changed is on the disk when it returns
/// (``SQLiteDatabase/Synchronous``). Copies of a queue share their connection.
///
/// A key that has ended is remembered for the stated time, a day by default, however many there are; dead letters
/// stay until they are resolved.
public struct SQLiteDeliveryQueue: HeldStore, SQLDeliveryQueue {
    private let shared: Shared

    /// Creates the queue of a file, which remembers an ended key for a day and looks for the changes of other
    /// processes every 100 milliseconds.
    ///
    /// - Parameters:
    ///   - database: The file.
    ///   - clock: Shows the time, and waits between looks; by default the system's. The time of a process is never
    ///     before that of another which shares the file (rule 6.16).
    public init(in database: SQLiteDatabase, clock: DeliveryClock = DeliveryClock()) {
        shared = Shared(
            database,
            remembering: .seconds(86_400),
            polling: .milliseconds(100),
            clock
        )
    }

    /// Creates the queue of a file.
    ///
    /// - Parameters:
    ///   - database: The file.
    ///   - time: The time for which the queue remembers a key that has ended, 0 seconds to 365 days.
    ///   - interval: The time after which it looks whether another process has changed the file, 1 millisecond to
    ///     1 hour. It looks only while ``wakeUps()`` has a reader.
    ///   - clock: Shows the time, and waits between looks; by default the system's. The time of a process is never
    ///     before that of another which shares the file (rule 6.16).
    /// - Throws: `input.value` at `/remembering` or `/polling` if the value is out of its range.
    public init(
        in database: SQLiteDatabase,
        remembering time: Duration,
        polling interval: Duration = .milliseconds(100),
        clock: DeliveryClock = DeliveryClock()
    ) throws(InputError) {
        try InputError.check("remembering", time, in: .zero ... .seconds(365 * 86_400))
        try InputError.check("polling", interval, in: .milliseconds(1) ... .seconds(3600))
        shared = Shared(database, remembering: time, polling: interval, clock)
    }

    package var readers: WakeUps { shared.wakeUps }

    package func run<Value: Sendable>(
        isReading: Bool,
        _ call: @escaping @Sendable (QueueTables) throws -> Value
    ) async throws -> Value {
        let (clock, remembering) = (shared.clock, shared.remembering)
        let body = { @Sendable (connection: Connection) in
            // The time is read under the lock, for which a call may have waited.
            let tables = try QueueTables(connection, clock, remembering: remembering)
            let changes = connection.changes
            let value = try call(tables)
            if connection.changes > changes { try tables.noteTime() }
            return value
        }
        return try await isReading ? shared.database.read(body) : shared.database.write(body)
    }

    /// A sequence with an element whenever an item may be due sooner than was said.
    ///
    /// A change of this queue gives an element at once; one of another process or of another queue of the file,
    /// at the next look.
    public func wakeUps() -> AsyncStream<Void> { shared.stream() }

    private final class Shared: Sendable {
        let wakeUps = WakeUps()
        let database: SQLiteDatabase
        let remembering: Int64
        private let interval: Duration
        let clock: DeliveryClock
        /// The task that looks for changes; `nil` while there is no reader.
        private let watch = Mutex<Task<Void, Never>?>(nil)

        init(
            _ database: SQLiteDatabase,
            remembering time: Duration,
            polling interval: Duration,
            _ clock: DeliveryClock
        ) {
            self.database = database
            remembering = time.milliseconds
            self.interval = interval
            self.clock = clock
        }

        deinit { watch.withLock { $0?.cancel() } }

        func stream() -> AsyncStream<Void> {
            let stream = wakeUps.stream()
            watch.withLock { watch in
                guard watch == nil else { return }
                watch = Task { [weak self, clock, interval] in
                    var version: Int64?
                    while !Task.isCancelled {
                        // The first look is before the first pause: a change that comes later is seen.
                        guard let self, !self.endWatch() else { return }
                        version = await self.look(after: version)
                        let next = clock.now().advanced(by: interval)
                        do { try await clock.sleep(next) } catch { return }
                    }
                }
            }
            return stream
        }

        /// Whether the watch ends, because there is no reader.
        private func endWatch() -> Bool {
            watch.withLock { watch in
                guard wakeUps.isEmpty else { return false }
                watch = nil
                return true
            }
        }

        /// Wakes the readers if another connection has changed the file since a version; returns the version.
        private func look(after version: Int64?) async -> Int64? {
            let found = try? await database.writer.run { connection in
                // It changes when another connection commits, not this one.
                try connection.prepared("PRAGMA data_version").first { $0.integer(0) }
            }
            guard let found = found ?? nil else { return version }
            if let version, version != found { wakeUps.wake() }
            return found
        }
    }
}
#endif
