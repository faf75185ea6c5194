#if SQLite
import Foundation
import PushStoreSQLite
import Synchronization

/// A folder for the files of a test, which is removed with them.
final class TemporaryFolder: Sendable {
    let url: URL
    private let drawn = Mutex(0)

    private init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "em-push-sqlite-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    static func with(_ body: @Sendable (TemporaryFolder) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        try await body(folder)
    }

    /// The path of a file that is not there yet.
    func newFile() -> String {
        let number = drawn.withLock { number in
            number += 1
            return number
        }
        return url.appending(path: "\(number).db").path
    }

    /// A database in a file of its own, whose last changes a power failure may lose.
    func newDatabase() async throws -> SQLiteDatabase {
        // Tests write many small changes, and none of them ends with a power failure.
        try await SQLiteDatabase(
            path: newFile(),
            options: .init(synchronous: .normal, busyTimeout: .seconds(600))
        )
    }
}
#endif
