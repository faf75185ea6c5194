import ExactJSON
import PushModel
import PushService
import Synchronization

/// A store that keeps the JSON text of each user's settings, as a column of a database would.
final class JSONSettingsStore: VersionedSettingsStore {
    private let rows = Mutex<[UserID: (text: String, version: Int64)]>([:])

    func versionedSettings(for users: [UserID]) async throws -> [UserID: UserSettings.Versioned] {
        var found: [UserID: UserSettings.Versioned] = [:]
        for user in users {
            guard let row = rows.withLock({ $0[user] }) else { continue }
            found[user] = UserSettings.Versioned(
                try UserSettings(json: JSONValue(parsing: row.text)),
                version: UserSettings.Version(rawValue: row.version)
            )
        }
        return found
    }

    func replace(
        _ settings: UserSettings,
        of user: UserID,
        expecting version: UserSettings.Version?
    ) async throws -> Bool {
        let text = settings.json.jsonText
        return rows.withLock { rows in
            guard rows[user]?.version == version?.rawValue else { return false }
            rows[user] = (text, (version?.rawValue ?? 0) + 1)
            return true
        }
    }

    func apply(_ changes: [UserSettings.Change], to user: UserID) async throws -> UserSettings {
        try rows.withLock { rows in
            let row = rows[user]
            var settings = UserSettings()
            if let row {
                settings = try UserSettings(json: JSONValue(parsing: row.text))
            }
            for change in changes {
                settings.apply(change)
            }
            rows[user] = (settings.json.jsonText, (row?.version ?? 0) + 1)
            return settings
        }
    }
}
