#if SQLite
import ExactJSON
import PushModel
import PushService
import PushStoreSQLite
import PushTestSupport
import Testing

/// What is held for users (rule 6.18).
@Suite struct SQLiteHeldTests {
    @Test func `a row takes 150 bytes at most beside the texts of ids`() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let queue = SQLiteDeliveryQueue(
                in: try await SQLiteDatabase.patient(path),
                clock: ManualClock().deliveryClock
            )
            let file = try RawFile(path)
            func size() throws -> Int64 {
                try file.integer("PRAGMA page_size") * file.integer("PRAGMA page_count")
            }
            try await queue.hold((0..<1000).map { Samples.held($0, for: 0) })
            let before = try size()
            for number in 0..<1000 {
                try await queue.hold([Samples.held(number, for: 100)])
            }
            #expect(try await queue.heldCount(of: nil) == 100_000)
            // The app is in the table and two indexes, the user and the conversation in the table and one.
            let texts = try file.integer(
                "SELECT sum(3 * length(app) + 2 * length(user) + 2 * length(conversation)) FROM held"
            )
            #expect(try (size() - before - texts) / 100_000 <= 150)
        }
    }
}
#endif
