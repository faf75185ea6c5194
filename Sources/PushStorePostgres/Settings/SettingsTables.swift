#if Postgres
import ExactJSON
import PushModel
import PushService

/// The tables of users' settings during one call, for one app.
///
/// What a user has set for a conversation is a row of its own, so that a delivery reads one of them.
struct SettingsTables {
    let connection: Connection
    let app: AppID

    static let version1 = """
        CREATE TABLE settings (
            app bytea NOT NULL,
            user_id bytea NOT NULL,
            version bigint NOT NULL,
            settings bytea NOT NULL,
            PRIMARY KEY (app, user_id)
        );
        CREATE TABLE conversations (
            app bytea NOT NULL,
            user_id bytea NOT NULL,
            type bytea NOT NULL,
            id bytea NOT NULL,
            settings bytea NOT NULL,
            PRIMARY KEY (app, user_id, type, id)
        );
        """

    // MARK: Reading, with one statement each, which sees one state

    /// The settings of users with all conversations, and their versions; a user without stored settings is absent.
    func completeSettings(of users: [UserID]) throws -> [UserID: VersionedSettings] {
        let rows = try connection.run(
            """
            SELECT s.user_id, s.version, s.settings, c.settings
            FROM unnest($2) AS u (id)
                JOIN settings s ON s.app = $1 AND s.user_id = u.id
                LEFT JOIN conversations c ON c.app = $1 AND c.user_id = u.id
            """,
            [.text(app.string), .texts(Set(users).map { $0.string })]
        )
        var found: [UserID: VersionedSettings] = [:]
        var conversations: [UserID: [ConversationSettings]] = [:]
        try rows.scan { row in
            let user = UserID(row.text(0))
            if found[user] == nil {
                found[user] = VersionedSettings(
                    try UserSettings(json: row.json(2)),
                    version: SettingsVersion(rawValue: row.integer(1))
                )
            }
            if !row.isNull(3) {
                conversations[user, default: []].append(
                    try ConversationSettings(json: row.json(3))
                )
            }
        }
        for (user, entries) in conversations {
            found[user]?.settings.push.conversations = PushSettings.Conversations(entries)
        }
        return found
    }

    /// The settings of users, of their conversations only one, in the order of `users`.
    func parts(of users: [UserID], in conversation: Conversation?) throws -> [UserSettings] {
        let rows = try connection.run(
            """
            SELECT u.n, s.settings, c.settings
            FROM unnest($2) WITH ORDINALITY AS u (id, n)
                JOIN settings s ON s.app = $1 AND s.user_id = u.id
                LEFT JOIN conversations c
                ON c.app = $1 AND c.user_id = u.id AND c.type = $3 AND c.id = $4
            """,
            [
                .text(app.string), .texts(users.map { $0.string }),
                .text(conversation?.type.word.string), .text(conversation?.id.string),
            ]
        )
        var parts = [UserSettings](repeating: UserSettings(), count: users.count)
        try rows.scan { row in
            var settings = try UserSettings(json: row.json(1))
            if !row.isNull(2) {
                settings.push.conversations.update(
                    with: try ConversationSettings(json: row.json(2))
                )
            }
            parts[Int(row.integer(0)) - 1] = settings
        }
        return parts
    }

    /// What a user has set for those of the conversations for which there is anything.
    func settings(
        of user: UserID,
        in conversations: Set<Conversation>
    ) throws -> [ConversationSettings] {
        guard !conversations.isEmpty else { return [] }
        let (types, ids) = Self.columns(conversations)
        return try connection.run(
            """
            SELECT c.settings FROM unnest($3, $4) AS i (type, id)
                JOIN conversations c
                ON c.app = $1 AND c.user_id = $2 AND c.type = i.type AND c.id = i.id
            """,
            [.text(app.string), .text(user.string), types, ids]
        ).map { try ConversationSettings(json: $0.json(0)) }
    }

    // MARK: Writing, in a transaction

