#if Postgres
public import EasemobREST
public import PushService
public import PushStoreSQL

/// Push templates of one app in a PostgreSQL database.
///
/// What a call changed is stored when it returns. An app has at most 1,000 templates (`StoreLimitError`).
public struct PostgresTemplateStore: TemplateStore, SQLTemplateStore {
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
