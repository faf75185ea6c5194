#if SQLite
import ExactJSON
public import PushModel
public import PushService
public import WallTime

/// Counts of pushes in a SQLite file, of all its apps.
///
/// A call adds all of its rows or none, and they are on the disk when it returns (``SQLiteDatabase/Synchronous``). Every
/// message is kept apart.
public struct SQLitePushStatistics: PushStatistics {
    private let database: SQLiteDatabase

    // `day` is a text like 2022-07-28, and `named` is 1 if there is a message.
    static let version1 = """
        CREATE TABLE statistics (
            app TEXT NOT NULL,
            day TEXT NOT NULL,
            named INTEGER NOT NULL,
            message TEXT NOT NULL,
            counts TEXT NOT NULL,
            PRIMARY KEY (app, day, named, message)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX statistics_by_message ON statistics (app, message, day);
        """

    /// Creates the statistics of a file.
    public init(in database: SQLiteDatabase) {
        self.database = database
    }

    /// Adds counts, all or none.
    public func add(_ rows: [PushStatisticsRow]) async throws {
        try await database.write { connection in
            let read = try connection.prepared(
                """
                SELECT counts FROM statistics
                WHERE app = ?1 AND day = ?2 AND named = ?3 AND message = ?4
                """
            )
            let write = try connection.prepared(
                """
                INSERT INTO statistics (app, day, named, message, counts)
                VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE SET counts = ?5
                """
            )
            for row in rows where !row.counts.isZero {
                try Self.bind(row.key, to: read)
                var sum = row
                if let stored = try read.first({ try Self.row($0) }) {
                    sum.counts = stored.counts
                    sum.counts += row.counts
                }
                try Self.bind(row.key, to: write)
                try write.bind(sum.json.jsonText, at: 5)
                try write.run()
            }
        }
    }

    /// The counts of an app, in order of their keys.
    public func rows(
        of app: AppID,
        message: MessageID?,
        on days: ClosedRange<CalendarDay>
    ) async throws -> [PushStatisticsRow] {
        try await database.read { connection in
            let condition = message == nil ? "" : "AND message = ?4 AND named = 1"
            let statement = try connection.prepared(
                """
                SELECT counts FROM statistics
                WHERE app = ?1 AND day BETWEEN ?2 AND ?3 \(condition) ORDER BY day, named, message
                """
            )
            try statement.bind(app.string, at: 1)
            try statement.bind(days.lowerBound.description, at: 2)
            try statement.bind(days.upperBound.description, at: 3)
            if let message { try statement.bind(message.string, at: 4) }
            return try statement.all { try Self.row($0) }
        }
    }

    private static func bind(_ key: PushStatisticsRow.Key, to statement: Statement) throws {
        try statement.bind(key.app.string, at: 1)
        try statement.bind(key.day.description, at: 2)
        try statement.bind(key.message == nil ? 0 : 1, at: 3)
        try statement.bind(key.message?.string ?? "", at: 4)
    }

    private static func row(_ row: Row) throws -> PushStatisticsRow {
        try PushStatisticsRow(json: JSONValue(parsing: row.bytes(0)))
    }
}
#endif
