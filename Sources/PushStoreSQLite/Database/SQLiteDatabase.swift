#if SQLite
public import ExactJSON
import Foundation

/// A SQLite file with the queue and the stores of one or more apps.
///
/// Several processes on one machine can have the file open at the same time; it must not lie on a network's file
/// system. Every call waits for the disk on threads of this type: one writes, one reads. Copies share them. The
/// file is closed when the last copy, queue and store of it is gone.
///
/// The file holds complete tokens and texts. It is created so that only its owner can read it.
public struct SQLiteDatabase: Sendable {
    let writer: DatabaseThread
    /// The thread that reads; it sees what the writer has committed.
    let reader: DatabaseThread

    /// Opens a file, creates it if it is missing, and brings it to the version of this release.
    ///
    /// - Parameters:
    ///   - path: The path of the file; not empty, and without `:` at its beginning.
    ///   - options: How the file is used.
    /// - Throws: `input.value` at `/path` if it is not a path; ``SQLiteError`` if the file cannot be used:
    ///   `foreign` if another program wrote it, `newer` if a newer release did.
    public init(path: String, options: Options = Options()) async throws {
        try await self.init(path: path, options: options, with: nil)
    }

    /// A table of a program beside those of this package; files of other programs lack it.
    package struct ExtraTable: Sendable {
        let name: String
        /// The statement that creates it.
        let definition: String

        package init(_ name: String, definition: String) {
            self.name = name
            self.definition = definition
        }

        /// The statement that counts the tables of the name.
        var count: String { "SELECT count(*) FROM sqlite_schema WHERE name = '\(name)'" }
    }

    /// Opens a file that has a table of the program's own, and creates it if it is missing.
    ///
    /// - Throws: As ``init(path:options:)``; `foreign` too if the file lacks the table.
    package init(
        path: String,
        options: Options = Options(),
        with table: ExtraTable?
    ) async throws {
        guard !path.isEmpty, !path.hasPrefix(":"), !path.utf8.contains(0) else {
            throw InputError(.inputValue, "expected the path of a file").within(key: "path")
        }
        writer = DatabaseThread(named: "sqlite-write") {
            if options.migrates { try Self.create(path) }
            let connection = try Connection(path: path, options: options)
            try Migration.run(on: connection, with: options, table)
            return connection
        }
        try await writer.run { _ in }
        reader = DatabaseThread(named: "sqlite-read") {
            let connection = try Connection(path: path, options: options)
            try connection.execute("PRAGMA query_only = ON")
            return connection
        }
        try await reader.run { _ in }
    }

    /// Looks at the whole file for damage; this takes time in proportion to its size.
    ///
    /// - Returns: What is damaged, a line each, at most 100; empty if nothing is.
    /// - Throws: ``SQLiteError`` if the file cannot be read.
    public func integrityFaults() async throws -> [String] {
        try await reader.run { connection in
            var lines: [String] = []
            do {
                try connection.prepared("PRAGMA integrity_check(100)").scan { row in
                    lines.append(row.text(0))
                    return true
                }
            } catch let error as SQLiteError where error.code == .corrupt {
                // The damage is such that the check cannot go on.
                lines.append(error.detail)
            }
            return lines == ["ok"] ? [] : lines
        }
    }

    /// Runs `body` on the thread that writes, in one transaction.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await writer.run { connection in try connection.transaction { try body(connection) } }
    }

    /// Runs `body` on the thread that reads; all of it sees the same state.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await reader.run { connection in try connection.snapshot { try body(connection) } }
    }

    /// How a file is used.
    public struct Options: Hashable, Sendable {
        /// What is on the disk when a call returns.
        public let synchronous: Synchronous
        /// How long a call waits for a lock that another process holds.
        public let busyTimeout: Duration
        /// Whether a file that is missing is created, and one of an older version brought to that of this release.
        package var migrates = true

        /// Creates options; a call waits 5 seconds for a lock.
        ///
        /// - Parameter synchronous: What is on the disk when a call returns.
        public init(synchronous: Synchronous = .full) {
            self.synchronous = synchronous
            busyTimeout = .seconds(5)
        }

        /// Creates options.
        ///
        /// - Parameters:
        ///   - synchronous: What is on the disk when a call returns.
        ///   - busyTimeout: How long a call waits for a lock that another process holds; 0 to 600 seconds.
        /// - Throws: `input.value` at `/busyTimeout` if it is out of its range.
        public init(
            synchronous: Synchronous = .full,
            busyTimeout: Duration
        ) throws(InputError) {
            try InputError.check("busyTimeout", busyTimeout, in: .zero ... .seconds(600))
            self.synchronous = synchronous
            self.busyTimeout = busyTimeout
        }
    }

    /// What is on the disk when a call that changes something returns.
    public enum Synchronous: String, Hashable, Sendable {
        /// Everything: neither the end of the process nor a power failure loses it.
        case full = "FULL"
        /// Everything but the last changes, which a power failure may lose; the end of the process loses nothing.
        case normal = "NORMAL"
    }

    /// Creates the file, for its owner only; SQLite gives the files beside it the same rights.
    private static func create(_ path: String) throws {
        // A file that is there is not opened here: closing it would end the locks that this process has on it.
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            guard errno != EEXIST else { return }
            let reason = String(cString: strerror(errno)).lowercased()
            throw SQLiteError(.access, "the file `\(path)` cannot be created: \(reason)")
        }
        close(descriptor)
    }
}
#endif
