#if Postgres
public import ExactJSON
import PushModel
public import PushService
public import WallTime

/// A queue in a PostgreSQL database, which any number of processes may share.
///
/// Every call is one transaction, and one round trip unless an item cannot be read. What it changed is stored when it
/// returns, as the server's `synchronous_commit` has it. A call whose connection ends in the middle is made again; it
/// then counts what it did before. Copies of a queue share their connections.
///
/// A key that has ended is remembered for the stated time, a day by default, however many there are; dead letters
/// stay until they are resolved.
///
/// Items that were leased by a call whose answer was lost can be leased again when the time of the lease is over.
public struct PostgresDeliveryQueue: DispatchStore {
    let shared: Shared

    /// Creates the queue of a database, which remembers an ended key for a day.
    ///
    /// - Parameter database: The database. Its clock is that of the queue.
    public init(in database: PostgresDatabase) {
        shared = Shared(database, remembering: .seconds(86_400), now: nil)
    }

    /// Creates the queue of a database.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - time: The time for which the queue remembers a key that has ended, 0 seconds to 365 days.
    ///   - now: Shows the time in a test; `nil` for the database's clock, on which all processes agree.
    /// - Throws: `input.value` at `/remembering` if it is out of its range.
    public init(
        in database: PostgresDatabase,
        remembering time: Duration = .seconds(86_400),
        now: (@Sendable () -> Instant)? = nil
    ) throws(InputError) {
        try InputError.check("remembering", time, in: .zero ... .seconds(365 * 86_400))
        shared = Shared(database, remembering: time, now: now)
    }

    /// Adds deliveries, and leases them to the caller if it wants to send them itself.
    public func enqueue(
        _ deliveries: [Delivery],
        leasing terms: LeaseTerms?
    ) async throws -> [EnqueuedDelivery] {
        guard !deliveries.isEmpty else { return [] }
        let claim = Int64.random(in: 1 ... .max)
        let enqueued = try await shared.run { tables in
            try tables.enqueue(deliveries, leasing: terms, claim: claim)
        }
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
        guard count > 0 else { return [] }
        return try await shared.run { try $0.lease(upTo: count, of: selection, on: terms) }
    }

    /// Extends leases: from now on, for a time.
    public func renew(_ leases: [DeliveryLease], for duration: Duration) async throws -> [Bool] {
        guard !leases.isEmpty else { return [] }
        return try await shared.run { try $0.renew(leases, for: duration) }
    }

    /// Records settlements in order; all in one transaction if no entry has two.
    @discardableResult
    public func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool] {
        var answers: [Bool] = []
        answers.reserveCapacity(settlements.count)
        // Most often all of them are one part.
        for part in settlements.partsWithDifferentEntries() {
            answers += try await shared.run { try $0.settle(part) }
        }
        if settlements.contains(where: { $0.change.returnsItem }) {
            shared.wakeUps.wake()
        }
        return answers
    }

    /// Ends all leases of an owner; it looks at all that is queued.
    @discardableResult
    public func release(_ owner: DeliveryOwner) async throws -> Int {
        let count = try await shared.run { try $0.release(owner) }
        shared.wakeUps.wake()
        return count
    }

    /// How pushes have ended, as far as it is remembered.
    public func ends(of keys: [DeliveryKey]) async throws -> [DeliveryEnd?] {
        guard !keys.isEmpty else { return [] }
        return try await shared.run { try $0.ends(of: keys) }
    }

    /// Recalls pushes: removes them and remembers that they are cancelled.
    @discardableResult
    public func cancel(_ recall: DeliveryRecall) async throws -> Int {
        try await shared.run { try $0.cancel(recall) }
    }

    /// The time until the next selected item can be leased; `nil` if there is none.
    public func nextDue(of selection: DeliverySelection) async throws -> Duration? {
        // Only a reader of wake-ups needs to be notified when it sleeps.
        let mayDelay = !shared.wakeUps.isEmpty
        return try await shared.run { try $0.nextDue(of: selection, beforeSleep: mayDelay) }
    }

    /// How many of the selected items there are, and how old they are; it looks at all of them.
    public func status(of selection: DeliverySelection) async throws -> QueueStatus {
        try await shared.run { try $0.status(of: selection) }
    }

    /// Lists selected items in order of their entries, without pushes that cannot be read.
    public func entries(
        of selection: DeliverySelection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [QueuedItem] {
        try await shared.run { try $0.entries(of: selection, after: entry, upTo: count) }
    }

    /// Lists dead letters in order of their entries.
    public func deadLetters(after entry: Int64, upTo count: Int) async throws -> [DeadLetter] {
        try await shared.run { try $0.deadLetters(after: entry, upTo: count) }
    }

    /// Sends dead letters again or removes them.
    @discardableResult
    public func resolve(
        deadLetters entries: [Int64],
        _ resolution: DeadLetter.Resolution
    ) async throws -> Int {
        let count = try await shared.run { try $0.resolve(entries, resolution) }
        shared.wakeUps.wake()
        return count
    }

    /// A sequence with an element whenever an item may be due sooner than was said.
    ///
    /// A change of this queue gives an element at once, one of another process when the server notifies. While the
    /// connection that listens is lost there are none, and one when it is back.
    public func wakeUps() -> AsyncStream<Void> { shared.stream() }

    final class Shared: Sendable {
        private let reader: QueueReader
        private let database: PostgresDatabase
        private let remembering: Int64
        private let now: (@Sendable () -> Instant)?

        var wakeUps: WakeUps { reader.wakeUps }

        init(
            _ database: PostgresDatabase,
            remembering time: Duration,
            now: (@Sendable () -> Instant)?
        ) {
            self.database = database
            remembering = time.milliseconds
            self.now = now
            reader = QueueReader(channel: database.schema)
        }

        /// The sequence of a new reader of wake-ups.
        func stream() -> AsyncStream<Void> {
            let stream = wakeUps.stream()
            database.listener.add(reader)
            return stream
        }

        func run<Value: Sendable>(
            _ body: @escaping @Sendable (QueueTables) throws -> Value
        ) async throws -> Value {
            try await database.pool.run(isRepeatable: true) {
                [now, remembering] connection, isRepeated in
                try body(
                    QueueTables(
                        connection: connection,
                        now: .integer(now?().milliseconds),
                        remembering: .integer(remembering),
                        isRepeated: isRepeated
                    )
                )
            }
        }
    }
}

extension [DeliverySettlement] {
    /// The settlements in order, in as few parts as can be in which no entry is twice.
    fileprivate func partsWithDifferentEntries() -> [[DeliverySettlement]] {
        var parts: [[DeliverySettlement]] = []
        var part: [DeliverySettlement] = []
        var seen: Set<Int64> = []
        seen.reserveCapacity(count)
        for settlement in self {
            if !seen.insert(settlement.lease.entry).inserted {
                parts.append(part)
                part = []
                seen = [settlement.lease.entry]
            }
            part.append(settlement)
        }
        return part.isEmpty ? parts : parts + [part]
    }
}
#endif
