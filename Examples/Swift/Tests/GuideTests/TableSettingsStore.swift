import EMPushDelivery
import Synchronization

/// A store of settings in a table with the columns user, settings as JSON, and version.
final class TableSettingsStore: VersionedSettingsStore {
    private struct Row {
        let json: String
        let version: Int64
    }

    // Stands for the table of a database; each `withLock` is one statement.
    private let table = Mutex<[UserID: Row]>([:])
    private let changes = UserSettings.Change.Queue()

    func versionedSettings(for users: [UserID]) async throws -> [UserID: UserSettings.Versioned] {
        // SELECT user, json, version FROM settings WHERE user IN (...)
        let rows = table.withLock { table in users.map { ($0, table[$0]) } }
        var found: [UserID: UserSettings.Versioned] = [:]
        for case (let user, let row?) in rows {
            let settings = try UserSettings(json: JSONValue(parsing: row.json))
            let version = UserSettings.Version(rawValue: row.version)
            found[user] = UserSettings.Versioned(settings, version: version)
        }
        return found
    }

    func replace(
        _ settings: UserSettings,
        of user: UserID,
        expecting version: UserSettings.Version?
    ) async throws -> Bool {
        // INSERT ... ON CONFLICT DO NOTHING, or UPDATE ... WHERE user = ? AND version = ?
        let row = Row(json: settings.json.jsonText, version: (version?.rawValue ?? 0) + 1)
        return table.withLock { table in
            guard table[user]?.version == version?.rawValue else { return false }
            table[user] = row
            return true
        }
    }

    func apply(_ changes: [UserSettings.Change], to user: UserID) async throws -> UserSettings {
        try await self.changes.apply(changes, to: user, in: self)
    }
}
