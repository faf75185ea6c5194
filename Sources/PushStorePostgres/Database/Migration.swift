#if Postgres
import PushStoreSQL

/// The steps from one version of the schema to the next.
enum Migration {
    /// The statements that make each version of the tables from the one before, the first from an empty schema.
    ///
    /// A step that was released never changes.
    private static let steps = [
        [
            QueueSchema.version1, DispatchSchema.version1,
            PostgresSettingsStore.version1, SettingsReader.version1, PostgresBindingStore.version1,
            PostgresLabelStore.version1, PostgresPushStatistics.version1,
            PostgresTemplateStore.version1, PostgresProviderTokenStore.version1,
        ],
        [PostgresBindingStore.version2, withoutSlots, QueueFunctions.version2],
        [QueueSchema.version3, DispatchSchema.version3, QueueFunctions.version3],
        [HeldSchema.version1(.postgres)],
    ]

    /// The functions of the queue, which every new version replaces.
    private static let functions = [
        QueueFunctions.enqueuing, QueueFunctions.leasing, DispatchSchema.functions,
        QueueFunctions.ends,
    ]

    /// A database had a range of slots of users, and an app could be divided over several.
    private static let withoutSlots = """
        DO $$
        BEGIN
            IF to_regclass('slots') IS NOT NULL THEN
                IF EXISTS (SELECT FROM slots WHERE first > 0 OR last < 4095) THEN
                    RAISE EXCEPTION 'the database has a part of the users of an app that was divided over several: '
                        'copy the rows of all parts into one, write its slots as 0 to 4095, and start again';
                END IF;
                DROP TABLE slots;
            END IF;
        END
        $$;
        """

    /// Brings a schema to the newest version; processes that start together wait for each other.
    ///
    /// - Throws: `foreign` if the schema belongs to another program, `newer` if a newer release changed it.
    static func run(on connection: Connection, schema: String) throws {
        // A step may have to rewrite large tables, or to wait for another process that does.
        connection.deadline = .now + .seconds(3600)
        try connection.transaction {
            try connection.execute("SET LOCAL statement_timeout = 0")
            try connection.run(
                "SELECT pg_advisory_xact_lock(\(AdvisoryLocks.space), \(AdvisoryLocks.migration))"
            )
            let schemas = try connection.run(
                "SELECT FROM pg_namespace WHERE nspname = '\(schema)'"
            )
            if schemas.count == 0 {
                try connection.execute("CREATE SCHEMA \"\(schema)\"")
            }
            // A function that keeps the path must not find a session's temporary tables before these.
            try connection.execute("SET LOCAL search_path = \"\(schema)\", pg_temp")
            var version = 0
            if try hasTable(of: schema, connection) {
                version = try self.version(connection)
            } else {
                let relations = try connection.run(
                    """
                    SELECT FROM pg_class
                    WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = '\(schema)')
                    LIMIT 1
                    """
                )
                guard relations.count == 0 else {
                    throw PostgresError(.foreign, "the schema `\(schema)` is another program's")
                }
                try connection.execute("CREATE TABLE em_push_versions (version bigint PRIMARY KEY)")
            }
            for (index, step) in steps.enumerated().dropFirst(version) {
                for statements in step { try connection.execute(statements) }
                try connection.execute("INSERT INTO em_push_versions VALUES (\(index + 1))")
            }
            if version < steps.count {
                for statements in functions { try connection.execute(statements) }
            }
        }
    }

    /// The tables and indexes of the newest version, and the sequence of entries.
    static let relations = """
        bindings bindings_by_device bindings_pkey conversations conversations_pkey dispatches dispatches_pkey entries
        held held_by_message held_by_time held_by_user held_messages held_messages_by_id held_messages_by_time
        held_messages_pkey held_older held_older_pkey
        items items_by_key items_by_replacement items_by_time items_of_dispatches items_pkey items_tried labels labels_pkey
        lanes lanes_app_certificate_key lanes_pkey members members_pkey provider_tokens provider_tokens_pkey queue recalls
        recalls_by_time recalls_pkey settings settings_caches settings_pkey statistics statistics_by_message
        statistics_pkey templates templates_pkey
        """.split { " \n".contains($0) }.map { String($0) }

    /// The functions that the statements of the steps and of the queue leave behind, in order.
    static var functionNames: [String] {
        let blanks: Set<UInt8> = Set(" \n\t();,".utf8)
        let words = (steps.joined() + functions).flatMap { text in
            text.utf8.split(whereSeparator: blanks.contains).map { String($0) ?? "" }
        }
        let fillers: Set = ["OR", "REPLACE", "IF", "NOT", "EXISTS"]
        var names: Set<String> = []
        for (index, word) in words.enumerated() where word == "CREATE" || word == "DROP" {
            let rest = words[(index + 1)...].lazy.filter { !fillers.contains($0) }.prefix(2)
            guard rest.first == "FUNCTION", let name = rest.dropFirst().first else { continue }
            if word == "CREATE" { names.insert(name) } else { names.remove(name) }
        }
        return names.filter { !$0.contains("%") }.sorted()
    }

    /// Throws unless a schema is there and has the version of this release.
    static func check(_ connection: Connection, schema: String) throws {
        guard try hasTable(of: schema, connection) else {
            throw PostgresError(
                .other,
                "the schema `\(schema)` has no tables, which a worker creates"
            )
        }
        try check(connection)
    }

    /// Throws unless the schema has the version of this release.
    static func check(_ connection: Connection) throws {
        guard try version(connection) == steps.count else {
            throw PostgresError(.other, "the schema has an older version")
        }
    }

    private static func hasTable(of schema: String, _ connection: Connection) throws -> Bool {
        try connection.run(
            "SELECT FROM pg_tables WHERE schemaname = '\(schema)' AND tablename = 'em_push_versions'"
        ).count > 0
    }

    private static func version(_ connection: Connection) throws -> Int {
        let rows = try connection.run("SELECT max(version) FROM em_push_versions")
        let version = Int(rows.first?.integer(0) ?? 0)
        guard version <= steps.count else {
            throw PostgresError(
                .newer,
                "the schema has version \(version), and this release knows up to \(steps.count)"
            )
        }
        return version
    }
}
#endif