    /// Locks a user's settings, which are created if there are none; their version rises.
    ///
    /// - Returns: The settings without those of conversations.
    func lock(_ user: UserID) throws -> UserSettings {
        let rows = try connection.run(
            """
            INSERT INTO settings AS s (app, user_id, version, settings) VALUES ($1, $2, 1, '')
            ON CONFLICT (app, user_id) DO UPDATE SET version = s.version + 1
            RETURNING settings
            """,
            [.text(app.string), .text(user.string)]
        )
        guard let row = rows.first, !row.bytes(0).isEmpty else { return UserSettings() }
        return try UserSettings(json: row.json(0))
    }

    /// Locks a user's settings if they have a version, which rises; otherwise returns `false`.
    func lock(_ user: UserID, expecting version: SettingsVersion?) throws -> Bool {
        guard let version else {
            return try connection.run(
                """
                INSERT INTO settings (app, user_id, version, settings) VALUES ($1, $2, 1, '')
                ON CONFLICT (app, user_id) DO NOTHING
                """,
                [.text(app.string), .text(user.string)]
            ).changed > 0
        }
        return try connection.run(
            """
            UPDATE settings SET version = version + 1
            WHERE app = $1 AND user_id = $2 AND version = $3
            """,
            [.text(app.string), .text(user.string), .integer(version.rawValue)]
        ).changed > 0
    }

    /// Stores settings that are locked, of which only the given conversations are looked at.
    func store(
        _ settings: UserSettings,
        of user: UserID,
        conversations: Set<Conversation>
    ) throws {
        var base = settings
        base.push.conversations = PushSettings.Conversations()
        try connection.run(
            "UPDATE settings SET settings = $3 WHERE app = $1 AND user_id = $2",
            [.text(app.string), .text(user.string), .text(base.json.jsonText)]
        )
        guard !conversations.isEmpty else { return }
        let stored = conversations.compactMap { settings.push.conversations[$0] }
        let (types, ids) = Self.columns(stored.map { $0.conversation })
        try connection.run(
            """
            INSERT INTO conversations (app, user_id, type, id, settings)
            SELECT $1, $2, i.type, i.id, i.settings FROM unnest($3, $4, $5) AS i (type, id, settings)
            ON CONFLICT (app, user_id, type, id) DO UPDATE SET settings = excluded.settings
            """,
            [
                .text(app.string), .text(user.string), types, ids,
                .texts(stored.map { $0.json.jsonText }),
            ]
        )
        try remove(conversations.subtracting(stored.map { $0.conversation }), of: user)
        try checkLimit(of: user)
    }

    /// Removes what a user has set for conversations.
    func removeConversations(of user: UserID) throws {
        try connection.run(
            "DELETE FROM conversations WHERE app = $1 AND user_id = $2",
            [.text(app.string), .text(user.string)]
        )
    }

    private func remove(_ conversations: Set<Conversation>, of user: UserID) throws {
        guard !conversations.isEmpty else { return }
        let (types, ids) = Self.columns(conversations)
        try connection.run(
            """
            DELETE FROM conversations c USING unnest($3, $4) AS i (type, id)
            WHERE c.app = $1 AND c.user_id = $2 AND c.type = i.type AND c.id = i.id
            """,
            [.text(app.string), .text(user.string), types, ids]
        )
    }

    /// Throws, so that nothing is changed, if a user has settings for more conversations than there can be.
    private func checkLimit(of user: UserID) throws {
        let count = try connection.run(
            "SELECT count(*) FROM conversations WHERE app = $1 AND user_id = $2",
            [.text(app.string), .text(user.string)]
        ).number
        guard count <= StoreLimitError.Limit.conversationsOfUser.maximum else {
            throw StoreLimitError(.conversationsOfUser)
        }
    }

    private static func columns(
        _ conversations: some Collection<Conversation>
    ) -> (types: Parameter, ids: Parameter) {
        (
            .texts(conversations.map { $0.type.word.string }),
            .texts(conversations.map { $0.id.string })
        )
    }
}
#endif
