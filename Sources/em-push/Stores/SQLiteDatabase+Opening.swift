#if SQLite
import PushStoreSQLite

extension SQLiteDatabase {
    /// Opens the file that an argument names, which has a table of the caller's own if one is given.
    ///
    /// - Throws: One line with the path and what is wrong.
    static func open(
        _ path: String,
        with table: ExtraTable? = nil
    ) async throws(UsageError) -> SQLiteDatabase {
        do {
            return try await SQLiteDatabase(path: path, with: table)
        } catch {
            throw UsageError("`\(path)` cannot be used: \(error)")
        }
    }
}
#endif
