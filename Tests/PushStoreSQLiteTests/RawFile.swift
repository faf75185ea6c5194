#if SQLite
import CSQLite
import Testing

/// A connection that runs any statement, as another program would.
final class RawFile {
    private let handle: OpaquePointer

    init(_ path: String) throws {
        var handle: OpaquePointer?
        #expect(sqlite3_open(path, &handle) == SQLITE_OK)
        self.handle = try #require(handle)
        // A database that is not used any more is closed on its own thread, which may take a moment.
        sqlite3_busy_timeout(handle, 600_000)
    }

    deinit { sqlite3_close_v2(handle) }

    func run(_ sql: String) {
        #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK, "\(sql)")
    }

    /// Whether a statement is refused because it breaks a constraint.
    func refuses(_ sql: String) -> Bool {
        sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_CONSTRAINT
    }

    /// Why a statement fails; `nil` if it does not.
    func fault(of sql: String) -> String? {
        guard sqlite3_exec(handle, sql, nil, nil, nil) != SQLITE_OK else { return nil }
        return String(cString: sqlite3_errmsg(handle))
    }

    /// The number in the first column of the first row.
    func integer(_ sql: String) throws -> Int64 {
        var statement: OpaquePointer?
        #expect(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, "\(sql)")
        defer { sqlite3_finalize(statement) }
        try #require(sqlite3_step(statement) == SQLITE_ROW)
        return sqlite3_column_int64(statement, 0)
    }
}
#endif
