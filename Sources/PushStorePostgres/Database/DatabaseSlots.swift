#if Postgres
/// Which slots of users a database has, as it says itself (rule 6.15).
///
/// It says so in order that no configuration looks for users where they are not.
enum DatabaseSlots {
    static let version1 = """
        CREATE TABLE slots (
            is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
            first bigint NOT NULL,
            last bigint NOT NULL
        );
        """

    /// Writes the slots into a database that has none yet, and begins the numbers of bindings anew if their sequence is
    /// in the past, as in a database that was restored.
    ///
    /// - Throws: `slots` if the database has others.
    static func check(_ slots: ClosedRange<Int>, _ connection: Connection) throws {
        try connection.execute(
            """
            INSERT INTO slots (first, last) VALUES (\(slots.lowerBound), \(slots.upperBound))
            ON CONFLICT DO NOTHING
            """
        )
        let rows = try connection.run("SELECT first, last FROM slots")
        guard let row = rows.first, row.integer(0) == Int64(slots.lowerBound),
            row.integer(1) == Int64(slots.upperBound)
        else {
            let found = rows.first.map { "\($0.integer(0)) to \($0.integer(1))" } ?? "none"
            throw PostgresError(
                .slots,
                "the database has the slots \(found), not \(slots.lowerBound) to \(slots.upperBound)"
            )
        }
        // Microseconds grow faster than bindings can be made.
        try connection.run(
            """
            SELECT setval('binding_numbers', micros) FROM binding_numbers, (
                SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS micros
            ) AS clock WHERE last_value < micros
            """
        )
    }
}
#endif
