#if SQLite
import EasemobREST
import ExactJSON
import Foundation
import LocalService
import PushService
import PushStoreSQL
import PushStoreSQLite

/// The settings of apps in a SQLite file; users and groups stand in a table of its own.
struct SQLiteStorage: LocalStorage {
    private let database: SQLiteDatabase

    /// Opens a file, which is created if it is missing.
    ///
    /// - Throws: If it cannot be used, or is the file of something else, such as a worker.
    init(path: String) async throws(UsageError) {
        // One that another program made stays as it is, and has no lock beside it.
        database = try await SQLiteDatabase.open(path, with: Self.records)
        // It stays locked until the process ends: of two, each would know its own users alone.
        let lock = open(path + "-lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw UsageError("`\(path)` is in use by another `em-push serve`")
        }
    }

    private static let records = SQLiteDatabase.ExtraTable(
        "local_records",
        definition: """
            CREATE TABLE local_records (
                app TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (app, key)
            ) STRICT, WITHOUT ROWID
            """
    )

    func stores(of key: AppKey) async throws -> LocalStores {
        let app = AppID(ExactString(key.description))
        let records = try await database.read { session in
            try session.rows(
                "SELECT key, value FROM local_records WHERE app = $1",
                [.text(app.string)]
            ) { (key: $0.text(0), value: $0.text(1)) }
        }
        return LocalStores(
            settings: SQLiteSettingsStore(of: app, in: database),
            bindings: SQLiteBindingStore(of: app, in: database),
            templates: SQLiteTemplateStore(of: app, in: database),
            labels: SQLiteLabelStore(of: app, in: database),
            records: try records.map {
                AppDirectory.Record(key: $0.key, value: try JSONValue(parsing: $0.value))
            },
            save: { [database] records in
                try await database.transaction(isRepeatable: true) { session in
                    for record in records {
                        guard let value = record.value else {
                            try session.change(
                                "DELETE FROM local_records WHERE app = $1 AND key = $2",
                                [.text(app.string), .text(record.key)]
                            )
                            continue
                        }
                        try session.change(
                            """
                            INSERT INTO local_records VALUES ($1, $2, $3)
                            ON CONFLICT (app, key) DO UPDATE SET value = excluded.value
                            """,
                            [.text(app.string), .text(record.key), .text(value.jsonText)]
                        )
                    }
                }
            }
        )
    }

    func removeAll() async throws {
        try await database.transaction(isRepeatable: true) { session in
            let tables = try session.rows(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
                []
            ) { $0.text(0) }
            for table in tables { try session.change("DELETE FROM \(table)", []) }
        }
    }
}
#endif
