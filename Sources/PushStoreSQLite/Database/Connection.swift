#if SQLite
import CSQLite
import PushService

/// A connection to a SQLite file with its prepared statements; it belongs to the thread that opened it.
package final class Connection {
    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens a file, which exists.
    init(path: String, options: SQLiteDatabase.Options) throws {
        var handle: OpaquePointer?
        // No mutex: the connection is used by one thread. The name is a path, whatever is in it.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let error = SQLiteError(code, of: handle)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        let milliseconds = Int32(clamping: options.busyTimeout.milliseconds)
        sqlite3_busy_timeout(handle, milliseconds)
        // On Apple's systems a sync reaches the disk with `fullfsync` only; elsewhere it has no effect.
        try execute(
            """
            PRAGMA synchronous = \(options.synchronous.rawValue);
            PRAGMA fullfsync = ON;
            PRAGMA checkpoint_fullfsync = ON;
            PRAGMA temp_store = MEMORY;
            PRAGMA cache_size = -16384;
            """
        )
    }

    deinit {
        // The connection is closed when its last statement is, which is now.
        statements = [:]
        sqlite3_close_v2(handle)
    }

    /// Runs statements without parameters.
    func execute(_ sql: String) throws {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code, of: handle) }
    }

    /// A statement, which is prepared the first time; its parameters are `?1` or `$1`, and so on.
    func prepared(_ sql: String) throws -> Statement {
        if let statement = statements[sql] { return statement }
        // For SQLite `$1` would be a name.
        let bytes = sql.utf8.map { $0 == UInt8(ascii: "$") ? UInt8(ascii: "?") : $0 }
        let statement = try Statement(String(decoding: bytes, as: UTF8.self), on: handle)
        statements[sql] = statement
        return statement
    }

    /// How many rows the connection has changed so far.
    var changes: Int32 { sqlite3_total_changes(handle) }

    /// The first column of the first row of a statement.
    func integer(_ sql: String) throws -> Int64 {
        try Statement(sql, on: handle).first { $0.integer(0) } ?? 0
    }

    /// Runs `body` in a transaction that may write: all of it takes effect, or, if it throws, nothing.
    func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        // With a lock from the start, because a transaction that read first could not get one later.
        try prepared("BEGIN IMMEDIATE").run()
        do {
            let result = try body()
            try prepared("COMMIT").run()
            return result
        } catch {
            // After some faults, such as a full disk, SQLite has rolled back by itself.
            if sqlite3_get_autocommit(handle) == 0 {
                try? execute("ROLLBACK")
            }
            throw error
        }
    }

    /// Runs `body` in a transaction that reads: all of it sees the same state.
    func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
        try prepared("BEGIN").run()
        // There is nothing to write, so this ends it as well.
        defer { _ = try? prepared("ROLLBACK").run() }
        return try body()
    }
}
#endif
