#if SQLite
import ExactJSON
public import PushModel
public import PushService
public import WallTime

/// Push labels of one app in a SQLite file, and the users that have them.
///
/// What a call changed is on the disk when it returns (``SQLiteDatabase/Synchronous``). An app has at most 100 labels,
/// and a label at most 100,000 users (`StoreLimitError`).
public struct SQLiteLabelStore: LabelStore {
    private let database: SQLiteDatabase
    private let app: AppID

    static let version1 = """
        CREATE TABLE labels (
            app TEXT NOT NULL,
            name TEXT NOT NULL,
            text TEXT NOT NULL,
            created INTEGER NOT NULL,
            users INTEGER NOT NULL,
            PRIMARY KEY (app, name)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE members (
            app TEXT NOT NULL,
            label TEXT NOT NULL,
            user TEXT NOT NULL,
            added INTEGER NOT NULL,
            PRIMARY KEY (app, label, user)
        ) STRICT, WITHOUT ROWID;
        """

    /// Creates the store of an app.
    ///
    /// - Parameters:
    ///   - app: The app; empty if the file has one app only.
    ///   - database: The file.
    public init(of app: AppID, in database: SQLiteDatabase) {
        self.app = app
        self.database = database
    }

    /// Stores a new label; `false`, and nothing is changed, if there is one of that name.
    ///
    /// - Throws: `StoreLimitError` if there are 100 labels; ``SQLiteError`` if the file cannot be used.
    public func create(_ label: PushLabel) async throws -> Bool {
        try await database.write { [app] connection in
            let insert = try connection.prepared(
                """
                INSERT INTO labels (app, name, text, created, users) VALUES (?1, ?2, ?3, ?4, 0)
                ON CONFLICT DO NOTHING
                """
            )
            try insert.bind(app, label.name)
            try insert.bind(label.text, at: 3)
            try insert.bind(label.created.milliseconds, at: 4)
            guard try insert.run() > 0 else { return false }
            let labels = try connection.prepared("SELECT count(*) FROM labels WHERE app = ?1")
            try labels.bind(app.string, at: 1)
            guard try labels.count() <= StoreLimitError.Limit.labelsOfApp.maximum else {
                throw StoreLimitError(.labelsOfApp)
            }
            return true
        }
    }

    /// The label with a name, and the number of its users; `nil` if there is none.
    public func label(named name: LabelName) async throws -> PushLabel? {
        try await database.read { [app] connection in
            let statement = try connection.prepared(
                "SELECT name, text, created, users FROM labels WHERE app = ?1 AND name = ?2"
            )
            try statement.bind(app, name)
            return try statement.first(Self.label)
        }
    }

    /// A page of the labels, in the order of their names.
    public func labels(after name: LabelName?, upTo count: Int) async throws -> [PushLabel] {
        try await database.read { [app] connection in
            let statement = try connection.prepared(
                """
                SELECT name, text, created, users FROM labels
                WHERE app = ?1 AND (?2 IS NULL OR name > ?2) ORDER BY name LIMIT ?3
                """
            )
            try statement.bind(app, name)
            try statement.bind(Int64(max(count, 0)), at: 3)
            return try statement.all(Self.label)
        }
    }

    /// Removes a label, and takes it from its users; `false` if there is none of that name.
    public func remove(_ name: LabelName) async throws -> Bool {
        try await database.write { [app] connection in
            let members = try connection.prepared(
                "DELETE FROM members WHERE app = ?1 AND label = ?2"
            )
            try members.bind(app, name)
            try members.run()
            let label = try connection.prepared("DELETE FROM labels WHERE app = ?1 AND name = ?2")
            try label.bind(app, name)
            return try label.run() > 0
        }
    }

    /// Gives users a label; a user who has it already keeps the instant.
    ///
    /// - Throws: `StoreLimitError`, and no user gets the label, if more than 100,000 users would have it;
    ///   ``SQLiteError`` if the file cannot be used.
    public func add(_ users: [UserID], to name: LabelName, at now: Instant) async throws -> Bool {
        try await database.write { [app] connection in
            guard try Self.exists(name, connection, app) else { return false }
            let insert = try connection.prepared(
                """
                INSERT INTO members (app, label, user, added) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT DO NOTHING
                """
            )
            try insert.bind(app, name)
            try insert.bind(now.milliseconds, at: 4)
            var added = 0
            for user in users {
                try insert.bind(user.string, at: 3)
                added += try insert.run()
            }
            let count = try Self.count(added, connection, app, name)
            guard count <= StoreLimitError.Limit.usersOfLabel.maximum else {
                throw StoreLimitError(.usersOfLabel)
            }
            return true
        }
    }

    /// Takes a label from users, and returns those who had it; `nil` if there is no label of that name.
    public func remove(_ users: [UserID], from name: LabelName) async throws -> Set<UserID>? {
        try await database.write { [app] connection in
            guard try Self.exists(name, connection, app) else { return nil }
            let delete = try connection.prepared(
                "DELETE FROM members WHERE app = ?1 AND label = ?2 AND user = ?3"
            )
            try delete.bind(app, name)
            var removed: Set<UserID> = []
            for user in users {
                try delete.bind(user.string, at: 3)
                if try delete.run() > 0 { removed.insert(user) }
            }
            _ = try Self.count(-removed.count, connection, app, name)
            return removed
        }
    }

    /// The user, if the user has the label.
    public func member(_ user: UserID, of name: LabelName) async throws -> PushLabel.Member? {
        try await database.read { [app] connection in
            let statement = try connection.prepared(
                "SELECT user, added FROM members WHERE app = ?1 AND label = ?2 AND user = ?3"
            )
            try statement.bind(app, name)
            try statement.bind(user.string, at: 3)
            return try statement.first(Self.member)
        }
    }

    /// A page of a label's users, in the order of their ids; `nil` if there is no label of that name.
    public func members(
        of name: LabelName,
        after user: UserID?,
        upTo count: Int
    ) async throws -> [PushLabel.Member]? {
        try await database.read { [app] connection in
            guard try Self.exists(name, connection, app) else { return nil }
            let statement = try connection.prepared(
                """
                SELECT user, added FROM members
                WHERE app = ?1 AND label = ?2 AND user >= ?3 AND user IS NOT ?4
                ORDER BY user LIMIT ?5
                """
            )
            try statement.bind(app, name)
            try statement.bind(user?.string ?? "", at: 3)
            try statement.bind(user?.string, at: 4)
            try statement.bind(Int64(max(count, 0)), at: 5)
            return try statement.all(Self.member)
        }
    }

    private static func exists(
        _ name: LabelName,
        _ connection: Connection,
        _ app: AppID
    ) throws -> Bool {
        let statement = try connection.prepared(
            "SELECT 1 FROM labels WHERE app = ?1 AND name = ?2"
        )
        try statement.bind(app, name)
        return try statement.count() > 0
    }

    /// Adds to the number of a label's users, and returns it.
    private static func count(
        _ change: Int,
        _ connection: Connection,
        _ app: AppID,
        _ name: LabelName
    ) throws -> Int64 {
        let statement = try connection.prepared(
            """
            UPDATE labels SET users = users + ?3 WHERE app = ?1 AND name = ?2 RETURNING users
            """
        )
        try statement.bind(app, name)
        try statement.bind(Int64(change), at: 3)
        return try statement.count()
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

extension Statement {
    /// Binds an app and a label's name as the first two parameters.
    fileprivate func bind(_ app: AppID, _ name: LabelName?) throws {
        try bind(app.string, at: 1)
        try bind(name?.string, at: 2)
    }
}
#endif
