#if SQLite
public import PushService
public import PushStoreSQL

/// Users' settings of one app in a SQLite file.
///
/// What a call changed is on the disk when it returns (``SQLiteDatabase/Synchronous``). A user has settings for at
/// most 2,000 conversations (`StoreLimitError`).
public struct SQLiteSettingsStore: VersionedSettingsStore, SQLSettingsStore {
    package let database: SQLiteDatabase
    package let app: AppID

    /// Creates the store of an app.
    ///
    /// - Parameters:
    ///   - app: The app; empty if the file has one app only.
    ///   - database: The file.
    public init(of app: AppID, in database: SQLiteDatabase) {
        self.app = app
        self.database = database
    }
}
#endif
