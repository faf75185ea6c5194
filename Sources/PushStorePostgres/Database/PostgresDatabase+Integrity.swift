#if Postgres
extension PostgresDatabase {
    /// Looks whether the schema has what this release needs, and whether its indexes and constraints are valid.
    ///
    /// No privilege is needed but the owner's. If the extension `amcheck` is there, and its functions may be called, each
    /// index is read through, which takes time in proportion to its size. The pages of tables are not read: a server with
    /// data checksums does that itself when it uses them.
    ///
    /// - Returns: What is wrong, a line each; empty if nothing is.
    /// - Throws: ``PostgresError`` if the database cannot be read.
    public func integrityFaults() async throws -> [String] {
        try await run { connection in
            var faults: [String] = []
            for (kind, catalog, names) in [
                (
                    "relation",
                    "pg_class WHERE relnamespace = current_schema()::regnamespace AND relname",
                    Migration.relations
                ),
                (
                    "function",
                    "pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname",
                    Migration.functionNames
                ),
            ] {
                for name in names {
                    let found = try connection.run("SELECT FROM \(catalog) = '\(name)' LIMIT 1")
                    if found.count == 0 { faults.append("the \(kind) \(name) is missing") }
                }
            }
            let invalid = try connection.run(
                """
                SELECT 'the index ' || c.relname || ' is not valid' FROM pg_index i
                JOIN pg_class c ON c.oid = i.indexrelid
                WHERE c.relnamespace = current_schema()::regnamespace AND NOT (i.indisvalid AND i.indisready)
                UNION ALL
                SELECT 'the constraint ' || conname || ' is not valid' FROM pg_constraint
                WHERE connamespace = current_schema()::regnamespace AND NOT convalidated
                """
            )
            faults += invalid.map { $0.text(0) }
            return faults + (try Self.damagedIndexes(connection))
        }
    }

    /// What `amcheck` finds, if it can be called.
    private static func damagedIndexes(_ connection: Connection) throws -> [String] {
        let check = try connection.run(
            """
            SELECT p.oid::regproc::text FROM pg_extension e JOIN pg_depend d ON d.refobjid = e.oid
            JOIN pg_proc p ON p.oid = d.objid
            WHERE e.extname = 'amcheck' AND p.proname = 'bt_index_check' AND p.pronargs = 1
            AND has_function_privilege(p.oid, 'EXECUTE')
            """
        )
        guard let function = check.first?.text(0) else { return [] }
        let indexes = try connection.run(
            """
            SELECT c.oid::text, c.relname FROM pg_class c JOIN pg_am a ON a.oid = c.relam
            WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'i' AND a.amname = 'btree'
            """
        )
        var faults: [String] = []
        for (oid, name) in indexes.map({ ($0.text(0), $0.text(1)) }) {
            do {
                try connection.run("SELECT \(function)(\(oid)::regclass)")
            } catch let error as PostgresError where ["XX001", "XX002"].contains(error.state) {
                faults.append("the index \(name) is damaged: \(error.detail)")
            }
        }
        return faults
    }
}
#endif
