#if SQLite
public import EasemobREST
public import PushService
public import PushStoreSQL

/// Push templates of one app in a SQLite file.
///
/// What a call changed is on the disk when it returns (``SQLiteDatabase/Synchronous``). An app has at most 1,000
/// templates (`StoreLimitError`).
public struct SQLiteTemplateStore: TemplateStore, SQLTemplateStore {
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
