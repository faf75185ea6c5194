#if Postgres
public import PushService
public import PushStoreSQL

/// Push labels of one app in a PostgreSQL database, and the users that have them.
///
/// What a call changed is stored when it returns. An app has at most 100 labels, and a label at most 100,000 users
/// (`StoreLimitError`).
public struct PostgresLabelStore: LabelStore, SQLLabelStore {
    package let database: PostgresDatabase
    package let app: AppID

    /// Creates the store of an app.
    ///
    /// - Parameters:
    ///   - app: The app; empty if the database has one app only.
    ///   - database: The database.
    public init(of app: AppID, in database: PostgresDatabase) {
        self.app = app
        self.database = database
    }
}
#endif
