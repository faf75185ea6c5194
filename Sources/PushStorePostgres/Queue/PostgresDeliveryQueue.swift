#if Postgres
public import ExactJSON
public import PushService
public import PushStoreSQL
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
public struct PostgresDeliveryQueue: HeldStore, SQLDeliveryQueue {
    private let database: PostgresDatabase
    private let remembering: Duration
    private let now: (@Sendable () -> Instant)?
    private let reader: QueueReader

    /// Creates the queue of a database, which remembers an ended key for a day.
    ///
    /// - Parameter database: The database. Its clock is that of the queue.
    public init(in database: PostgresDatabase) {
        self.init(database, remembering: .seconds(86_400), now: nil)
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
        self.init(database, remembering: time, now: now)
    }

    private init(
        _ database: PostgresDatabase,
        remembering time: Duration,
        now: (@Sendable () -> Instant)?
    ) {
        self.database = database
        remembering = time
        self.now = now
        reader = QueueReader(channel: database.schema)
    }

    package var readers: WakeUps { reader.wakeUps }

    package func run<Value: Sendable>(
        isReading: Bool,
        _ call: @escaping @Sendable (QueueTables) throws -> Value
    ) async throws -> Value {
        let claim = Int64.random(in: 1 ... .max)
        // Only a reader of wake-ups needs to be notified when it sleeps.
        let maySleep = !readers.isEmpty
        return try await database.pool.run(isRepeatable: true) {
            [now, remembering] connection, isRepeated in
            try call(
                QueueTables(
                    connection: connection,
                    now: .integer(now?().milliseconds),
                    remembering: .integer(remembering.milliseconds),
                    claim: claim,
                    maySleep: maySleep,
                    isRepeated: isRepeated
                )
            )
        }
    }

    /// A sequence with an element whenever an item may be due sooner than was said.
    ///
    /// A change of this queue gives an element at once, one of another process when the server notifies. While the
    /// connection that listens is lost there are none, and one when it is back.
    public func wakeUps() -> AsyncStream<Void> {
        let stream = readers.stream()
        database.listener.add(reader)
        return stream
    }
}
#endif
