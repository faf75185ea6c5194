#if SQLite
import ExactJSON
import Foundation
import PushService
import PushStoreSQL
import PushStoreSQLite
import Testing

@Suite struct SQLiteDatabaseTests {
    private func code(of path: String) async throws -> SQLiteError.Code? {
        let error = await #expect(throws: SQLiteError.self) {
            _ = try await SQLiteDatabase.patient(path)
        }
        return error?.code
    }

    @Test func `what a process stored is there when the file is opened again`() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            do {
                let database = try await SQLiteDatabase.patient(path)
                try await SQLiteSettingsStore(of: "a", in: database)
                    .apply([.displayName("Ann")], to: "ann")
                _ = try await SQLiteDeliveryQueue(in: database)
                    .enqueue([Samples.delivery(1)], leasing: nil)
            }
            let database = try await SQLiteDatabase.patient(path)
            #expect(try await database.integrityFaults() == [])
            let settings = SQLiteSettingsStore(of: "a", in: database)
            #expect(try await settings.settings(of: "ann").displayName == "Ann")
            let other = SQLiteSettingsStore(of: "b", in: database)
            #expect(try await other.settings(of: "ann").displayName == nil)
            let queue = SQLiteDeliveryQueue(in: database)
            #expect(try await queue.status(of: .all).waiting == 1)
        }
    }

    @Test(arguments: ["", ":memory:", "a\u{0}b"])
    func `what is not the path of a file is refused`(path: String) async throws {
        let error = await #expect(throws: InputError.self) {
            _ = try await SQLiteDatabase.patient(path)
        }
        #expect(error?.description == "input.value at `/path`: expected the path of a file")
    }

    @Test func `an option out of its range is refused`() async throws {
        #expect(throws: InputError.self) {
            try SQLiteDatabase.Options(busyTimeout: .seconds(-1))
        }
        try await TemporaryFolder.with { folder in
            let database = try await folder.newDatabase()
            #expect(throws: InputError.self) {
                try SQLiteDeliveryQueue(in: database, remembering: .seconds(-1))
            }
            #expect(throws: InputError.self) {
                try SQLiteDeliveryQueue(in: database, remembering: .zero, polling: .zero)
            }
        }
    }

    @Test func `a file of another program, of a newer release or of no database is refused`()
        async throws
    {
        try await TemporaryFolder.with { folder in
            let foreign = folder.newFile()
            try RawFile(foreign).run("CREATE TABLE notes (text)")
            #expect(try await code(of: foreign) == .foreign)
            #expect(try RawFile(foreign).integer("PRAGMA user_version") == 0)
            let newer = folder.newFile()
            _ = try await SQLiteDatabase.patient(newer)
            try RawFile(newer).run("PRAGMA user_version = 99")
            #expect(try await code(of: newer) == .newer)
            let text = folder.newFile()
            try Data(repeating: 0x41, count: 5000).write(to: URL(filePath: text))
            #expect(try await code(of: text) == .corrupt)
            #expect(try await code(of: folder.url.path) == .access)
            #expect(try await code(of: folder.url.path + "/none/1.db") == .access)
        }
    }

    @Test func `only the owner of the file can read it and what lies beside it`() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let database = try await SQLiteDatabase.patient(path)
            try await SQLiteSettingsStore(of: "a", in: database)
                .apply([.displayName("Ann")], to: "ann")
            for file in [path, path + "-wal", path + "-shm"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: file)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
        }
    }

    @Test func `a lock that another process keeps is an error, and the call can be repeated`()
        async throws
    {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let database = try await SQLiteDatabase(
                path: path,
                options: .init(busyTimeout: .zero)
            )
            let queue = SQLiteDeliveryQueue(in: database)
            let raw = try RawFile(path)
            raw.run("BEGIN IMMEDIATE")
            let error = await #expect(throws: SQLiteError.self) {
                _ = try await queue.enqueue([Samples.delivery(1)], leasing: nil)
            }
            #expect(error?.description == "sqlite.busy: database is locked (5)")
            #expect(try await queue.status(of: .all).waiting == 0)
            raw.run("ROLLBACK")
            #expect(try await queue.enqueue([Samples.delivery(1)], leasing: nil) == [.queued])
        }
    }

    @Test func `processes that create a file at the same time share it`() async throws {
        try await TemporaryFolder.with { folder in
            for _ in 0..<10 {
                let path = folder.newFile()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for process in 0..<4 {
                        group.addTask {
                            let queue = SQLiteDeliveryQueue(
                                in: try await SQLiteDatabase.patient(path)
                            )
                            _ = try await queue.enqueue([Samples.delivery(process)], leasing: nil)
                        }
                    }
                    try await group.waitForAll()
                }
                let queue = SQLiteDeliveryQueue(in: try await SQLiteDatabase.patient(path))
                #expect(try await queue.status(of: .all).waiting == 4)
            }
        }
    }

    @Test func `damage to the file is found on demand`() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let database = try await SQLiteDatabase.patient(path)
            let deliveries = (0..<500).map { Samples.delivery($0) }
            _ = try await SQLiteDeliveryQueue(in: database).enqueue(deliveries, leasing: nil)
            let copy = folder.newFile()
            try RawFile(path).run("VACUUM INTO '\(copy)'")
            var bytes = try Data(contentsOf: URL(filePath: copy))
            let page = 4096 * (bytes.count / 4096 / 2)
            bytes.replaceSubrange(page..<page + 4096, with: Data(repeating: 0xA5, count: 4096))
            let damaged = folder.newFile()
            try bytes.write(to: URL(filePath: damaged))
            let faults = try await SQLiteDatabase.patient(damaged).integrityFaults()
            #expect(!faults.isEmpty)
        }
    }
}
#endif
