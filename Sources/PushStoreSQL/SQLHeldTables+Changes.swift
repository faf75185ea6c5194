import ExactJSON
import PushEvaluation
import PushModel
import PushService
import WallTime

extension SQLQueueTables {
    func askHeldAgain(of users: [UserID], in app: AppID) throws {
        try session.change(
            "UPDATE held SET due = $1 WHERE app = $2 AND \(user) \(Self.sql.isAny("$3"))",
            [
                .integer(try time().milliseconds), .text(app.string),
                .texts(users.map { $0.string }),
            ]
        )
    }

    func markRead(
        _ mark: HeldMessages.ReadMark,
        by id: UserID,
        in app: AppID
    ) throws -> Int {
        let condition = "app = $1 AND \(user) = $2 AND conversation = $3 AND kind = $4"
        let key: [HeldParameter] =
            [.text(app.string), .text(id.string)] + parameters(of: mark.conversation) + [
                .integer(mark.at.milliseconds)
            ]
        let gone = try session.rows(
            "DELETE FROM held WHERE \(condition) AND sent <= $5 RETURNING sent",
            key
        ) { $0.integer(0) }
        let older = try session.rows(
            "DELETE FROM held_older WHERE \(condition) AND newest <= $5 RETURNING newest, count",
            key
        ) { (sent: $0.integer(0), count: $0.integer(1)) }
        let counts = gone.map { (sent: $0, count: 1) } + older
        guard !counts.isEmpty else { return 0 }
        try session.change(
            """
            UPDATE held SET offline = offline - (
                SELECT CAST(coalesce(sum(i.many), 0) AS bigint)
                FROM \(Self.sql.lists(from: 3, ["sent", "many"])) WHERE i.sent <= held.sent
            ) WHERE app = $1 AND \(user) = $2
            """,
            [
                .text(app.string), .text(id.string), .integers(counts.map { $0.sent }),
                .integers(counts.map { $0.count }),
            ]
        )
        return gone.count
    }

    /// Removes a message that is recalled, and its rows.
    func recallHeld(_ message: Message.ID, of app: AppID) throws {
        let number = try session.rows(
            "DELETE FROM held_messages WHERE app = $1 AND message = $2 RETURNING number",
            [.text(app.string), .text(message.string)]
        ) { $0.integer(0) }.first
        guard let number else { return }
        let gone = try session.rows(
            "DELETE FROM held WHERE message = $1 RETURNING \(user), sent",
            [.integer(number)]
        ) { (user: $0.text(0), sent: $0.integer(1)) }
        // Most often all were sent at the same instant.
        for (sent, gone) in Dictionary(grouping: gone, by: { $0.sent }) {
            try session.change(
                """
                UPDATE held SET offline = offline - 1
                WHERE app = $1 AND \(user) \(Self.sql.isAny("$2")) AND sent >= $3
                """,
                [
                    .text(app.string), .texts(gone.map { $0.user }.sorted()), .integer(sent),
                ]
            )
        }
    }

    // MARK: Looking

    func heldCount(of app: AppID?) throws -> Int {
        try session.number(
            "SELECT count(*) FROM held" + (app == nil ? "" : " WHERE app = $1"),
            app.map { [.text($0.string)] } ?? []
        )
    }

    func nextHeldDue(of app: AppID?) throws -> Duration? {
        let first = "SELECT due FROM held WHERE app ="
        let due = try session.rows(
            app == nil
                ? """
                WITH RECURSIVE apps (app) AS (
                    SELECT (SELECT app FROM held ORDER BY app LIMIT 1)
                    UNION ALL
                    SELECT (SELECT h.app FROM held h WHERE h.app > a.app ORDER BY h.app LIMIT 1)
                    FROM apps a WHERE a.app IS NOT NULL
                )
                SELECT min((\(first) a.app ORDER BY due LIMIT 1)) FROM apps a
                """ : "SELECT (\(first) $1 ORDER BY due LIMIT 1)",
            app.map { [.text($0.string)] } ?? []
        ) { $0.optionalInteger(0) }.first
        guard let due = due ?? nil else { return nil }
        return .milliseconds(due - (try time().milliseconds))
    }
}
