#if SQLite
public import PushService
public import PushStoreSQL

/// Push labels of one app in a SQLite file, and the users that have them.
///
/// What a call changed is on the disk when it returns (``SQLiteDatabase/Synchronous``). An app has at most 100 labels,
/// and a label at most 100,000 users (`StoreLimitError`).
public struct SQLiteLabelStore: LabelStore, SQLLabelStore {
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
