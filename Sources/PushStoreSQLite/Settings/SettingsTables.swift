#if SQLite
import ExactJSON
import PushModel
import PushService

/// The tables of users' settings during one transaction, for one app.
///
/// What a user has set for a conversation is a row of its own, so that a delivery reads one of them.
struct SettingsTables {
    let connection: Connection
    let app: AppID

    static let version1 = """
        CREATE TABLE settings (
            app TEXT NOT NULL,
            user TEXT NOT NULL,
            version INTEGER NOT NULL,
            settings TEXT NOT NULL,
            PRIMARY KEY (app, user)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE conversations (
            app TEXT NOT NULL,
            user TEXT NOT NULL,
            type TEXT NOT NULL,
            id TEXT NOT NULL,
            settings TEXT NOT NULL,
            PRIMARY KEY (app, user, type, id)
        ) STRICT, WITHOUT ROWID;
        """

    // MARK: Reading

    /// A user's settings without those of conversations, and their version; `nil` if none are stored.
    func settings(of user: UserID) throws -> VersionedSettings? {
        let statement = try connection.prepared(
            "SELECT version, settings FROM settings WHERE app = ?1 AND user = ?2"
        )
        try bind(statement, user)
        return try statement.first { row in
            VersionedSettings(
                try UserSettings(json: JSONValue(parsing: row.bytes(1))),
                version: SettingsVersion(rawValue: row.integer(0))
            )
        }
    }

    /// A user's settings with all conversations, and their version; `nil` if none are stored.
    func completeSettings(of user: UserID) throws -> VersionedSettings? {
        guard var found = try settings(of: user) else { return nil }
        let statement = try connection.prepared(
            "SELECT settings FROM conversations WHERE app = ?1 AND user = ?2"
        )
        try bind(statement, user)
        var entries: [ConversationSettings] = []
        try statement.scan { row in
            entries.append(try ConversationSettings(json: JSONValue(parsing: row.bytes(0))))
            return true
        }
        found.settings.push.conversations = PushSettings.Conversations(entries)
        return found
    }

    /// What a user has set for a conversation; `nil` if nothing.
    func settings(of user: UserID, in conversation: Conversation) throws -> ConversationSettings? {
        let statement = try connection.prepared(
            """
            SELECT settings FROM conversations
            WHERE app = ?1 AND user = ?2 AND type = ?3 AND id = ?4
            """
        )
        try bind(statement, user, conversation)
        return try statement.first { row in
            try ConversationSettings(json: JSONValue(parsing: row.bytes(0)))
        }
    }

    /// A user's settings with those of some conversations; default settings if none are stored.
    func part(of user: UserID, in conversations: some Sequence<Conversation>) throws -> UserSettings
    {
        guard var settings = try settings(of: user)?.settings else { return UserSettings() }
        for conversation in conversations {
            if let entry = try self.settings(of: user, in: conversation) {
                settings.push.conversations.update(with: entry)
            }
        }
        return settings
    }

    // MARK: Writing

    /// Stores settings, of which only the given conversations are looked at; the version rises.
    func store(
        _ settings: UserSettings,
        of user: UserID,
        conversations: some Sequence<Conversation>
    ) throws {
        var base = settings
        base.push.conversations = PushSettings.Conversations()
        let statement = try connection.prepared(
            """
            INSERT INTO settings (app, user, version, settings) VALUES (?1, ?2, 1, ?3)
            ON CONFLICT DO UPDATE SET version = version + 1, settings = ?3
            """
        )
        try bind(statement, user)
        try statement.bind(base.json.jsonText, at: 3)
        try statement.run()
        for conversation in conversations {
            try store(settings.push.conversations[conversation], conversation, of: user)
        }
        try checkLimit(of: user)
    }

    /// Removes what a user has set for conversations.
    func removeConversations(of user: UserID) throws {
        let statement = try connection.prepared(
            "DELETE FROM conversations WHERE app = ?1 AND user = ?2"
        )
        try bind(statement, user)
        try statement.run()
    }

    private func store(
        _ entry: ConversationSettings?,
        _ conversation: Conversation,
        of user: UserID
    ) throws {
        guard let entry else {
            let statement = try connection.prepared(
                """
                DELETE FROM conversations
                WHERE app = ?1 AND user = ?2 AND type = ?3 AND id = ?4
                """
            )
            try bind(statement, user, conversation)
            try statement.run()
            return
        }
        let statement = try connection.prepared(
            """
            INSERT INTO conversations (app, user, type, id, settings) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT DO UPDATE SET settings = ?5
            """
        )
        try bind(statement, user, conversation)
        try statement.bind(entry.json.jsonText, at: 5)
        try statement.run()
    }

    /// Throws, so that nothing is changed, if a user has settings for more conversations than there can be.
    private func checkLimit(of user: UserID) throws {
        let statement = try connection.prepared(
            "SELECT count(*) FROM conversations WHERE app = ?1 AND user = ?2"
        )
        try bind(statement, user)
        let count = try statement.first { $0.integer(0) } ?? 0
        guard count <= StoreLimitError.Limit.conversationsOfUser.maximum else {
            throw StoreLimitError(.conversationsOfUser)
        }
    }

    private func bind(
        _ statement: Statement,
        _ user: UserID,
        _ conversation: Conversation? = nil
    ) throws {
        try statement.bind(app.string, at: 1)
        try statement.bind(user.string, at: 2)
        guard let conversation else { return }
        try statement.bind(conversation.type.word.string, at: 3)
        try statement.bind(conversation.id.string, at: 4)
    }
}
#endif
