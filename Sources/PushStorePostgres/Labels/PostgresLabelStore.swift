#if Postgres
import ExactJSON
public import PushModel
public import PushService
public import WallTime

/// Push labels of one app in a PostgreSQL database, and the users that have them.
///
/// What a call changed is stored when it returns. An app has at most 100 labels, and a label at most 100,000 users
/// (`StoreLimitError`).
public struct PostgresLabelStore: LabelStore {
    private let database: PostgresDatabase
    private let app: AppID

    static let version1 = """
        CREATE TABLE labels (
            app bytea NOT NULL,
            name bytea NOT NULL,
            label bytea NOT NULL,
            created bigint NOT NULL,
            users bigint NOT NULL,
            PRIMARY KEY (app, name)
        );
        CREATE TABLE members (
            app bytea NOT NULL,
            label bytea NOT NULL,
            user_id bytea NOT NULL,
            added bigint NOT NULL,
            PRIMARY KEY (app, label, user_id)
        );
        """

    /// Creates the store of an app.
    ///
    /// - Parameters:
    ///   - app: The app; empty if the database has one app only.
    ///   - database: The database.
    public init(of app: AppID, in database: PostgresDatabase) {
        self.app = app
        self.database = database
    }

    /// Stores a new label; `false`, and nothing is changed, if there is one of that name.
    ///
    /// - Throws: `StoreLimitError` if there are 100 labels; ``PostgresError`` if the database cannot be used.
    public func create(_ label: PushLabel) async throws -> Bool {
        try await database.transaction(isRepeatable: false) { [app] connection in
            try connection.lockList(of: app)
            let isNew =
                try connection.run(
                    """
                    INSERT INTO labels (app, name, label, created, users) VALUES ($1, $2, $3, $4, 0)
                    ON CONFLICT (app, name) DO NOTHING
                    """,
                    [
                        .text(app.string), .text(label.name.string), .text(label.text),
                        .integer(label.created.milliseconds),
                    ]
                ).changed > 0
            guard isNew else { return false }
            let count = try connection.run(
                "SELECT count(*) FROM labels WHERE app = $1",
                [.text(app.string)]
            ).number
            guard count <= StoreLimitError.Limit.labelsOfApp.maximum else {
                throw StoreLimitError(.labelsOfApp)
            }
            return true
        }
    }

    /// The label with a name, and the number of its users; `nil` if there is none.
    public func label(named name: LabelName) async throws -> PushLabel? {
        try await database.run { [app] connection in
            try connection.run(
                "SELECT name, label, created, users FROM labels WHERE app = $1 AND name = $2",
                [.text(app.string), .text(name.string)]
            ).first.map(Self.label)
        }
    }

    /// A page of the labels, in the order of their names.
    public func labels(after name: LabelName?, upTo count: Int) async throws -> [PushLabel] {
        try await database.run { [app] connection in
            try connection.run(
                """
                SELECT name, label, created, users FROM labels
                WHERE app = $1 AND ($2::bytea IS NULL OR name > $2) ORDER BY name LIMIT $3
                """,
                [.text(app.string), .text(name?.string), .integer(Int64(max(count, 0)))]
            ).map(Self.label)
        }
    }

    /// Removes a label, and takes it from its users; `false` if there is none of that name.
    ///
    /// - Throws: ``PostgresError`` if the database cannot be used.
    public func remove(_ name: LabelName) async throws -> Bool {
        try await database.transaction(isRepeatable: false) { [app] connection in
            guard try connection.lock(name, of: app) else { return false }
            try connection.run(
                "DELETE FROM members WHERE app = $1 AND label = $2",
                [.text(app.string), .text(name.string)]
            )
            return try connection.run(
                "DELETE FROM labels WHERE app = $1 AND name = $2",
                [.text(app.string), .text(name.string)]
            ).changed > 0
        }
    }

