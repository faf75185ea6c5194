import ExactJSON
import PushModel
import PushService
import WallTime

/// What is held, in the database of a queue.
///
/// Rows are found by their users, and a lease moves the instants at which they are due: so it needs no column.
///
/// In PostgreSQL the locks of messages are taken before those of rows, as by all calls of the queue, and before them that of
/// the app's list, under which rows are leased, released and recalled. Where calls still wait for each other in a circle, the
/// server ends one, and it is made again.
package enum HeldSchema {
    /// The tables in a dialect.
    ///
    /// Of `held_messages`, `kept_until` is the instant from which on a message without rows is forgotten, and `sent` is null
    /// if the message does not say. Of `held`, `message` is the message's number, `sent` is when it was sent, or else since
    /// when it is held, and `offline` may be below 0, as what is read and recalled is taken away.
    package static func version1(_ sql: SQLDialect) -> String {
        let number =
            sql == .sqlite
            ? "INTEGER PRIMARY KEY" : "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
        let (short, tiny) = sql == .sqlite ? ("INTEGER", "INTEGER") : ("integer", "smallint")
        let options = sql == .sqlite ? "STRICT" : ""
        return """
            CREATE TABLE held_messages (
                number \(number),
                app \(sql.text) NOT NULL,
                message \(sql.text) NOT NULL,
                conversation \(sql.text) NOT NULL,
                kind \(sql.integer) NOT NULL,
                sent \(sql.integer),
                kept_until \(sql.integer) NOT NULL,
                sender \(sql.text) NOT NULL,
                content \(sql.text) NOT NULL
            ) \(options);
            CREATE UNIQUE INDEX held_messages_by_id ON held_messages (app, message);
            CREATE INDEX held_messages_by_time ON held_messages (kept_until);
            CREATE TABLE held (
                message \(sql.integer) NOT NULL,
                due \(sql.integer) NOT NULL,
                since \(sql.integer) NOT NULL,
                sent \(sql.integer) NOT NULL,
                offline \(short) NOT NULL,
                kind \(tiny) NOT NULL,
                app \(sql.text) NOT NULL,
                \(sql.user) \(sql.text) NOT NULL,
                conversation \(sql.text) NOT NULL
            ) \(options);
            CREATE UNIQUE INDEX held_by_user ON held (app, \(sql.user), conversation, kind, message);
            CREATE INDEX held_by_time ON held (app, due);
            CREATE INDEX held_by_message ON held (message);
            CREATE TABLE held_older (
                app \(sql.text) NOT NULL,
                \(sql.user) \(sql.text) NOT NULL,
                conversation \(sql.text) NOT NULL,
                kind \(sql.integer) NOT NULL,
                count \(sql.integer) NOT NULL,
                newest \(sql.integer) NOT NULL,
                PRIMARY KEY (app, \(sql.user), conversation, kind)
            ) \(sql.tableOptions);
            """
    }
}

/// A row of `held`.
struct StoredRow {
    let user: UserID
    let conversation: Conversation
    let message: Int64
    var due: Int64
    let since: Int64
    let sent: Int64
    let offline: Int64

    var held: HeldUser.Row {
        HeldUser.Row(
            message: message,
            since: Instant(milliseconds: since),
            offlineCount: Int(offline)
        )
    }
}

/// What a row of `held_messages` says beside its texts.
struct StoredMessage {
    let number: Int64
    let conversation: Conversation
    let sent: Int64?

    init(_ row: some SQLRow) {
        number = row.integer(0)
        conversation = row.conversation(1)
        sent = row.optionalInteger(3)
    }

    func row(_ row: HeldMessage.Row) -> StoredRow {
        StoredRow(
            user: row.user,
            conversation: conversation,
            message: number,
            due: row.due.milliseconds,
            since: row.since.milliseconds,
            sent: sent ?? row.since.milliseconds,
            offline: Int64(row.offlineCount)
        )
    }
}

extension SQLRow {
    /// The conversation whose id and type are in two columns.
    func conversation(_ column: Int32) -> Conversation {
        Conversation(
            ConversationType(rawValue: Int(integer(column + 1))) ?? .chat,
            Conversation.ID(text(column))
        )
    }
}
