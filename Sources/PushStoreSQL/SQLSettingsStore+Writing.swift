import ExactJSON
import PushModel
import PushService

extension SQLSettingsStore {
    /// Locks a user's settings, which are created if there are none; their version rises.
    ///
    /// - Returns: The settings without those of conversations.
    func lock(_ user: UserID, _ session: Database.Session) throws -> UserSettings {
        try session.rows(
            """
            INSERT INTO settings AS s (app, \(Self.sql.user), version, settings)
            VALUES ($1, $2, 1, '')
            ON CONFLICT (app, \(Self.sql.user)) DO UPDATE SET version = s.version + 1
            RETURNING settings, \(Self.displayName)
            """,
            key(user)
        ) { $0.bytes(0).isEmpty ? UserSettings() : try Self.settings($0, 0) }.first
            ?? UserSettings()
    }

    /// Locks a user's settings if they have a version, which rises; otherwise returns `false`.
    func lock(
        _ user: UserID,
        expecting version: UserSettings.Version?,
        _ session: Database.Session
    ) throws -> Bool {
        guard let version else {
            return try session.change(
                """
                INSERT INTO settings (app, \(Self.sql.user), version, settings)
                VALUES ($1, $2, 1, '') ON CONFLICT (app, \(Self.sql.user)) DO NOTHING
                """,
                key(user)
            ) > 0
        }
        return try session.change(
            """
            UPDATE settings SET version = version + 1
            WHERE app = $1 AND \(Self.sql.user) = $2 AND version = $3
            """,
            key(user) + [.integer(version.rawValue)]
        ) > 0
    }

    /// Stores settings that are locked, of which only the given conversations are looked at.
    ///
    /// - Throws: `StoreLimitError`, so that nothing is changed, if there are more conversations than there can be.
    func store(
        _ settings: UserSettings,
        of user: UserID,
        conversations: Set<Conversation>,
        _ session: Database.Session
    ) throws {
        var base = settings
        base.push.conversations = PushSettings.Conversations()
        let isApart = Self.sql.hasDisplayNames
        try session.change(
            """
            UPDATE settings SET settings = $3\(isApart ? ", display_name = $4" : "")
            WHERE app = $1 AND \(Self.sql.user) = $2
            """,
            key(user) + [.text((isApart ? base.push.json : base.json).jsonText)]
                + (isApart ? [.text(settings.displayName)] : [])
        )
        try noteChange(of: user, session)
        guard !conversations.isEmpty else { return }
        let stored = conversations.compactMap { settings.push.conversations[$0] }
        try session.change(
            """
            INSERT INTO conversations (app, \(Self.sql.user), type, id, settings)
            SELECT $1, $2, i.type, i.id, i.settings
            FROM \(Self.sql.lists(from: 3, ["type", "id", "settings"])) WHERE true
            ON CONFLICT (app, \(Self.sql.user), type, id) DO UPDATE SET settings = excluded.settings
            """,
            key(user) + Self.columns(stored.map { $0.conversation }) + [
                .texts(stored.map { $0.json.jsonText })
            ]
        )
        try remove(conversations.subtracting(stored.map { $0.conversation }), of: user, session)
        try session.check(
            .conversationsOfUser,
            "SELECT count(*) FROM conversations WHERE app = $1 AND \(Self.sql.user) = $2",
            key(user)
        )
    }

    private func remove(
        _ conversations: Set<Conversation>,
        of user: UserID,
        _ session: Database.Session
    ) throws {
        guard !conversations.isEmpty else { return }
        try session.change(
            Self.sql.delete(
                from: "conversations",
                where: ["app": "$1", Self.sql.user: "$2", "type": "i.type", "id": "i.id"],
                in: Self.sql.lists(from: 3, ["type", "id"])
            ),
            key(user) + Self.columns(conversations)
        )
    }
}