    /// Gives users a label; a user who has it already keeps the instant.
    ///
    /// - Throws: `StoreLimitError`, and no user gets the label, if more than 100,000 users would have it;
    ///   ``PostgresError`` if the database cannot be used.
    public func add(_ users: [UserID], to name: LabelName, at now: Instant) async throws -> Bool {
        try await database.transaction { [app] connection in
            guard try connection.lock(name, of: app) else { return false }
            let added = try connection.run(
                """
                INSERT INTO members (app, label, user_id, added)
                SELECT $1, $2, u.id, $4 FROM unnest($3) AS u (id)
                ON CONFLICT (app, label, user_id) DO NOTHING
                """,
                [
                    .text(app.string), .text(name.string), .texts(users.map { $0.string }),
                    .integer(now.milliseconds),
                ]
            ).changed
            guard
                try connection.count(added, name, of: app)
                    <= StoreLimitError.Limit.usersOfLabel.maximum
            else { throw StoreLimitError(.usersOfLabel) }
            return true
        }
    }

    /// Takes a label from users, and returns those who had it; `nil` if there is no label of that name.
    ///
    /// - Throws: ``PostgresError`` if the database cannot be used.
    public func remove(_ users: [UserID], from name: LabelName) async throws -> Set<UserID>? {
        try await database.transaction(isRepeatable: false) { [app] connection in
            guard try connection.lock(name, of: app) else { return nil }
            let removed = try connection.run(
                """
                DELETE FROM members WHERE app = $1 AND label = $2 AND user_id = ANY ($3)
                RETURNING user_id
                """,
                [.text(app.string), .text(name.string), .texts(users.map { $0.string })]
            ).map { UserID($0.text(0)) }
            _ = try connection.count(-removed.count, name, of: app)
            return Set(removed)
        }
    }

    /// The user, if the user has the label.
    public func member(_ user: UserID, of name: LabelName) async throws -> PushLabel.Member? {
        try await database.run { [app] connection in
            try connection.run(
                """
                SELECT user_id, added FROM members WHERE app = $1 AND label = $2 AND user_id = $3
                """,
                [.text(app.string), .text(name.string), .text(user.string)]
            ).first.map(Self.member)
        }
    }

    /// A page of a label's users, in the order of their ids; `nil` if there is no label of that name.
    public func members(
        of name: LabelName,
        after user: UserID?,
        upTo count: Int
    ) async throws -> [PushLabel.Member]? {
        try await database.run { [app] connection in
            // A row without a user says that the label exists.
            let rows = try connection.run(
                """
                SELECT m.user_id, m.added FROM labels l LEFT JOIN LATERAL (
                    SELECT user_id, added FROM members
                    WHERE app = $1 AND label = $2 AND user_id >= coalesce($3, ''::bytea)
                        AND user_id IS DISTINCT FROM $3
                    ORDER BY user_id LIMIT $4
                ) AS m ON true
                WHERE l.app = $1 AND l.name = $2 ORDER BY m.user_id
                """,
                [
                    .text(app.string), .text(name.string), .text(user?.string),
                    .integer(Int64(max(count, 0))),
                ]
            )
            guard rows.count > 0 else { return nil }
            return rows.map { $0.isNull(0) ? nil : Self.member($0) }.compactMap { $0 }
        }
    }

    private static func label(_ row: Row) -> PushLabel {
        PushLabel(
            name: LabelName(row.text(0)),
            text: row.text(1),
            created: Instant(milliseconds: row.integer(2)),
            userCount: Int(row.integer(3))
        )
    }

    private static func member(_ row: Row) -> PushLabel.Member {
        PushLabel.Member(
            user: UserID(row.text(0)),
            added: Instant(milliseconds: row.integer(1))
        )
    }
}

extension Connection {
    /// Locks a label, so that its users change in one call at a time; `false` if there is none.
    fileprivate func lock(_ name: LabelName, of app: AppID) throws -> Bool {
        try run(
            "SELECT FROM labels WHERE app = $1 AND name = $2 FOR UPDATE",
            [.text(app.string), .text(name.string)]
        ).count > 0
    }

    /// Adds to the number of a label's users, and returns it.
    fileprivate func count(_ change: Int, _ name: LabelName, of app: AppID) throws -> Int {
        try run(
            """
            UPDATE labels SET users = users + $3 WHERE app = $1 AND name = $2 RETURNING users
            """,
            [.text(app.string), .text(name.string), .integer(Int64(change))]
        ).number
    }
}
#endif
