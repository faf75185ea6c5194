import ExactJSON
import PushEvaluation
import PushModel
import PushService
import WallTime

extension SQLQueueTables {
    typealias HeldParameter = Session.Parameter

    var user: String { Self.sql.user }
    /// The columns that ``StoredMessage`` reads.
    var messageColumns: String { "number, conversation, kind, sent" }
    /// The columns that ``stored(_:)`` reads.
    var rowColumns: String {
        "\(user), conversation, CAST(kind AS bigint), message, due, since, sent, CAST(offline AS bigint)"
    }

    func stored(_ row: Session.Row) -> StoredRow {
        StoredRow(
            user: UserID(row.text(0)),
            conversation: row.conversation(1),
            message: row.integer(3),
            due: row.integer(4),
            since: row.integer(5),
            sent: row.integer(6),
            offline: row.integer(7)
        )
    }

    func parameters(of conversation: Conversation) -> [HeldParameter] {
        [.text(conversation.id.string), .integer(Int64(conversation.type.rawValue))]
    }

    func hold(_ messages: [HeldMessage]) throws {
        // Of a push that nobody has, only the recall of its message is known.
        let keys = messages.map { Delivery.Key(of: $0.id, $0.app) }
        try lockMessages(of: keys)
        try forgetMessages()
        for (message, end) in zip(messages, try ends(of: keys)) where end != .cancelled {
            guard let stored = try store(message) else { continue }
            try store(message.rows, of: stored, in: message.app)
        }
    }

    /// Forgets messages whose time is over and that no row names; those that are held are looked at again in an hour.
    private func forgetMessages() throws {
        let now = try time().milliseconds
        let over = try session.rows(
            """
            SELECT number, (
                SELECT count(*) FROM (SELECT 1 FROM held WHERE held.message = m.number LIMIT 1) AS h
            ) FROM held_messages m WHERE kept_until <= $1 ORDER BY kept_until LIMIT 100
            \(Self.sql.skippingLocked)
            """,
            [.integer(now)]
        ) { (number: $0.integer(0), isHeld: $0.integer(1) > 0) }
        guard !over.isEmpty else { return }
        try session.change(
            "DELETE FROM held_messages WHERE number \(Self.sql.isAny("$1"))",
            [.integers(over.filter { !$0.isHeld }.map { $0.number })]
        )
        try session.change(
            "UPDATE held_messages SET kept_until = $1 WHERE number \(Self.sql.isAny("$2"))",
            [.integer(now + 3_600_000), .integers(over.filter { $0.isHeld }.map { $0.number })]
        )
    }

    /// Stores a message that is not there, and returns what is there.
    private func store(_ message: HeldMessage) throws -> StoredMessage? {
        try session.rows(
            """
            INSERT INTO held_messages (
                app, message, conversation, kind, sent, kept_until, sender, content
            )
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT (app, message) DO UPDATE SET kept_until = CASE
                WHEN held_messages.kept_until > excluded.kept_until THEN held_messages.kept_until
                ELSE excluded.kept_until
            END
            RETURNING \(messageColumns)
            """,
            [.text(message.app.string), .text(message.id.string)]
                + parameters(of: message.conversation) + [
                    .integer(message.timestamp?.milliseconds),
                    .integer(message.keptUntil.milliseconds), .text(message.texts.sender),
                    .text(message.texts.message),
                ]
        ) { StoredMessage($0) }.first
    }

    /// Adds a row for a message that is stored, and returns whether it is.
    func hold(_ message: Message.ID, of app: AppID, for row: HeldMessage.Row) throws -> Bool {
        // The change keeps another call from forgetting the message.
        let stored = try session.rows(
            """
            UPDATE held_messages SET kept_until = CASE WHEN kept_until > $3 THEN kept_until ELSE $3 END
            WHERE app = $1 AND message = $2 RETURNING \(messageColumns)
            """,
            [.text(app.string), .text(message.string), .integer(row.due.milliseconds)]
        ) { StoredMessage($0) }.first
        guard let stored else { return false }
        try store([row], of: stored, in: app)
        return true
    }

    private func store(
        _ rows: [HeldMessage.Row],
        of message: StoredMessage,
        in app: AppID
    ) throws {
        guard !rows.isEmpty else { return }
        try insert(rows.map { message.row($0) }, in: app)
        let users = Set(rows.map { $0.user }).sorted()
        let counts = try session.rows(
            """
            SELECT i.who, (
                SELECT count(*) FROM held h
                WHERE h.app = $1 AND h.conversation = $2 AND h.kind = $3 AND h.\(user) = i.who
            ) FROM \(Self.sql.lists(from: 4, ["who"]))
            """,
            [.text(app.string)] + parameters(of: message.conversation) + [
                .texts(users.map { $0.string })
            ]
        ) { (user: UserID($0.text(0)), count: $0.integer(1) - Int64(HeldUser.rowLimit)) }
        for (user, count) in counts where count > 0 {
            try countOldest(count, of: user, in: message.conversation, of: app)
        }
    }

    /// Inserts rows that are not there.
    func insert(_ rows: [StoredRow], in app: AppID) throws {
        guard !rows.isEmpty else { return }
        let columns = [user, "conversation", "kind", "message", "due", "since", "sent", "offline"]
            .joined(separator: ", ")
        let new = ["who", "conversation", "kind", "message", "due", "since", "sent", "offline"]
        try session.change(
            """
            INSERT INTO held (app, \(columns))
            SELECT $1, \(new.map { "i.\($0)" }.joined(separator: ", "))
            FROM \(Self.sql.lists(from: 2, new)) WHERE true
            ON CONFLICT (app, \(user), conversation, kind, message) DO NOTHING
            """,
            [.text(app.string)] + lists(of: rows) + [
                .integers(rows.map { $0.due }), .integers(rows.map { $0.since }),
                .integers(rows.map { $0.sent }), .integers(rows.map { $0.offline }),
            ]
        )
    }

    /// Lists of what a row is found by, beside the app.
    func lists(of rows: [StoredRow]) -> [HeldParameter] {
        [
            .texts(rows.map { $0.user.string }),
            .texts(rows.map { $0.conversation.id.string }),
            .integers(rows.map { Int64($0.conversation.type.rawValue) }),
            .integers(rows.map { $0.message }),
        ]
    }

    /// Counts the oldest rows of a user in a conversation, and removes them.
    private func countOldest(
        _ count: Int64,
        of id: UserID,
        in conversation: Conversation,
        of app: AppID
    ) throws {
        let key: [HeldParameter] =
            [.text(app.string)] + parameters(of: conversation) + [.text(id.string)]
        let condition = "app = $1 AND conversation = $2 AND kind = $3 AND \(user) = $4"
        let oldest = try session.rows(
            "SELECT message FROM held WHERE \(condition) ORDER BY sent, message LIMIT $5",
            key + [.integer(count)]
        ) { $0.integer(0) }
        // Another call may have counted some of them meanwhile.
        let removed = try session.rows(
            """
            DELETE FROM held WHERE \(condition) AND message \(Self.sql.isAny("$5")) RETURNING sent
            """,
            key + [.integers(oldest)]
        ) { $0.integer(0) }
        guard let newest = removed.max() else { return }
        try session.change(
            """
            INSERT INTO held_older (app, conversation, kind, \(user), count, newest)
            VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (app, \(user), conversation, kind) DO UPDATE SET
                count = held_older.count + excluded.count, newest = CASE
                    WHEN held_older.newest > excluded.newest THEN held_older.newest
                    ELSE excluded.newest
                END
            """,
            key + [.integer(Int64(removed.count)), .integer(newest)]
        )
    }
}
