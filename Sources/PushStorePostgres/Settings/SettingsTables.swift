#if Postgres
import ExactJSON
import PushModel
import PushService

/// The tables of users' settings during one call, for one app.
///
/// What a user has set for a conversation is a row of its own, so that a delivery reads one of them. The display name
/// stands apart, so that the settings of many users are the same bytes, which a delivery then reads once.
struct SettingsTables {
    let connection: Connection
    let app: AppID
    /// The name of the notifications of changes.
    let channel: String

    static let version1 = """
        CREATE TABLE settings (
            app bytea NOT NULL,
            user_id bytea NOT NULL,
            version bigint NOT NULL,
            settings bytea NOT NULL,
            display_name bytea,
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

        -- `until`: the instant up to which changes are notified of, because a cache may keep settings.
        CREATE TABLE settings_caches (until bigint NOT NULL);
        INSERT INTO settings_caches VALUES (0);

        -- Has changes notified of for the next hour. The lock waits for the calls that are not over and have seen
        -- that they need not notify: what is read afterwards has their changes.
        CREATE FUNCTION note_settings_cache() RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF (SELECT until FROM settings_caches) < queue_time(NULL) + 60000 THEN
                PERFORM pg_advisory_xact_lock(\(AdvisoryLocks.space), \(AdvisoryLocks.settings));
            END IF;
            UPDATE settings_caches SET until = queue_time(NULL) + 3600000;
        END
        $$;

        -- Notifies the caches of a change when the call is over, if there may be one.
        CREATE FUNCTION notify_settings(p_channel bytea, p_user bytea) RETURNS void
        LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_advisory_xact_lock_shared(
                \(AdvisoryLocks.space), \(AdvisoryLocks.settings)
            );
            IF (SELECT until FROM settings_caches) > queue_time(NULL) THEN
                PERFORM pg_notify(convert_from(p_channel, 'UTF8'), convert_from(p_user, 'UTF8'));
            END IF;
        END
        $$;
        """

    // MARK: Reading, with one statement each, which sees one state

    // `OFFSET 0` keeps a subquery apart, so that each user is looked up by the key of the table. Joined with the table,
    // the users of a batch are compared with all users of the app where the server has no statistics yet.

    /// The settings of the users `$2` of the app `$1`, and those of one conversation, of type `$3` and id `$4`.
    private static let oneConversation = """
        unnest($2) WITH ORDINALITY AS u (id, n)
            CROSS JOIN LATERAL (
                SELECT * FROM settings s WHERE s.app = $1 AND s.user_id = u.id OFFSET 0
            ) s
            LEFT JOIN LATERAL (
                SELECT * FROM conversations c
                WHERE c.app = $1 AND c.user_id = u.id AND c.type = $3 AND c.id = $4 OFFSET 0
            ) c ON true
        """

    /// The settings of users with all conversations, and their versions; a user without stored settings is absent.
    func completeSettings(of users: [UserID]) throws -> [UserID: VersionedSettings] {
        let rows = try connection.run(
            """
            SELECT s.user_id, s.version, s.settings, s.display_name, c.settings
            FROM unnest($2) AS u (id)
                CROSS JOIN LATERAL (
                    SELECT * FROM settings s WHERE s.app = $1 AND s.user_id = u.id OFFSET 0
                ) s
                LEFT JOIN LATERAL (
                    SELECT * FROM conversations c WHERE c.app = $1 AND c.user_id = u.id OFFSET 0
                ) c ON true
            """,
            [.text(app.string), .texts(Set(users).map { $0.string })]
        )
        var found: [UserID: VersionedSettings] = [:]
        var conversations: [UserID: [ConversationSettings]] = [:]
        try rows.scan { row in
            let user = UserID(row.text(0))
            if found[user] == nil {
                found[user] = VersionedSettings(
                    try row.userSettings(2),
                    version: SettingsVersion(rawValue: row.integer(1))
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
    func parts(of users: [UserID], in conversation: Conversation?) throws -> [UserSettings] {
        let rows = try connection.run(
            """
            SELECT u.n, s.settings, s.display_name, c.settings
            FROM \(Self.oneConversation)
            """,
            [
                .text(app.string), .texts(users.map { $0.string }),
                .text(conversation?.type.word.string), .text(conversation?.id.string),
            ]
        )
        var parts = [UserSettings](repeating: UserSettings(), count: users.count)
        try rows.scan { row in
            var settings = try row.userSettings(1)
            if !row.isNull(3) {
                settings.push.conversations.update(
                    with: try ConversationSettings(json: row.json(3))
                )
            }
            parts[Int(row.integer(0)) - 1] = settings
        }
        return parts
    }

    /// What a delivery needs: a row for each of the users, and the sender's display name.
    func deliverySettings(
        for users: [UserID],
        in conversation: Conversation,
        from sender: UserID?
    ) throws -> DeliverySettings {
        let asked = sender.map { users + [$0] } ?? users
        let rows = try connection.run(
            """
            SELECT u.n, s.settings, c.settings, CASE WHEN u.n > $5 THEN s.display_name END
            FROM \(Self.oneConversation)
            """,
            [
                .text(app.string), .texts(asked.map { $0.string }),
                .text(conversation.type.word.string), .text(conversation.id.string),
                .integer(Int64(users.count)),
            ]
        )
        var read = DeliverySettings(SettingsRows(count: users.count, in: conversation))
        // By the bytes of the settings and those of the conversation's.
        var known: [[UInt8]: SettingsRow] = [:]
        try rows.scan { row in
            let place = Int(row.integer(0)) - 1
            guard place < users.count else {
                read.senderName = row.isNull(3) ? nil : row.text(3)
                return
            }
            let bytes = row.bytes(1) + [0] + row.bytes(2)
            if let row = known[bytes] {
                read.rows[place] = row
                return
            }
            var settings = try PushSettings(json: row.json(1))
            if !row.isNull(2) {
                settings.conversations.update(with: try ConversationSettings(json: row.json(2)))
            }
            read.rows.set(settings, at: place)
            known[bytes] = read.rows[place]
        }
        return read
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
            SELECT c.settings FROM unnest($3, $4) AS i (type, id) CROSS JOIN LATERAL (
                SELECT * FROM conversations c
                WHERE c.app = $1 AND c.user_id = $2 AND c.type = i.type AND c.id = i.id OFFSET 0
            ) c
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
            RETURNING settings, display_name
            """,
            [.text(app.string), .text(user.string)]
        )
        guard let row = rows.first, !row.bytes(0).isEmpty else { return UserSettings() }
        return try row.userSettings(0)
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
        var push = settings.push
        push.conversations = PushSettings.Conversations()
        try connection.run(
            """
            UPDATE settings SET settings = $3, display_name = $4 WHERE app = $1 AND user_id = $2
            """,
            [
                .text(app.string), .text(user.string), .text(push.json.jsonText),
                .text(settings.displayName),
            ]
        )
        try connection.run(
            "SELECT notify_settings($1, $2)",
            [
                .text(channel),
                .text(SettingsReader.payload(of: UserHash(of: user, in: app))),
            ]
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

extension Row {
    /// A user's settings without those of conversations, from the settings and the display name in two columns.
    fileprivate func userSettings(_ column: Int32) throws -> UserSettings {
        UserSettings(
            push: try PushSettings(json: json(column)),
            displayName: isNull(column + 1) ? nil : text(column + 1)
        )
    }
}
#endif
