#if SQLite
import EasemobREST
import ExactJSON
import PushService
import PushStoreSQLite
import WallTime

/// Apps in a SQLite file: each one that is named is there, and has every user (R3).
///
/// The id of an app in the file is its key, `organization#application`.
struct StoredApps: Sendable {
    let database: SQLiteDatabase
    /// The time zone of every app; without one, intervals are accepted all the same.
    let timeZone: PushTimeZone?

    /// The stores of an app.
    func backend(of key: AppKey) -> AppBackend {
        let app = AppID(ExactString(key.description))
        return AppBackend(
            settings: SQLiteSettingsStore(of: app, in: database),
            bindings: SQLiteBindingStore(of: app, in: database),
            templates: SQLiteTemplateStore(of: app, in: database),
            labels: SQLiteLabelStore(of: app, in: database),
            timeZone: timeZone,
            acceptsIntervalsWithoutZone: timeZone == nil
        )
    }
}
#endif
