#if SQLite
import Foundation
import PushStoreSQL

/// The steps from one version of the file to the next.
enum Migration {
    /// Marks a file as one of this package; it is the text `empu`.
    static let applicationID: Int64 = 0x656D_7075

    /// The statements that make each version of the file from the one before, the first from an empty file.
    ///
    /// A step that was released never changes.
    private static let steps = [
        [
            QueueSchema.version1, DispatchSchema.version1, SQLiteSettingsStore.version1,
            SQLiteBindingStore.version1,
            SQLiteLabelStore.version1, SQLitePushStatistics.version1, SQLiteTemplateStore.version1,
        ],
        [ItemSchema.version2],
        [HeldSchema.version1(.sqlite)],
    ]

    /// Brings the file of a connection to the newest version.
    ///
    /// - Parameters:
    ///   - connection: The connection.
    ///   - options: How long it waits for another process that opens the file, and whether it changes the file at all.
    ///   - table: A table that is created with the others; a file that lacks it alone belongs to another program.
    /// - Throws: `foreign` if the file belongs to another program, `newer` if a newer release wrote it; `other` if it has an
    ///   older version that is not to be changed.
    static func run(
        on connection: Connection,
        with options: SQLiteDatabase.Options,
        _ table: SQLiteDatabase.ExtraTable?
    ) throws {
        // First, because the mode would change a file that is refused.
        let version = try connection.snapshot { try usableVersion(of: connection, with: table) }
        guard options.migrates || version == steps.count else {
            throw SQLiteError(
                .other,
                "the file has version \(version), which a worker of this release brings to \(steps.count)"
            )
        }
        // Outside a transaction, in which the mode cannot change.
        guard try journalMode(of: connection, within: options.busyTimeout) == "wal" else {
            throw SQLiteError(.access, "the file system has no write-ahead logs")
        }
        try connection.transaction {
            let version = try usableVersion(of: connection, with: table)
            guard version < steps.count else { return }
            if version == 0 {
                try connection.execute("PRAGMA application_id = \(applicationID)")
                if let table { try connection.execute(table.definition) }
            }
            for step in steps[max(0, Int(version))...] {
                for tables in step { try connection.execute(tables) }
            }
            try connection.execute("PRAGMA user_version = \(steps.count)")
        }
    }

    /// The version of a file that this release can use; 0 of an empty one.
    private static func usableVersion(
        of connection: Connection,
        with table: SQLiteDatabase.ExtraTable?
    ) throws -> Int64 {
        let version = try connection.integer("PRAGMA user_version")
        let application = try connection.integer("PRAGMA application_id")
        let tables = try connection.integer("SELECT count(*) FROM sqlite_schema")
        if application == 0, version == 0, tables == 0 { return 0 }
        let isLacking = try table.map { try connection.integer($0.count) == 0 } ?? false
        guard application == applicationID, !isLacking else {
            throw SQLiteError(.foreign, "the file is a database of another program")
        }
        guard version <= steps.count else {
            throw SQLiteError(
                .newer,
                "the file has version \(version), and this release knows up to \(steps.count)"
            )
        }
        return version
    }

    /// Sets the mode, and returns what it is then.
    private static func journalMode(
        of connection: Connection,
        within timeout: Duration
    ) throws -> String? {
        let deadline = ContinuousClock.now + timeout
        while true {
            do {
                return try connection.prepared("PRAGMA journal_mode = WAL").first { $0.text(0) }
            } catch let error as SQLiteError where error.code == .busy {
                // SQLite does not wait here if two processes open a new file at the same time.
                guard ContinuousClock.now < deadline else { throw error }
                usleep(5000)
            }
        }
    }
}
#endif
