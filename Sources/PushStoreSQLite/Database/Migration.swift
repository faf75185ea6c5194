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
    /// - Throws: `foreign` if the file belongs to another program, `newer` if a newer release wrote it.
    static func run(on connection: Connection, within timeout: Duration) throws {
        // Outside a transaction, in which the mode cannot change.
        guard try journalMode(of: connection, within: timeout) == "wal" else {
            throw SQLiteError(.access, "the file system has no write-ahead logs")
        }
        try connection.transaction {
            let version = try connection.integer("PRAGMA user_version")
            let application = try connection.integer("PRAGMA application_id")
            if application != applicationID {
                let tables = try connection.integer("SELECT count(*) FROM sqlite_schema")
                guard application == 0, version == 0, tables == 0 else {
                    throw SQLiteError(.foreign, "the file is a database of another program")
                }
                try connection.execute("PRAGMA application_id = \(applicationID)")
            }
            guard version <= steps.count else {
                throw SQLiteError(
                    .newer,
                    "the file has version \(version), and this release knows up to \(steps.count)"
                )
            }
            guard version < steps.count else { return }
            for step in steps[max(0, Int(version))...] {
                for tables in step { try connection.execute(tables) }
            }
            try connection.execute("PRAGMA user_version = \(steps.count)")
        }
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
