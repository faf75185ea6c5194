import ExactJSON
import PushModel
import PushService

/// What a user has set for a conversation is a row of its own, so that a delivery reads one of them.
extension SQLSettingsStore {
    static var sql: SQLDialect { Database.dialect }

    package static var version1: String {
        """
        CREATE TABLE settings (
            app \(sql.text) NOT NULL,
            \(sql.user) \(sql.text) NOT NULL,
            version \(sql.integer) NOT NULL,
            settings \(sql.text) NOT NULL,
            \(sql.hasDisplayNames ? "display_name \(sql.text)," : "")
            PRIMARY KEY (app, \(sql.user))
        ) \(sql.tableOptions);
        CREATE TABLE conversations (
            app \(sql.text) NOT NULL,
            \(sql.user) \(sql.text) NOT NULL,
            type \(sql.text) NOT NULL,
            id \(sql.text) NOT NULL,
            settings \(sql.text) NOT NULL,
            PRIMARY KEY (app, \(sql.user), type, id)
        ) \(sql.tableOptions);
        """
    }

    // MARK: Reading

    /// The settings of users with all conversations, and their versions; a user without stored settings is absent.
    func completeSettings(
        of users: [UserID],
        _ session: Database.Session
    ) throws -> [UserID: UserSettings.Versioned] {
        var found: [UserID: UserSettings.Versioned] = [:]
        var conversations: [UserID: [ConversationSettings]] = [:]
        try session.rows(
            """
            SELECT i.id, s.version, s.settings, \(Self.displayName), c.settings
            FROM \(Self.tables(["id"]))
            """,
            [.text(app.string), .texts(Set(users).map { $0.string })]
        ) { row in
            let user = UserID(row.text(0))
            if found[user] == nil {
                found[user] = UserSettings.Versioned(
                    try Self.settings(row, 2),
                    version: UserSettings.Version(rawValue: row.integer(1))
                )
            }
            if !row.isNull(4) {
                conversations[user, default: []].append(
                    try ConversationSettings(json: row.json(4))
                )
            }
        }
        for (user, entries) in conversations {
            found[user]?.settings.push.conversations = PushSettings.Conversations(entries)
        }
        return found
    }

    /// The settings of users, of their conversations only one, in the order of `users`.
    func parts(
        of users: [UserID],
        in conversation: Conversation?,
        _ session: Database.Session
    ) throws -> [UserSettings] {
        var parts = [UserSettings](repeating: UserSettings(), count: users.count)
        try session.rows(
            """
            SELECT i.n, s.settings, \(Self.displayName), c.settings
            FROM \(Self.tables(["id", "n"], Self.isConversation))
            """,
            parameters(users, conversation)
        ) { row in
            var settings = try Self.settings(row, 1)
            if !row.isNull(3) {
                settings.push.conversations.update(
                    with: try ConversationSettings(json: row.json(3))
                )
            }
            parts[Int(row.integer(0))] = settings
        }
        return parts
    }

    /// What a delivery needs: a row for each of the users, and the sender's display name.
    func deliverySettings(
        for users: [UserID],
        in conversation: Conversation,
        from sender: UserID?,
        _ session: Database.Session
    ) throws -> Delivery.Settings {
        var read = Delivery.Settings(PushSettings.Rows(count: users.count, in: conversation))
        // By the bytes of the settings and those of the conversation's.
        var known: [[UInt8]: SettingsRow] = [:]
        try session.rows(
            """
            SELECT i.n, s.settings, CASE WHEN i.n >= $6 THEN \(Self.displayName) END, c.settings
            FROM \(Self.tables(["id", "n"], Self.isConversation))
            """,
            parameters(sender.map { users + [$0] } ?? users, conversation)
                + [.integer(Int64(users.count))]
        ) { row in
            let place = Int(row.integer(0))
            guard place < users.count else {
                read.senderName = try Self.settings(row, 1).displayName
                return
            }
            let bytes = row.bytes(1) + [0] + row.bytes(3)
            if let row = known[bytes] {
                read.rows[place] = row
                return
            }
            var settings = try Self.settings(row, 1).push
            if !row.isNull(3) {
                settings.conversations.update(with: try ConversationSettings(json: row.json(3)))
            }
            read.rows.set(settings, at: place)
            known[bytes] = read.rows[place]
        }
        return read
    }

    /// What a user has set for those of the conversations for which there is anything.
    func settings(
        of user: UserID,
        in conversations: Set<Conversation>,
        _ session: Database.Session
    ) throws -> [ConversationSettings] {
        guard !conversations.isEmpty else { return [] }
        let isEntry = "c.app = $1 AND c.\(Self.sql.user) = $2 AND c.type = i.type AND c.id = i.id"
        return try session.rows(
            """
            SELECT c.settings FROM \(Self.sql.lists(from: 3, ["type", "id"]))
            \(Self.sql.join("conversations c", on: isEntry))
            """,
            key(user) + Self.columns(conversations)
        ) { try ConversationSettings(json: $0.json(0)) }
    }

    // MARK: Statements

    /// The display names of users; null where the settings have them.
    static var displayName: String { sql.hasDisplayNames ? "display_name" : "NULL" }

    private static var isConversation: String { "c.type = $4 AND c.id = $5" }

    /// The settings of the users `$2` of the app `$1`, and those of conversations for which a condition is true.
    private static func tables(_ lists: [String], _ condition: String = "true") -> String {
        let (s, c) = ("s.app = $1 AND s.\(sql.user) = i.id", "c.app = $1 AND c.\(sql.user) = i.id")
        return """
            \(sql.lists(from: 2, lists)) \(sql.join("settings s", on: s))
            \(sql.leftJoin("conversations c", on: "\(c) AND \(condition)"))
            """
    }

    /// The parameters `$1` to `$5`: the app, the users with their places, and a conversation.
    private func parameters(
        _ users: [UserID],
        _ conversation: Conversation?
    ) -> [Database.Session.Parameter] {
        [
            .text(app.string), .texts(users.map { $0.string }),
            .integers(users.indices.map { Int64($0) }),
            .text(conversation?.type.word.string), .text(conversation?.id.string),
        ]
    }

    /// The parameters `$1` and `$2` that name a user.
    func key(_ user: UserID) -> [Database.Session.Parameter] {
        [.text(app.string), .text(user.string)]
    }

    /// The types and the ids of conversations.
    static func columns(
        _ conversations: some Collection<Conversation>
    ) -> [Database.Session.Parameter] {
        [
            .texts(conversations.map { $0.type.word.string }),
            .texts(conversations.map { $0.id.string }),
        ]
    }

    /// A user's settings without those of conversations, from a column and that of the display name behind it.
    static func settings(_ row: Database.Session.Row, _ column: Int32) throws -> UserSettings {
        let json = try row.json(column)
        guard sql.hasDisplayNames else { return try UserSettings(json: json) }
        return UserSettings(
            push: try PushSettings(json: json),
            displayName: row.isNull(column + 1) ? nil : row.text(column + 1)
        )
    }
}
