import ExactJSON
package import PushModel
package import PushService
package import WallTime

/// Push labels of one app in a database, and the users that have them.
package protocol SQLLabelStore: LabelStore {
    associatedtype Database: SQLDatabase
    var database: Database { get }
    var app: AppID { get }
}

extension SQLLabelStore {
    private static var sql: SQLDialect { Database.dialect }

    package static var version1: String {
        """
        CREATE TABLE labels (
            app \(sql.text) NOT NULL,
            name \(sql.text) NOT NULL,
            \(sql.labelText) \(sql.text) NOT NULL,
            created \(sql.integer) NOT NULL,
            users \(sql.integer) NOT NULL,
            PRIMARY KEY (app, name)
        ) \(sql.tableOptions);
        CREATE TABLE members (
            app \(sql.text) NOT NULL,
            label \(sql.text) NOT NULL,
            \(sql.user) \(sql.text) NOT NULL,
            added \(sql.integer) NOT NULL,
            PRIMARY KEY (app, label, \(sql.user))
        ) \(sql.tableOptions);
        """
    }

    // MARK: Labels

    public func create(_ label: PushLabel) async throws -> Bool {
        try await database.transaction(isRepeatable: false) { session in
            try session.lockList(of: app)
            let isNew =
                try session.change(
                    """
                    INSERT INTO labels (app, name, \(Self.sql.labelText), created, users)
                    VALUES ($1, $2, $3, $4, 0) ON CONFLICT (app, name) DO NOTHING
                    """,
                    [
                        .text(app.string), .text(label.name.string), .text(label.text),
                        .integer(label.created.milliseconds),
                    ]
                ) > 0
            guard isNew else { return false }
            try session.check(
                .labelsOfApp,
                "SELECT count(*) FROM labels WHERE app = $1",
                [.text(app.string)]
            )
            return true
        }
    }

    public func label(named name: UserLabel) async throws -> PushLabel? {
        try await labels(where: "name = $2", [.text(name.string)]).first
    }

    public func labels(after name: UserLabel?, upTo count: Int) async throws -> [PushLabel] {
        try await labels(
            where: "name >= $2 ORDER BY name LIMIT $3",
            [.text(Self.first(after: name?.string)), .integer(Int64(max(count, 0)))]
        )
    }

    public func remove(_ name: UserLabel) async throws -> Bool {
        try await database.transaction(isRepeatable: false) { session in
            let label = key(name)
            guard try lock(label, session) else { return false }
            try session.change("DELETE FROM members WHERE app = $1 AND label = $2", label)
            return try session.change("DELETE FROM labels WHERE app = $1 AND name = $2", label) > 0
        }
    }

    // MARK: Users

    public func add(_ users: [UserID], to name: UserLabel, at now: Instant) async throws
        -> Bool
    {
        try await database.transaction(isRepeatable: true) { session in
            let label = key(name)
            guard try lock(label, session) else { return false }
            let added = try session.change(
                """
                INSERT INTO members (app, label, \(Self.sql.user), added)
                SELECT $1, $2, i.id, $4 FROM \(Self.sql.lists(from: 3, ["id"])) WHERE true
                ON CONFLICT (app, label, \(Self.sql.user)) DO NOTHING
                """,
                label + [.texts(users.map { $0.string }), .integer(now.milliseconds)]
            )
            try count(added, label, session)
            return true
        }
    }

    public func remove(_ users: [UserID], from name: UserLabel) async throws -> Set<UserID>? {
        try await database.transaction(isRepeatable: false) { session in
            let label = key(name)
            guard try lock(label, session) else { return nil }
            let removed = try session.rows(
                """
                \(Self.sql.delete(
                    from: "members",
                    where: ["app": "$1", "label": "$2", Self.sql.user: "i.id"],
                    in: Self.sql.lists(from: 3, ["id"])
                )) RETURNING \(Self.sql.user)
                """,
                label + [.texts(users.map { $0.string })]
            ) { UserID($0.text(0)) }
            try count(-removed.count, label, session)
            return Set(removed)
        }
    }

