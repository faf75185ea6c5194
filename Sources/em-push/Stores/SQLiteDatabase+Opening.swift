#if SQLite
import PushStoreSQLite

extension SQLiteDatabase {
    /// Opens the file that an argument names.
    ///
    /// - Throws: One line with the path and what is wrong.
    static func open(_ path: String) async throws(UsageError) -> SQLiteDatabase {
        do {
            return try await SQLiteDatabase(path: path)
        } catch {
            throw UsageError("`\(path)` cannot be used: \(error)")
        }
    }
}
#endif
