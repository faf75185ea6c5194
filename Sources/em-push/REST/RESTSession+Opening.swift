import EasemobREST
import ExactJSON
import PushConformance
import PushService
import WallTime

#if SQLite
import PushStoreSQLite
#endif

extension RESTSession {
    /// Starts the service: for as long as there are inputs, or over a file that lasts longer.
    static func open(_ options: LineOptions) async throws(UsageError) -> RESTSession {
        guard let path = options.store else { return RESTSession(timeZone: options.timeZone) }
        #if SQLite
        let apps = StoredApps(
            database: try await SQLiteDatabase.open(path),
            timeZone: options.timeZone
        )
        return RESTSession(
            reportFailure: { StandardStream.error.say("em-push: `\(path)`: \($0)") },
            backend: { apps.backend(of: $0) }
        )
        #else
        throw .lacking("keep settings in `\(path)`", traits: "SQLite")
        #endif
    }
}

#if SQLite
/// Apps in a SQLite file: each one that is named is there, and has every user (R3).
///
/// The id of an app in the file is its key, `organization#application`.
struct StoredApps: Sendable {
    let database: SQLiteDatabase
    /// The time zone of every app; without one, intervals are accepted all the same.
    let timeZone: PushTimeZone?

    func backend(of key: AppKey) -> RESTHandler.AppBackend {
        let app = AppID(ExactString(key.description))
        return RESTHandler.AppBackend(
            settings: SQLiteSettingsStore(of: app, in: database),
            bindings: SQLiteBindingStore(of: app, in: database),
            templates: SQLiteTemplateStore(of: app, in: database),
            labels: SQLiteLabelStore(of: app, in: database),
            held: PushManager.AppHeldMessages(of: app, in: SQLiteDeliveryQueue(in: database)),
            timeZone: timeZone,
            acceptsIntervalsWithoutZone: timeZone == nil
        )
    }
}
#endif
