#if SQLite
import EasemobREST
import ExactJSON
import FormerStores
import Foundation
import PushService
import PushStoreSQL
import PushStoreSQLite
import PushTestSupport
import Testing

/// A file that an older release left, as its stores had filled it.
@Suite struct SQLiteMigrationTests {
    private let clock = ManualClock()

    /// Writes the file, as `Fixtures` has it.
    private func former(_ path: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/version-1.sql")
        try RawFile(path).run(String(contentsOf: file, encoding: .utf8))
    }

    @Test func `processes that start together migrate once, and the queue goes on with all it had`()
        async throws
    {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            try former(path)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let database = try await SQLiteDatabase.patient(path)
                        _ = try await SQLiteDeliveryQueue(in: database).status(of: .all)
                    }
                }
                try await group.waitForAll()
            }
            let database = try await SQLiteDatabase.patient(path)
            let queue = SQLiteDeliveryQueue(in: database, clock: clock.deliveryClock)
            #expect(try await FormerStore.violations(of: queue, clock) == [])
            #expect(try RawFile(path).integer("SELECT count(*) FROM dispatches") == 0)
            #expect(try await database.integrityFaults() == [])
        }
    }

    @Test func `the other stores have what they had`() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            try former(path)
            let database = try await SQLiteDatabase.patient(path)
            let differences = try await FormerStore.differences(
                SQLiteSettingsStore(of: "org#app", in: database),
                SQLiteBindingStore(of: "org#app", in: database),
                SQLiteLabelStore(of: "org#app", in: database),
                SQLitePushStatistics(in: database),
                SQLiteTemplateStore(of: "org#app", in: database)
            )
            #expect(differences == [])
        }
    }

    @Test func `a program still stores dispatches, and gets no number twice`() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            try former(path)
            let queue = SQLiteDeliveryQueue(in: try await SQLiteDatabase.patient(path))
            let number = try RawFile(path).integer(
                """
                INSERT INTO dispatches (app, message, recipients) VALUES ('new', '{}', '[1]')
                RETURNING dispatch
                """
            )
            #expect(number > 17)
            let new = Delivery.Selection(app: "new", .dispatches)
            let leased = try await queue.lease(upTo: 9, of: new, on: Samples.terms)
            #expect(leased.map { $0.lease.entry } == [number])
        }
    }

    @Test func `an older worker that is at work is told what to do, and destroys nothing`()
        async throws
    {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            try former(path)
            let older = try RawFile(path)
            #expect(try older.integer("SELECT count(*) FROM pushes") == 23)
            let database = try await SQLiteDatabase.patient(path)
            // Statements as that release has them.
            for statement in [
                "UPDATE pushes SET lease_end = 0 WHERE entry = 1",
                "DELETE FROM pushes WHERE lane = -1", "UPDATE queue SET last_entry = 0",
                "UPDATE dispatches SET lease_end = 0 WHERE dispatch = 25",
                "DELETE FROM dispatches WHERE dispatch = 25 AND serial = 0 AND fault IS NULL",
            ] {
                #expect(older.fault(of: statement) != nil, "\(statement)")
            }
            let words = older.fault(of: "SELECT * FROM pushes")
            #expect(words?.contains("a newer release has changed the file") == true)
            let queue = SQLiteDeliveryQueue(in: database, clock: clock.deliveryClock)
            #expect(try await FormerStore.violations(of: queue, clock) == [])
        }
    }
}
#endif