    public func member(_ user: UserID, of name: UserLabel) async throws -> PushLabel.Member? {
        try await database.read { session in
            try session.rows(
                """
                SELECT \(Self.sql.user), added FROM members
                WHERE app = $1 AND label = $2 AND \(Self.sql.user) = $3
                """,
                key(name) + [.text(user.string)],
                Self.member
            ).first
        }
    }

    public func members(
        of name: UserLabel,
        after user: UserID?,
        upTo count: Int
    ) async throws -> [PushLabel.Member]? {
        try await database.read { session in
            // A row without a user says that the label exists.
            let rows = try session.rows(
                """
                SELECT m.id, m.added FROM labels l LEFT JOIN (
                    SELECT \(Self.sql.user) AS id, added FROM members
                    WHERE app = $1 AND label = $2 AND \(Self.sql.user) >= $3
                    ORDER BY \(Self.sql.user) LIMIT $4
                ) AS m ON true
                WHERE l.app = $1 AND l.name = $2 ORDER BY m.id
                """,
                key(name) + [
                    .text(Self.first(after: user?.string)), .integer(Int64(max(count, 0))),
                ]
            ) { $0.isNull(0) ? nil : Self.member($0) }
            return rows.isEmpty ? nil : rows.compactMap { $0 }
        }
    }

    public func labels(of users: [UserID], among names: Set<UserLabel>?) async throws
        -> [UserID: [UserLabel]]
    {
        try await database.read { session in
            let names =
                try names.map { Array($0) }
                ?? session.rows("SELECT name FROM labels WHERE app = $1", [.text(app.string)]) {
                    UserLabel($0.text(0))
                }
            let pairs = names.flatMap { name in Set(users).map { (name, user: $0) } }
            let found = try session.rows(
                """
                SELECT i.id, i.name FROM \(Self.sql.lists(from: 2, ["name", "id"]))
                \(Self.sql.join("members m", on: "app = $1 AND label = name AND \(Self.sql.user) = id"))
                """,
                [
                    .text(app.string), .texts(pairs.map { $0.0.string }),
                    .texts(pairs.map { $0.user.string }),
                ]
            ) { (user: UserID($0.text(0)), label: UserLabel($0.text(1))) }
            return Dictionary(grouping: found) { $0.user }
                .mapValues { $0.map { $0.label }.sorted() }
        }
    }

    // MARK: Statements

    /// The parameters `$1` and `$2` that name a label.
    private func key(_ name: UserLabel) -> [Database.Session.Parameter] {
        [.text(app.string), .text(name.string)]
    }

    /// The smallest id that is larger than another, or the smallest of all.
    private static func first(after id: String?) -> String { id.map { $0 + "\0" } ?? "" }

    private func labels(
        where condition: String,
        _ parameters: [Database.Session.Parameter]
    ) async throws -> [PushLabel] {
        try await database.read { session in
            try session.rows(
                """
                SELECT name, \(Self.sql.labelText), created, users FROM labels
                WHERE app = $1 AND \(condition)
                """,
                [.text(app.string)] + parameters
            ) { row in
                PushLabel(
                    name: UserLabel(row.text(0)),
                    text: row.text(1),
                    created: Instant(milliseconds: row.integer(2)),
                    userCount: Int(row.integer(3))
                )
            }
        }
    }

    /// Locks a label, so that its users change in one call at a time; `false` if there is none.
    private func lock(
        _ label: [Database.Session.Parameter],
        _ session: Database.Session
    ) throws -> Bool {
        try !session.rows(
            "SELECT name FROM labels WHERE app = $1 AND name = $2 \(Self.sql.forUpdate)",
            label,
            { _ in }
        ).isEmpty
    }

    /// Adds to the number of a label's users.
    private func count(
        _ change: Int,
        _ label: [Database.Session.Parameter],
        _ session: Database.Session
    ) throws {
        try session.check(
            .usersOfLabel,
            """
            UPDATE labels SET users = users + $3 WHERE app = $1 AND name = $2 RETURNING users
            """,
            label + [.integer(Int64(change))]
        )
    }

    private static func member(_ row: Database.Session.Row) -> PushLabel.Member {
        PushLabel.Member(
            user: UserID(row.text(0)),
            added: Instant(milliseconds: row.integer(1))
        )
    }
}
