#if SQLite
public import ExactJSON
import PushFoundation
public import PushService
import Synchronization
import WallTime

/// A queue in a SQLite file, which several processes on one machine may share.
///
/// Every call is one transaction, and what it changed is on the disk when it returns
/// (``SQLiteDatabase/Synchronous``). Copies of a queue share their connection.
///
/// A key that has ended is remembered for the stated time, a day by default, however many there are; dead letters
/// stay until they are resolved.
public struct SQLiteDeliveryQueue: DispatchStore {
    let shared: Shared

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

    /// Adds deliveries, and leases them to the caller if it wants to send them itself.
    public func enqueue(
        _ deliveries: [Delivery],
        leasing terms: LeaseTerms?
    ) async throws -> [EnqueuedDelivery] {
        let enqueued = try await shared.write { try $0.enqueue(deliveries, leasing: terms) }
        if enqueued.contains(.queued) {
            shared.wakeUps.wake()
        }
        return enqueued
    }

    /// Leases items that are due and not leased.
    public func lease(
        upTo count: Int,
        of selection: DeliverySelection,
        on terms: LeaseTerms
    ) async throws -> [LeasedItem] {
        try await shared.write { try $0.lease(upTo: count, of: selection, on: terms) }
    }

    /// Extends leases: from now on, for a time.
    public func renew(_ leases: [DeliveryLease], for duration: Duration) async throws -> [Bool] {
        try await shared.write { try $0.renew(leases, for: duration) }
    }

    /// Records settlements in order, all or, if it throws, none.
    @discardableResult
    public func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool] {
        let (answers, endsTrial) = try await shared.write { tables in
            let wereTried = try tables.triedUntil() != nil
            let answers = try settlements.map { try tables.settle($0) }
            return (answers, try wereTried && tables.triedUntil() == nil)
        }
        if endsTrial || settlements.contains(where: { $0.change.returnsItem }) {
            shared.wakeUps.wake()
        }
        return answers
    }

    /// Ends all leases of an owner; it looks at all that is queued.
    @discardableResult
    public func release(_ owner: DeliveryOwner) async throws -> Int {
        let count = try await shared.write { try $0.release(owner) }
        shared.wakeUps.wake()
        return count
    }

    /// Recalls pushes: removes them and remembers that they are cancelled.
    @discardableResult
    public func cancel(_ recall: DeliveryRecall) async throws -> Int {
        try await shared.write { try $0.cancel(recall) }
    }

    /// How pushes with these keys have ended, as far as the queue remembers it.
    public func ends(of keys: [DeliveryKey]) async throws -> [DeliveryEnd?] {
        try await shared.read { try $0.ends(of: keys) }
    }

    /// The time until the next selected item can be leased; `nil` if there is none.
    public func nextDue(of selection: DeliverySelection) async throws -> Duration? {
        try await shared.read { try $0.nextDue(of: selection) }
    }

    /// How many of the selected items there are, and how old they are; it looks at all of them.
    public func status(of selection: DeliverySelection) async throws -> QueueStatus {
        try await shared.read { try $0.status(of: selection) }
    }

    /// Lists selected items in order of their entries, without pushes that cannot be read.
    public func entries(
        of selection: DeliverySelection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [QueuedItem] {
        try await shared.read { try $0.entries(of: selection, after: entry, upTo: count) }
    }

    /// Lists dead letters in order of their entries.
    public func deadLetters(after entry: Int64, upTo count: Int) async throws -> [DeadLetter] {
        try await shared.read { try $0.deadLetters(after: entry, upTo: count) }
    }

    /// Sends dead letters again or removes them.
    @discardableResult
    public func resolve(
        deadLetters entries: [Int64],
        _ resolution: DeadLetter.Resolution
    ) async throws -> Int {
        let count = try await shared.write { try $0.resolve(entries, resolution) }
        shared.wakeUps.wake()
        return count
    }

    /// A sequence with an element whenever an item may be due sooner than was said.
    ///
    /// A change of this queue gives an element at once; one of another process or of another queue of the file,
    /// at the next look.
    public func wakeUps() -> AsyncStream<Void> { shared.stream() }

    final class Shared: Sendable {
        let wakeUps = WakeUps()
        private let database: SQLiteDatabase
        private let remembering: Int64
        private let interval: Duration
        private let clock: DeliveryClock
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

        func write<Value: Sendable>(
            _ body: @escaping @Sendable (QueueTables) throws -> Value
        ) async throws -> Value {
            try await database.write { [clock, remembering] connection in
                // The time is read under the lock, for which a call may have waited.
                let tables = try QueueTables(connection, clock, remembering: remembering)
                let changes = connection.changes
                let value = try body(tables)
                if connection.changes > changes { try tables.noteTime() }
                return value
            }
        }

        func read<Value: Sendable>(
            _ body: @escaping @Sendable (QueueTables) throws -> Value
        ) async throws -> Value {
            try await database.read { [clock, remembering] connection in
                try body(QueueTables(connection, clock, remembering: remembering))
            }
        }

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
