import ExactJSON
package import PushModel
package import PushService
package import WallTime

/// Counts of pushes in a database, of all its apps.
package protocol SQLPushStatistics: PushStatistics {
    associatedtype Database: SQLDatabase
    var database: Database { get }
}

extension SQLPushStatistics {
    private static var sql: SQLDialect { Database.dialect }

    // `day` is a text like 2022-07-28, and `named` is 1 if there is a message.
    package static var version1: String {
        """
        CREATE TABLE statistics (
            app \(sql.text) NOT NULL,
            day \(sql.text) NOT NULL,
            named \(sql.integer) NOT NULL,
            message \(sql.text) NOT NULL,
            counts \(sql.text) NOT NULL,
            PRIMARY KEY (app, day, named, message)
        ) \(sql.tableOptions);
        CREATE INDEX statistics_by_message ON statistics (app, message, day);
        """
    }

    public func add(_ rows: [PushCounts.Row]) async throws {
        var sums: [PushCounts.Row.Key: PushCounts] = [:]
        for row in rows where !row.counts.isZero {
            sums[row.key, default: PushCounts()] += row.counts
        }
        guard !sums.isEmpty else { return }
        // In one order, so that two calls do not wait for each other in a circle.
        let added = sums.map { PushCounts.Row($0.key, $0.value) }.sorted { $0.key < $1.key }
        let names = ["app", "day", "named", "message"]
        // If it is not known whether they were added, they are not added twice.
        try await database.transaction(isRepeatable: false) { session in
            let keys = Self.columns(added.map { $0.key })
            let stored = try session.rows(
                """
                INSERT INTO statistics AS s (app, day, named, message, counts)
                SELECT i.app, i.day, i.named, i.message, ''
                FROM \(Self.sql.lists(from: 1, names)) WHERE true
                ON CONFLICT (app, day, named, message) DO UPDATE SET counts = s.counts
                RETURNING counts
                """,
                keys
            ) { row in row.bytes(0).isEmpty ? nil : try Self.row(row) }
            // The rows come in the order in which they were given.
            let sums = zip(added, stored).map { added, stored in
                var sum = added
                if let stored {
                    sum.counts = stored.counts
                    sum.counts += added.counts
                }
                return sum.json.jsonText
            }
            try session.change(
                """
                UPDATE statistics AS s SET counts = i.counts
                FROM \(Self.sql.lists(from: 1, names + ["counts"]))
                WHERE s.app = i.app AND s.day = i.day AND s.named = i.named
                    AND s.message = i.message
                """,
                keys + [.texts(sums)]
            )
        }
    }

    public func rows(
        of app: AppID,
        message: Message.ID?,
        on days: ClosedRange<CalendarDay>
    ) async throws -> [PushCounts.Row] {
        try await database.read { session in
            let condition = message == nil ? "" : "AND message = $4 AND named = 1"
            let parameters: [Database.Session.Parameter] = [
                .text(app.string), .text(days.lowerBound.description),
                .text(days.upperBound.description),
            ]
            return try session.rows(
                """
                SELECT counts FROM statistics
                WHERE app = $1 AND day BETWEEN $2 AND $3 \(condition) ORDER BY day, named, message
                """,
                parameters + (message.map { [.text($0.string)] } ?? []),
                Self.row
            )
        }
    }

    private static func columns(
        _ keys: [PushCounts.Row.Key]
    ) -> [Database.Session.Parameter] {
        [
            .texts(keys.map { $0.app.string }), .texts(keys.map { $0.day.description }),
            .integers(keys.map { $0.message == nil ? 0 : 1 }),
            .texts(keys.map { $0.message?.string ?? "" }),
        ]
    }

    private static func row(_ row: Database.Session.Row) throws -> PushCounts.Row {
        try PushCounts.Row(json: row.json(0))
    }
}
