#if Postgres
public import PushService
public import PushStoreSQL

/// Counts of pushes in a PostgreSQL database, of all its apps.
///
/// A call adds all of its rows or none, and they are stored when it returns. If the connection ends during the call,
/// it throws `lost` rather than to add twice: after `lost` and `timeout` the counts may have been added. Every message
/// is kept apart.
public struct PostgresPushStatistics: PushStatistics, SQLPushStatistics {
    package let database: PostgresDatabase

    /// Creates the statistics of a database.
    ///
    /// - Parameter database: The database.
    public init(in database: PostgresDatabase) {
        self.database = database
    }
}
#endif
