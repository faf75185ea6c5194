#if SQLite
import CSQLite
import PushStoreSQL

/// A prepared statement; like its connection, it belongs to one thread.
final class Statement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer

    init(_ sql: String, on connection: OpaquePointer) throws {
        var handle: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let code = sqlite3_prepare_v3(connection, sql, -1, flags, &handle, nil)
        guard code == SQLITE_OK, let handle else {
            throw SQLiteError(code, of: connection)
        }
        self.handle = handle
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    // MARK: Parameters, of which the first has the number 1

    func bind(_ integer: Int64?, at index: Int32) throws {
        if let integer {
            try check(sqlite3_bind_int64(handle, index, integer))
        } else {
            try check(sqlite3_bind_null(handle, index))
        }
    }

    func bind(_ text: String?, at index: Int32) throws {
        guard var text else { return try check(sqlite3_bind_null(handle, index)) }
        try check(text.withUTF8 { bind($0, at: index) })
    }

    func bind(_ bytes: [UInt8], at index: Int32) throws {
        let code = bytes.withUnsafeBytes { bytes in
            guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
            guard let address = bytes.baseAddress, count > 0 else {
                return sqlite3_bind_zeroblob(handle, index, 0)
            }
            return emp_bind_blob(handle, index, address, count)
        }
        try check(code)
    }

    func bind(text bytes: [UInt8]?, at index: Int32) throws {
        guard let bytes else { return try check(sqlite3_bind_null(handle, index)) }
        try check(bytes.withUnsafeBufferPointer { bind($0, at: index) })
    }

    private func bind(_ text: UnsafeBufferPointer<UInt8>, at index: Int32) -> Int32 {
        // An empty text has no address, and without one SQLite binds NULL.
        guard let address = text.baseAddress, !text.isEmpty else {
            return emp_bind_text(handle, index, "", 0)
        }
        guard let count = Int32(exactly: text.count) else { return SQLITE_TOOBIG }
        return address.withMemoryRebound(to: CChar.self, capacity: text.count) {
            emp_bind_text(handle, index, $0, count)
        }
    }

    // MARK: Running

    /// Runs the statement to its end, and returns the number of rows that it changed.
    @discardableResult
    func run() throws -> Int {
        defer { sqlite3_reset(handle) }
        while try step() {}
        return Int(sqlite3_changes64(connection))
    }

    /// Calls `body` with each row, until it returns `false`.
    ///
    /// `body` must not use the same statement.
    func scan(_ body: (Row) throws -> Bool) throws {
        defer { sqlite3_reset(handle) }
        while try step() {
            guard try body(Row(statement: handle)) else { return }
        }
    }

    /// What `read` makes of the first row; `nil` if there is none.
    func first<Value>(_ read: (Row) throws -> Value?) throws -> Value? {
        defer { sqlite3_reset(handle) }
        return try step() ? try read(Row(statement: handle)) : nil
    }

    /// What `read` makes of each row.
    func all<Value>(_ read: (Row) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        try scan { row in
            values.append(try read(row))
            return true
        }
        return values
    }

    /// The number in the first column of the first row; 0 if there is no row.
    func count() throws -> Int64 {
        try first { $0.integer(0) } ?? 0
    }

    private func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw SQLiteError(code, of: connection)
        }
    }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw SQLiteError(code, of: connection) }
    }
}

/// A row of a statement that runs, until the next row; its first column has the number 0.
package struct Row: SQLRow {
    private let statement: OpaquePointer

    fileprivate init(statement: OpaquePointer) {
        self.statement = statement
    }

    package func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    package func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(statement, column)
    }

    package func optionalInteger(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    /// The text of a column; what is not UTF-8 is repaired.
    package func text(_ column: Int32) -> String {
        withBytes(column) { String(decoding: $0, as: UTF8.self) }
    }

    package func bytes(_ column: Int32) -> [UInt8] {
        withBytes(column) { Array($0) }
    }

    func has(_ bytes: [UInt8], _ column: Int32) -> Bool {
        withBytes(column) { $0.elementsEqual(bytes) }
    }

    private func withBytes<Result>(
        _ column: Int32,
        _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        // The address first: asking for it may convert the value, and then the count changes.
        let address = sqlite3_column_blob(statement, column)
        let count = Int(sqlite3_column_bytes(statement, column))
        return body(UnsafeRawBufferPointer(start: address, count: address == nil ? 0 : count))
    }
}
#endif
