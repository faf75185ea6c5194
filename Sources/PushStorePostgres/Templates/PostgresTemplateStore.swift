#if Postgres
public import EasemobREST
import ExactJSON
public import PushModel
public import PushService
import WallTime

/// Push templates of one app in a PostgreSQL database.
///
/// What a call changed is stored when it returns. An app has at most 1,000 templates (`StoreLimitError`).
public struct PostgresTemplateStore: TemplateStore {
    private let database: PostgresDatabase
    private let app: AppID

    static let version1 = """
        CREATE TABLE templates (
            app bytea NOT NULL,
            name bytea NOT NULL,
            title bytea NOT NULL,
            content bytea NOT NULL,
            created bigint NOT NULL,
            updated bigint NOT NULL,
            PRIMARY KEY (app, name)
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

    /// All templates, in the order of their names.
    public func templates() async throws -> [StoredTemplate] {
        try await database.run { [app] connection in
            try connection.run(
                """
                SELECT name, title, content, created, updated FROM templates
                WHERE app = $1 ORDER BY name
                """,
                [.text(app.string)]
            ).map(Self.template)
        }
    }

    /// The template with a name; `nil` if there is none.
    public func template(named name: TemplateName) async throws -> StoredTemplate? {
        try await database.run { [app] connection in
            try connection.run(
                """
                SELECT name, title, content, created, updated FROM templates
                WHERE app = $1 AND name = $2
                """,
                [.text(app.string), .text(name.string)]
            ).first.map(Self.template)
        }
    }

    /// Stores a new template; `false`, and nothing is changed, if there is one of that name.
    ///
    /// - Throws: `StoreLimitError` if there are 1,000 templates; ``PostgresError`` if the database cannot be used.
    public func create(_ template: StoredTemplate) async throws -> Bool {
        try await database.transaction(isRepeatable: false) { [app] connection in
            try connection.lockList(of: app)
            let count = try connection.run(
                "SELECT count(*) FROM templates WHERE app = $1 AND name <> $2",
                [.text(app.string), .text(template.template.name.string)]
            ).number
            let isNew =
                try connection.run(
                    """
                    INSERT INTO templates (app, name, title, content, created, updated)
                    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (app, name) DO NOTHING
                    """,
                    [
                        .text(app.string), .text(template.template.name.string),
                        .text(template.template.titlePattern),
                        .text(template.template.contentPattern),
                        .integer(template.created.milliseconds),
                        .integer(template.updated.milliseconds),
                    ]
                ).changed > 0
            guard !isNew || count < StoreLimitError.Limit.templatesOfApp.maximum else {
                throw StoreLimitError(.templatesOfApp)
            }
            return isNew
        }
    }

    /// Replaces those patterns that are given; `nil` if there is no template of that name.
    ///
    /// - Throws: ``PostgresError`` if the database cannot be used.
    public func update(
        _ name: TemplateName,
        with change: TemplateChange
    ) async throws -> StoredTemplate? {
        try await database.transaction { [app] connection in
            let rows = try connection.run(
                """
                SELECT name, title, content, created, updated FROM templates
                WHERE app = $1 AND name = $2 FOR UPDATE
                """,
                [.text(app.string), .text(name.string)]
            )
            guard var template = rows.first.map(Self.template) else { return nil }
            template.apply(change)
            try connection.run(
                """
                UPDATE templates SET title = $3, content = $4, updated = $5
                WHERE app = $1 AND name = $2
                """,
                [
                    .text(app.string), .text(name.string), .text(template.template.titlePattern),
                    .text(template.template.contentPattern),
                    .integer(template.updated.milliseconds),
                ]
            )
            return template
        }
    }

    /// Removes a template and returns it; `nil` if there is none of that name.
    ///
    /// - Throws: ``PostgresError`` if the database cannot be used.
    public func remove(_ name: TemplateName) async throws -> StoredTemplate? {
        try await database.run(isRepeatable: false) { [app] connection in
            try connection.run(
                """
                DELETE FROM templates WHERE app = $1 AND name = $2
                RETURNING name, title, content, created, updated
                """,
                [.text(app.string), .text(name.string)]
            ).first.map(Self.template)
        }
    }

    private static func template(_ row: Row) -> StoredTemplate {
        var stored = StoredTemplate(
            PushTemplate(
                name: TemplateName(row.text(0)),
                titlePattern: row.text(1),
                contentPattern: row.text(2)
            ),
            created: Instant(milliseconds: row.integer(3))
        )
        stored.updated = Instant(milliseconds: row.integer(4))
        return stored
    }
}

extension Connection {
    /// Waits until no other call adds to a list of an app, of which there can be so many entries only.
    func lockList(of app: AppID) throws {
        let key = DeliveryKey(app: app, message: "", user: "", device: "", certificateName: "")
        try run(
            "SELECT take_locks($1)",
            [.integers([AdvisoryLocks.list(hash: key.digest.high)])]
        )
    }
}
#endif
