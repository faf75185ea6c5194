#if SQLite
import ExactJSON
import PushService
import PushStoreSQLite
import Testing

/// Dispatches that another program has inserted into the file (rule 6.14).
@Suite struct SQLiteDispatchTests {
    private static let insert = """
        INSERT INTO dispatches (app, message, sender, recipients) VALUES
        """

    @Test func `any program can store a dispatch in a transaction of its own`() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let queue = SQLiteDeliveryQueue(in: try await SQLiteDatabase(path: path))
            let file = try RawFile(path)
            file.run("BEGIN; \(Self.insert) ('demo#chat', '{}', NULL, '[1]'); ROLLBACK")
            file.run("BEGIN; \(Self.insert) ('demo#chat', '{\"a\": 1.0}', 'null', '[2]'); COMMIT")
            #expect(try await queue.nextDispatchDue(of: "demo#chat") == .zero)
            let leased = try await queue.leaseDispatches(
                upTo: 9,
                of: "demo#chat",
                on: Samples.terms
            )
            let record = try DispatchRecord(
                app: "demo#chat",
                message: Array("{\"a\": 1.0}".utf8),
                sender: Array("null".utf8),
                recipients: Array("[2]".utf8)
            )
            #expect(leased.map { $0.record } == [record])
            #expect(leased.allSatisfy { $0.age >= .zero && $0.age < .seconds(600) })
        }
    }

    @Test func `a text that is too long is refused where it is inserted`() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let queue = SQLiteDeliveryQueue(in: try await SQLiteDatabase(path: path))
            let file = try RawFile(path)
            for (message, sender, recipients) in [
                (262_145, 0, 0), (0, 4097, 0), (0, 0, 16_777_217),
            ] {
                let texts = [message, sender, recipients].map { "hex(zeroblob(\($0 / 2))) || '1'" }
                let isRefused = file.refuses(
                    "\(Self.insert) ('a', \(texts.joined(separator: ", ")))"
                )
                #expect(isRefused)
            }
            #expect(try await queue.status(of: .all).dispatches == 0)
        }
    }
}
#endif
