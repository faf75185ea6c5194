#if SQLite
public import EasemobREST
import ExactJSON
public import PushModel
public import PushService
import WallTime

/// Push templates of one app in a SQLite file.
///
/// What a call changed is on the disk when it returns (``SQLiteDatabase/Synchronous``). An app has at most 1,000
/// templates (`StoreLimitError`).
public struct SQLiteTemplateStore: TemplateStore {
    private let database: SQLiteDatabase
    private let app: AppID

    static let version1 = """
        CREATE TABLE templates (
            app TEXT NOT NULL,
            name TEXT NOT NULL,
            title TEXT NOT NULL,
            content TEXT NOT NULL,
            created INTEGER NOT NULL,
            updated INTEGER NOT NULL,
            PRIMARY KEY (app, name)
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

    /// All templates, in the order of their names.
    public func templates() async throws -> [StoredTemplate] {
        try await database.read { [app] connection in
            let statement = try connection.prepared(
                """
                SELECT name, title, content, created, updated FROM templates
                WHERE app = ?1 ORDER BY name
                """
            )
            try statement.bind(app.string, at: 1)
            return try statement.all(Self.template)
        }
    }

    /// The template with a name; `nil` if there is none.
    public func template(named name: TemplateName) async throws -> StoredTemplate? {
        try await database.read { [app] in try Self.find(name, $0, app) }
    }

    /// Stores a new template; `false`, and nothing is changed, if there is one of that name.
    ///
    /// - Throws: `StoreLimitError` if there are 1,000 templates; ``SQLiteError`` if the file cannot be used.
    public func create(_ template: StoredTemplate) async throws -> Bool {
        try await database.write { [app] connection in
            guard try Self.find(template.template.name, connection, app) == nil else {
                return false
            }
            try Self.store(template, connection, app)
            let count = try connection.prepared("SELECT count(*) FROM templates WHERE app = ?1")
            try count.bind(app.string, at: 1)
            guard try count.count() <= StoreLimitError.Limit.templatesOfApp.maximum else {
                throw StoreLimitError(.templatesOfApp)
            }
            return true
        }
    }

    /// Replaces those patterns that are given; `nil` if there is no template of that name.
    public func update(
        _ name: TemplateName,
        with change: TemplateChange
    ) async throws -> StoredTemplate? {
        try await database.write { [app] connection in
            guard var template = try Self.find(name, connection, app) else { return nil }
            template.apply(change)
            try Self.store(template, connection, app)
            return template
        }
    }

    /// Removes a template and returns it; `nil` if there is none of that name.
    public func remove(_ name: TemplateName) async throws -> StoredTemplate? {
        try await database.write { [app] connection in
            let template = try Self.find(name, connection, app)
            let delete = try connection.prepared(
                "DELETE FROM templates WHERE app = ?1 AND name = ?2"
            )
            try delete.bind(app.string, at: 1)
            try delete.bind(name.string, at: 2)
            try delete.run()
            return template
        }
    }

    private static func find(
        _ name: TemplateName,
        _ connection: Connection,
        _ app: AppID
    ) throws -> StoredTemplate? {
        let statement = try connection.prepared(
            """
            SELECT name, title, content, created, updated FROM templates
            WHERE app = ?1 AND name = ?2
            """
        )
        try statement.bind(app.string, at: 1)
        try statement.bind(name.string, at: 2)
        return try statement.first(Self.template)
    }

    private static func store(
        _ stored: StoredTemplate,
        _ connection: Connection,
        _ app: AppID
    ) throws {
        let statement = try connection.prepared(
            """
            INSERT INTO templates (app, name, title, content, created, updated)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT DO UPDATE SET title = ?3, content = ?4, created = ?5, updated = ?6
            """
        )
        try statement.bind(app.string, at: 1)
        try statement.bind(stored.template.name.string, at: 2)
        try statement.bind(stored.template.titlePattern, at: 3)
        try statement.bind(stored.template.contentPattern, at: 4)
        try statement.bind(stored.created.milliseconds, at: 5)
        try statement.bind(stored.updated.milliseconds, at: 6)
        try statement.run()
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
#endif
