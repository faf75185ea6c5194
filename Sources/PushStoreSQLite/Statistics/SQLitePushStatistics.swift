#if SQLite
public import PushService
public import PushStoreSQL

/// Counts of pushes in a SQLite file, of all its apps.
///
/// A call adds all of its rows or none, and they are on the disk when it returns (``SQLiteDatabase/Synchronous``). Every
/// message is kept apart.
public struct SQLitePushStatistics: PushStatistics, SQLPushStatistics {
    package let database: SQLiteDatabase

    /// Creates the statistics of a file.
    public init(in database: SQLiteDatabase) {
        self.database = database
    }
}
#endif
