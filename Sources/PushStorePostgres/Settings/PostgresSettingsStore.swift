#if Postgres
package import PushModel
public import PushService
public import PushStoreSQL

/// Users' settings of one app in a PostgreSQL database.
///
/// Every call sees or makes all of a change or nothing; what it changed is stored when it returns. A user has settings
/// for at most 2,000 conversations (`StoreLimitError`).
public struct PostgresSettingsStore: ObservableSettingsStore, SQLSettingsStore {
    package let database: PostgresDatabase
    package let app: AppID
    /// The name of the notifications of changes.
    private let channel: String

    /// Creates the store of an app.
    ///
    /// - Parameters:
    ///   - app: The app; empty if the database has one app only.
    ///   - database: The database.
    public init(of app: AppID, in database: PostgresDatabase) {
        self.app = app
        self.database = database
        channel = SettingsReader.channel(of: database.schema)
    }

    /// A new sequence of what becomes of the settings, for one reader.
    ///
    /// A change by any store is reported when the server notifies, which it does while anything in any process reads
    /// such a sequence; a change by a statement of another program is not. While the connection that listens is lost
    /// the sequence is silent.
    public func invalidations() -> AsyncStream<UserSettings.Invalidation> {
        let (stream, continuation) = AsyncStream<UserSettings.Invalidation>.makeStream()
        database.listener.add(SettingsReader(channel: channel, continuation))
        return stream
    }

    package func noteChange(of user: UserID, _ connection: Connection) throws {
        try connection.run(
            "SELECT notify_settings($1, $2)",
            [.text(channel), .text(SettingsReader.payload(of: AppID.UserHash(of: user, in: app)))]
        )
    }
}
#endif
