/// How the statements of the stores differ from one database to another.
package enum SQLDialect: Sendable {
    case sqlite
    case postgres

    // MARK: Tables

    var text: String { self == .sqlite ? "TEXT" : "bytea" }
    var integer: String { self == .sqlite ? "INTEGER" : "bigint" }
    /// What stands behind the columns of a table.
    var tableOptions: String { self == .sqlite ? "STRICT, WITHOUT ROWID" : "" }

    // MARK: Columns

    /// The id of a user; `user` means the role in PostgreSQL.
    var user: String { self == .sqlite ? "user" : "user_id" }
    var labelText: String { self == .sqlite ? "text" : "label" }
    /// Whether a user's display name has a column of its own, so that the settings of many users are the same bytes,
    /// which a delivery then reads once.
    var hasDisplayNames: Bool { self == .postgres }

    // MARK: Statements

    /// How the dead letters are found; the name is older than the table's.
    var indexedByTime: String { self == .sqlite ? "INDEXED BY pushes_by_time" : "" }
    /// Locks the rows that a statement reads; in SQLite a transaction that writes is the only one.
    var forUpdate: String { self == .sqlite ? "" : "FOR UPDATE" }
    /// Locks the rows that a statement reads, and leaves out those that are locked.
    var skippingLocked: String { self == .sqlite ? "" : "FOR UPDATE SKIP LOCKED" }

    /// A table `i` of lists, whose columns are the parameters from a number on.
    ///
    /// SQLite has no lists: it runs the statement for each of their elements.
    func lists(from first: Int, _ columns: [String]) -> String {
        let parameters = columns.indices.map { "$\(first + $0)" }
        switch self {
        case .sqlite:
            let elements = zip(parameters, columns).map { "\($0) AS \($1)" }
            return "(SELECT \(elements.joined(separator: ", "))) AS i"
        case .postgres:
            let lists = parameters.joined(separator: ", ")
            return "unnest(\(lists)) AS i (\(columns.joined(separator: ", ")))"
        }
    }

    /// A condition that a value is one of those of a list; SQLite runs the statement for each of them.
    func isAny(_ parameter: String) -> String {
        self == .sqlite ? "= \(parameter)" : "= ANY (\(parameter))"
    }

    /// Joins rows that a condition finds by the key of a table, such as `settings s`: its name and a letter.
    func join(_ table: String, on condition: String) -> String {
        switch self {
        case .sqlite: "CROSS JOIN \(table) ON \(condition)"
        case .postgres: "CROSS JOIN \(lookup(in: table, condition))"
        }
    }

    /// Joins as ``join(_:on:)`` does, or nulls where there is no such row.
    func leftJoin(_ table: String, on condition: String) -> String {
        switch self {
        case .sqlite: "LEFT JOIN \(table) ON \(condition)"
        case .postgres: "LEFT JOIN \(lookup(in: table, condition)) ON true"
        }
    }

    /// Deletes the rows of a table whose columns have some values, which name those of lists.
    ///
    /// PostgreSQL looks them up as ``join(_:on:)`` does.
    func delete(
        from table: String,
        where values: KeyValuePairs<String, String>,
        in lists: String
    ) -> String {
        switch self {
        case .sqlite:
            let condition = values.map { "\($0.key) = (SELECT \($0.value) FROM \(lists))" }
                .joined(separator: " AND ")
            return "DELETE FROM \(table) WHERE \(condition)"
        case .postgres:
            let condition = values.map { "t.\($0.key) = \($0.value)" }.joined(separator: " AND ")
            return """
                DELETE FROM \(table) WHERE ctid = ANY (ARRAY(
                    SELECT t.ctid FROM \(lists) CROSS JOIN LATERAL (
                        SELECT ctid FROM \(table) t WHERE \(condition) OFFSET 0
                    ) t
                ))
                """
        }
    }

    // `OFFSET 0` keeps a subquery apart, so that each row is looked up by the key of the table. Joined with the table,
    // the users of a batch are compared with all users of the app where the server has no statistics yet.
    private func lookup(in table: String, _ condition: String) -> String {
        "LATERAL (SELECT * FROM \(table) WHERE \(condition) OFFSET 0) \(table.suffix(1))"
    }
}
