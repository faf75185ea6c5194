#if Postgres
import ExactJSON
public import PushModel
public import PushService
public import WallTime

/// Counts of pushes in a PostgreSQL database, of all its apps.
///
/// A call adds all of its rows or none, and they are stored when it returns. If the connection ends during the call,
/// it throws `lost` rather than to add twice. Every message is kept apart.
public struct PostgresPushStatistics: PushStatistics {
    private let database: PostgresDatabase

    // `day` is a text like 2022-07-28, and `named` is 1 if there is a message.
    static let version1 = """
        CREATE TABLE statistics (
            app bytea NOT NULL,
            day bytea NOT NULL,
            named bigint NOT NULL,
            message bytea NOT NULL,
            counts bytea NOT NULL,
            PRIMARY KEY (app, day, named, message)
        );
        CREATE INDEX statistics_by_message ON statistics (app, message, day);
        """

    /// Creates the statistics of a database.
    ///
    /// - Parameter database: The database.
    public init(in database: PostgresDatabase) {
        self.database = database
    }

    /// Adds counts, all or none.
    ///
    /// - Throws: ``PostgresError`` if the database cannot be used; after `lost` and `timeout` the counts may have
    ///   been added.
    public func add(_ rows: [PushStatisticsRow]) async throws {
        var sums: [PushStatisticsRow.Key: PushCounts] = [:]
        for row in rows where !row.counts.isZero {
            sums[row.key, default: PushCounts()] += row.counts
        }
        guard !sums.isEmpty else { return }
        // In one order, so that two calls do not wait for each other in a circle.
        let added = sums.map { PushStatisticsRow($0.key, $0.value) }.sorted { $0.key < $1.key }
        try await database.transaction(isRepeatable: false) { connection in
            let keys = Self.columns(added.map { $0.key })
            let stored = try connection.run(
                """
                INSERT INTO statistics AS s (app, day, named, message, counts)
                SELECT i.app, i.day, i.named, i.message, ''
                FROM unnest($1, $2, $3, $4) AS i (app, day, named, message)
                ON CONFLICT (app, day, named, message) DO UPDATE SET counts = s.counts
                RETURNING counts
                """,
                keys
            ).map { row in row.bytes(0).isEmpty ? nil : try Self.row(row) }
            // The rows come in the order in which they were given.
            let sums = zip(added, stored).map { added, stored in
                var sum = added
                if let stored {
                    sum.counts = stored.counts
                    sum.counts += added.counts
                }
                return sum.json.jsonText
            }
            try connection.run(
                """
                UPDATE statistics s SET counts = i.counts
                FROM unnest($1, $2, $3, $4, $5) AS i (app, day, named, message, counts)
                WHERE s.app = i.app AND s.day = i.day AND s.named = i.named
                    AND s.message = i.message
                """,
                keys + [.texts(sums)]
            )
        }
    }

    /// The counts of an app, in order of their keys.
    ///
    /// - Throws: ``PostgresError`` if the database cannot be used.
    public func rows(
        of app: AppID,
        message: MessageID?,
        on days: ClosedRange<CalendarDay>
    ) async throws -> [PushStatisticsRow] {
        try await database.run { connection in
            let condition = message == nil ? "" : "AND message = $4 AND named = 1"
            let parameters: [Parameter] = [
                .text(app.string), .text(days.lowerBound.description),
                .text(days.upperBound.description),
            ]
            return try connection.run(
                """
                SELECT counts FROM statistics
                WHERE app = $1 AND day BETWEEN $2 AND $3 \(condition) ORDER BY day, named, message
                """,
                parameters + (message.map { [.text($0.string)] } ?? [])
            ).map(Self.row)
        }
    }

    private static func columns(_ keys: [PushStatisticsRow.Key]) -> [Parameter] {
        [
            .texts(keys.map { $0.app.string }), .texts(keys.map { $0.day.description }),
            .integers(keys.map { $0.message == nil ? 0 : 1 }),
            .texts(keys.map { $0.message?.string ?? "" }),
        ]
    }

    private static func row(_ row: Row) throws -> PushStatisticsRow {
        try PushStatisticsRow(json: row.json(0))
    }
}
#endif
