#if Postgres
import CPostgres
public import ExactJSON
public import PushService

/// A PostgreSQL database with the queue and the stores of one or more apps, which any number of processes on any
/// number of machines may share.
///
/// Every call waits for the server on threads of this type. A connection that ended is opened again, after pauses
/// that grow up to 6 seconds; a call that came in between is made again where that does no harm. Copies share the
/// connections, which are closed when the last copy, queue and store of them is gone.
///
/// The database holds complete tokens and texts.
public struct PostgresDatabase: Sendable {
    /// The connections for calls.
    let pool: ConnectionPool
    let schema: String
    /// What waits for notifications, on a connection of its own.
    let listener: Listener

    /// Connects to a database, and brings its schema to the version of this release.
    ///
    /// - Parameters:
    ///   - connectionString: A connection string or URL of libpq, such as
    ///     `host=db.example.com dbname=push sslmode=verify-full`. It can name several hosts, and a file with the
    ///     password. No error quotes it.
    ///   - options: How the database is used.
    /// - Throws: `input.value` at `/connectionString` if it is none; ``PostgresError`` if the database cannot be
    ///   used: `foreign` if the schema belongs to another program, `newer` if a newer release changed it.
    public init(connectionString: String, options: Options = Options()) async throws {
        do throws(InputError) {
            try Self.check(connectionString: connectionString)
        } catch {
            throw error.within(key: "connectionString")
        }
        schema = options.schema
        let setup = Self.setup(options)
        let open: @Sendable () throws -> Connection = { [timeout = options.callTimeout] in
            try Connection(connectionString, setup: setup, timeout: timeout)
        }
        listener = Listener(open)
        let timeout = options.callTimeout
        pool = ConnectionPool(limit: options.connections, timeout: timeout) {
            let connection = try open()
            connection.deadline = .now + timeout
            try Migration.check(connection)
            return connection
        }
        let migrating = ConnectionPool(limit: 1, timeout: timeout, open)
        try await migrating.run(isRepeatable: true) { [schema] connection, _ in
            if options.migrates {
                try Migration.run(on: connection, schema: schema)
            } else {
                try Migration.check(connection, schema: schema)
            }
        }
    }

    /// Refuses what is no connection string, without a look at the server.
    package static func check(connectionString: String) throws(InputError) {
        guard let parsed = PQconninfoParse(connectionString, nil) else {
            throw InputError(.inputValue, "expected a connection string of libpq")
        }
        PQconninfoFree(parsed)
    }

    /// Takes the name of an owner, which no other process can take in this schema while this one has it.
    ///
    /// The name is free again when the connections of this database are closed, or when this process ends. If the
    /// connection that has it ends, it is taken again on the next, unless another process was faster.
    ///
    /// - Parameters:
    ///   - owner: The name, which this process gives its leases.
    ///   - time: How long to wait for the end of a process that has the name; 5 seconds by default, for a process that
    ///     is started as soon as the one before it was killed.
    /// - Throws: ``PostgresError``: `owned` if another process has the name, `unreachable` if there is no connection
    ///   in time.
    public func reserve(_ owner: Delivery.Owner, within time: Duration = .seconds(5)) async throws {
        let reservation = OwnerReservation(of: owner, schema: schema, until: .now + time)
        listener.add(reservation)
        try await reservation.isTaken()
    }

    /// Runs `body` with a connection; see ``ConnectionPool/run(isRepeatable:timeout:_:)``.
    func run<Value: Sendable>(
        isRepeatable: Bool = true,
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await pool.run(isRepeatable: isRepeatable) { connection, _ in try body(connection) }
    }

    /// Runs `body` in one transaction.
    package func transaction<Value: Sendable>(
        isRepeatable: Bool = true,
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await pool.run(isRepeatable: isRepeatable) { connection, _ in
            try connection.transaction { try body(connection) }
        }
    }

    /// How a database is used.
    public struct Options: Hashable, Sendable {
        /// The schema that has the tables, which is created if it is missing.
        public let schema: String
        /// The most connections at a time; one more listens while a queue has a reader of its wake-ups, a cache keeps
        /// settings, or an owner is reserved.
        public let connections: Int
        /// How long a call takes at most, the time included during which it waits for a connection.
        public let callTimeout: Duration
        /// Whether a schema that is missing is created, and one of an older version brought to that of this release.
        package var migrates = true

        /// Creates options: the schema `em_push`, 4 connections and 30 seconds for a call.
        public init() {
            schema = "em_push"
            connections = 4
            callTimeout = .seconds(30)
        }

        /// Creates options.
        ///
        /// - Parameters:
        ///   - schema: The schema; 1 to 63 lower-case letters, digits and `_`, the first no digit.
        ///   - connections: The most connections at a time; 1 to 100.
        ///   - callTimeout: How long a call takes at most; 100 milliseconds to 600 seconds.
        /// - Throws: `input.value` at the parameter's name if it is out of its range.
        public init(
            schema: String = "em_push",
            connections: Int = 4,
            callTimeout: Duration = .seconds(30)
        ) throws(InputError) {
            let characters = schema.utf8
            let isName = characters.allSatisfy { byte in
                (97...122).contains(byte) || (48...57).contains(byte) || byte == 95
            }
            guard isName, (1...63).contains(characters.count), !schema.hasPrefix("pg_"),
                characters.first.map({ (48...57).contains($0) }) == false
            else {
                throw InputError(.inputValue, "expected the name of a schema").within(key: "schema")
            }
            try InputError.check("connections", connections, in: 1...100)
            try InputError.check(
                "callTimeout",
                callTimeout,
                in: .milliseconds(100) ... .seconds(600)
            )
            self.schema = schema
            self.connections = connections
            self.callTimeout = callTimeout
        }
    }

    /// What each connection begins with.
    ///
    /// All statements find their rows by an index. The planner does not always know: it may have planned a
    /// statement when its table was empty. So it is left no other way.
    ///
    /// The server ends a statement a little before the caller gives up, so that what was given up is not done later, as
    /// when the lock for which it waited is free. It notices within a minute that a machine is gone, and frees its locks.
    private static func setup(_ options: Options) -> String {
        """
        SET search_path = "\(options.schema)";
        SET default_transaction_isolation = 'read committed';
        SET statement_timeout = \(options.callTimeout.milliseconds * 9 / 10);
        SET idle_in_transaction_session_timeout = \(options.callTimeout.milliseconds);
        SET tcp_keepalives_idle = 30;
        SET tcp_keepalives_interval = 10;
        SET tcp_keepalives_count = 3;
        SET enable_seqscan = off;
        SET enable_bitmapscan = off;
        SET enable_hashjoin = off;
        SET enable_mergejoin = off;
        SET plan_cache_mode = force_generic_plan;
        SET jit = off
        """
    }
}
#endif
