#if SQLite
import ExactJSON
import Foundation
import PushService
import PushStoreSQLite
import PushTestSupport
import Testing

/// Dispatches that another program has inserted into the file (rule 6.14).
@Suite struct SQLiteDispatchTests {
    private static let insert = """
        INSERT INTO dispatches (app, message, sender, recipients) VALUES
        """

    private static let selection = Delivery.Selection(app: "demo#chat", .dispatches)

    @Test func `any program can store a dispatch in a transaction of its own`() async throws {
        try await TemporaryFolder.with { folder in
            let start = ContinuousClock.now
            let path = folder.newFile()
            let queue = SQLiteDeliveryQueue(in: try await SQLiteDatabase.patient(path))
            let file = try RawFile(path)
            file.run("BEGIN; \(Self.insert) ('demo#chat', '{}', NULL, '[1]'); ROLLBACK")
            file.run("BEGIN; \(Self.insert) ('demo#chat', '{\"a\": 1.0}', 'null', '[2]'); COMMIT")
            #expect(try await queue.nextDue(of: Self.selection) == .zero)
            let leased = try await queue.lease(upTo: 9, of: Self.selection, on: Samples.terms)
                .compactMap { $0.dispatch }
            let record = try DispatchRecord(
                app: "demo#chat",
                message: Array("{\"a\": 1.0}".utf8),
                sender: Array("null".utf8),
                recipients: Array("[2]".utf8)
            )
            #expect(leased.map { $0.record } == [record])
            let most = ContinuousClock.now - start
            #expect(leased.allSatisfy { (.zero...most).contains($0.age) })
        }
    }

    /// Rule 6.16: the queue's time is that of 2022, and the other program's that of today.
    @Test func `a dispatch is due at once though the clock of the machine was set forward`()
        async throws
    {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let queue = SQLiteDeliveryQueue(
                in: try await SQLiteDatabase.patient(path),
                clock: ManualClock().deliveryClock
            )
            let stored = try await queue.enqueue(dispatches: [Samples.dispatch()])
            try RawFile(path).run("\(Self.insert) ('org#app', '{}', NULL, '[1]')")
            let leased = try await queue.lease(upTo: 9, of: .all, on: Samples.terms)
            #expect(leased.map { $0.lease.entry } == [stored[0], stored[0] + 1])
        }
    }

    @Test func `a text that is too long is refused where it is inserted`() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let queue = SQLiteDeliveryQueue(in: try await SQLiteDatabase.patient(path))
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
            #expect(try await queue.status(of: .all) == Delivery.QueueStatus())
        }
    }

    @Test func `a dispatch goes with its item, whichever of them another program removes`()
        async throws
    {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let queue = SQLiteDeliveryQueue(in: try await SQLiteDatabase.patient(path))
            let numbers = try await queue.enqueue(
                dispatches: [Samples.dispatch(), Samples.dispatch(), Samples.dispatch()]
            )
            _ = try await queue.enqueue([Samples.delivery(1)], leasing: nil)
            let file = try RawFile(path)
            file.run("DELETE FROM dispatches WHERE dispatch = \(numbers[0])")
            file.run("DELETE FROM items WHERE entry = \(numbers[1])")
            let left = try await queue.entries(of: .all, after: 0, upTo: 9)
            #expect(left.map { $0.entry } == [numbers[2], numbers[2] + 1])
            #expect(try file.integer("SELECT sum(dispatch) FROM dispatches") == numbers[2])
            file.run("DELETE FROM items")
            #expect(try file.integer("SELECT count(*) FROM dispatches") == 0)
        }
    }

    @Test func `an expansion that fails half-way leaves the dispatch, and none of its pushes`()
        async throws
    {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let queue = SQLiteDeliveryQueue(in: try await SQLiteDatabase.patient(path))
            _ = try await queue.enqueue(dispatches: [Samples.dispatch()])
            let leased = try await queue.lease(upTo: 1, of: .all, on: Samples.terms)
            let pushes = (0..<50).map { Samples.delivery(1, user: $0) }
            let expansion = DispatchRecord.Expansion(try #require(leased.first).lease, pushes)
            let file = try RawFile(path)
            file.run(
                """
                CREATE TRIGGER half BEFORE INSERT ON items WHEN (SELECT count(*) FROM items) = 30
                BEGIN SELECT RAISE(ABORT, 'half'); END
                """
            )
            await #expect(throws: SQLiteError.self) {
                _ = try await queue.expand([expansion], leasing: Samples.terms)
            }
            let left = try await queue.entries(of: .all, after: 0, upTo: 9)
            #expect(left.map { $0.dispatch?.app } == ["org#app"])
            file.run("DROP TRIGGER half")
            let answers = try await queue.expand([expansion], leasing: nil)
            #expect(answers == [Array(repeating: .queued, count: 50)])
            let status = try await queue.status(of: Delivery.Selection(.dispatches))
            #expect(status == Delivery.QueueStatus())
        }
    }

    @Test(arguments: [1, 7, 20])
    func `a process that is killed while it expands leaves a dispatch or all of its pushes`(
        count: Int
    ) async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let returned = folder.newFile()
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, returned = returned as String, count = count as Int] in
                // It is killed from a thread of its own, in the middle of a later call.
                let queue = SQLiteDeliveryQueue(in: try await SQLiteDatabase.patient(path))
                #expect(FileManager.default.createFile(atPath: returned, contents: nil))
                let file = try #require(FileHandle(forWritingAtPath: returned))
                for number in 0... {
                    _ = try await queue.enqueue(dispatches: [Samples.dispatch()])
                    let leased = try await queue.lease(
                        upTo: 1,
                        of: Delivery.Selection(.dispatches),
                        on: Samples.terms
                    )
                    if number == count {
                        Thread { kill(getpid(), SIGKILL) }.start()
                    }
                    let pushes = (0..<50).map { Samples.delivery(number, user: $0) }
                    let expansions = leased.map { DispatchRecord.Expansion($0.lease, pushes) }
                    _ = try await queue.expand(expansions, leasing: nil)
                    try file.write(contentsOf: Data([0]))
                }
            }
            let complete = try Data(contentsOf: URL(filePath: returned)).count
            #expect(complete >= count)
            let queue = SQLiteDeliveryQueue(in: try await SQLiteDatabase.patient(path))
            let pushes = try await queue.status(of: Delivery.Selection(.pushes))
            let left = try await queue.status(of: Delivery.Selection(.dispatches))
            let dispatches = left.waiting + left.leased
            // The call during which it was killed may have been stored, but not have returned.
            if pushes.waiting == (complete + 1) * 50 {
                #expect(dispatches == 0)
            } else {
                #expect(pushes.waiting == complete * 50 && dispatches <= 1)
            }
        }
    }
}
#endif
