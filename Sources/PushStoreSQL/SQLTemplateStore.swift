package import EasemobREST
import ExactJSON
package import PushModel
package import PushService
import WallTime

/// Push templates of one app in a database.
package protocol SQLTemplateStore: TemplateStore {
    associatedtype Database: SQLDatabase
    var database: Database { get }
    var app: AppID { get }
}

extension SQLTemplateStore {
    private static var sql: SQLDialect { Database.dialect }

    package static var version1: String {
        """
        CREATE TABLE templates (
            app \(sql.text) NOT NULL,
            name \(sql.text) NOT NULL,
            title \(sql.text) NOT NULL,
            content \(sql.text) NOT NULL,
            created \(sql.integer) NOT NULL,
            updated \(sql.integer) NOT NULL,
            PRIMARY KEY (app, name)
        ) \(sql.tableOptions);
        """
    }

    private static var columns: String { "name, title, content, created, updated" }

    public func templates() async throws -> [PushTemplate.Stored] {
        try await database.read { session in
            try session.rows(
                "SELECT \(Self.columns) FROM templates WHERE app = $1 ORDER BY name",
                [.text(app.string)],
                Self.template
            )
        }
    }

    public func template(named name: PushTemplate.Name) async throws -> PushTemplate.Stored? {
        try await database.read { session in
            try session.rows(
                "SELECT \(Self.columns) FROM templates WHERE app = $1 AND name = $2",
                key(name),
                Self.template
            ).first
        }
    }

    public func create(_ template: PushTemplate.Stored) async throws -> Bool {
        try await database.transaction(isRepeatable: false) { session in
            try session.lockList(of: app)
            let isNew =
                try session.change(
                    """
                    INSERT INTO templates (app, name, title, content, created, updated)
                    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (app, name) DO NOTHING
                    """,
                    key(template.template.name) + [
                        .text(template.template.titlePattern),
                        .text(template.template.contentPattern),
                        .integer(template.created.milliseconds),
                        .integer(template.updated.milliseconds),
                    ]
                ) > 0
            guard isNew else { return false }
            try session.check(
                .templatesOfApp,
                "SELECT count(*) FROM templates WHERE app = $1",
                [.text(app.string)]
            )
            return true
        }
    }

    public func update(
        _ name: PushTemplate.Name,
        with change: PushTemplate.Stored.Change
    ) async throws -> PushTemplate.Stored? {
        try await database.transaction(isRepeatable: true) { session in
            let found = try session.rows(
                """
                SELECT \(Self.columns) FROM templates
                WHERE app = $1 AND name = $2 \(Self.sql.forUpdate)
                """,
                key(name),
                Self.template
            )
            guard var template = found.first else { return nil }
            template.apply(change)
            try session.change(
                """
                UPDATE templates SET title = $3, content = $4, updated = $5
                WHERE app = $1 AND name = $2
                """,
                key(name) + [
                    .text(template.template.titlePattern), .text(template.template.contentPattern),
                    .integer(template.updated.milliseconds),
                ]
            )
            return template
        }
    }

    public func remove(_ name: PushTemplate.Name) async throws -> PushTemplate.Stored? {
        try await database.write(isRepeatable: false) { session in
            try session.rows(
                """
                DELETE FROM templates WHERE app = $1 AND name = $2 RETURNING \(Self.columns)
                """,
                key(name),
                Self.template
            ).first
        }
    }

    /// The parameters `$1` and `$2` that name a template.
    private func key(_ name: PushTemplate.Name) -> [Database.Session.Parameter] {
        [.text(app.string), .text(name.string)]
    }

    private static func template(_ row: Database.Session.Row) -> PushTemplate.Stored {
        var stored = PushTemplate.Stored(
            PushTemplate(
                name: PushTemplate.Name(row.text(0)),
                titlePattern: row.text(1),
                contentPattern: row.text(2)
            ),
            created: Instant(milliseconds: row.integer(3))
        )
        stored.updated = Instant(milliseconds: row.integer(4))
        return stored
    }
}
