#if SQLite
import ExactJSON
import Foundation
import PushService
import PushStoreSQLite
import PushTestSupport
import Testing
import WallTime

@Suite struct SQLiteDeliveryQueueTests {
    @Test func `a row that cannot be read becomes a dead letter, and those behind it are leased`()
        async throws
    {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let queue = SQLiteDeliveryQueue(in: try await SQLiteDatabase.patient(path))
            _ = try await queue.enqueue((1...5).map { Samples.delivery($0) }, leasing: nil)
            let raw = try RawFile(path)
            raw.run("UPDATE items SET record = x'FF00' WHERE entry <= 2")
            raw.run("UPDATE items SET key = x'00' WHERE entry = 2")
            let leased = try await queue.lease(upTo: 2, of: .all, on: Samples.terms)
            #expect(
                leased.map { $0.push?.delivery } == [Samples.delivery(3), Samples.delivery(4)]
            )
            let letters = try await queue.deadLetters(after: 0, upTo: 9)
            #expect(letters.map { $0.entry } == [1, 2])
            #expect(letters.map { $0.content } == [.push(Samples.delivery(1).key), .push(nil)])
            #expect(letters.map { $0.reason } == [.unreadable(nil), .unreadable(nil)])
            #expect(try await queue.resolve(deadLetters: [1, 2], .sentAgain) == 0)
            #expect(try await queue.resolve(deadLetters: [2], .discarded) == 1)
            // A push that is queued anew takes the place of the dead letter.
            let again = try await queue.enqueue([Samples.delivery(1)], leasing: nil)
            #expect(again == [.queued])
            let status = try await queue.status(of: .all)
            #expect((status.waiting, status.leased, status.deadLetters) == (2, 2, 0))
        }
    }

    @Test func `a row that cannot be read is a dead letter when its push is queued again`()
        async throws
    {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let queue = SQLiteDeliveryQueue(in: try await SQLiteDatabase.patient(path))
            _ = try await queue.enqueue([Samples.delivery(1)], leasing: nil)
            try RawFile(path).run("UPDATE items SET record = x''")
            let again = try await queue.enqueue([Samples.delivery(1)], leasing: Samples.terms)
            #expect(again == [.waiting])
            #expect(try await queue.status(of: .all) == Delivery.QueueStatus(deadLetters: 1))
        }
    }

    @Test func `two processes share a file, and each delivery has one holder`() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            var queues: [SQLiteDeliveryQueue] = []
            for _ in 0..<2 {
                queues.append(SQLiteDeliveryQueue(in: try await SQLiteDatabase.patient(path)))
            }
            let leased = try await withThrowingTaskGroup(of: [Delivery.Key].self) { group in
                for worker in 0..<4 {
                    let queue = queues[worker % 2]
                    let terms = Delivery.LeaseTerms(
                        owner: Delivery.Owner("worker \(worker)"),
                        duration: .seconds(3600)
                    )
                    group.addTask {
                        // All of them queue the same pushes, and each push is new once.
                        for batch in 0..<10 {
                            let pushes = (0..<20).map { Samples.delivery(batch, user: $0) }
                            _ = try await queue.enqueue(pushes, leasing: nil)
                        }
                        var keys: [Delivery.Key] = []
                        while true {
                            let leased = try await queue.lease(upTo: 7, of: .all, on: terms)
                            if leased.isEmpty { return keys }
                            keys += leased.compactMap { $0.push?.delivery.key }
                        }
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(leased.count == 200)
            #expect(Set(leased).count == 200)
        }
    }

    @Test func `what another process queues wakes a reader`() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let clock = ManualClock()
            let reader = SQLiteDeliveryQueue(
                in: try await SQLiteDatabase.patient(path),
                clock: clock.deliveryClock
            )
            let writer = SQLiteDeliveryQueue(in: try await SQLiteDatabase.patient(path))
            var wakeUps = reader.wakeUps().makeAsyncIterator()
            // The first look is over when the reader waits for the second.
            while clock.awaited.isEmpty { await Task.yield() }
            _ = try await writer.enqueue([Samples.delivery(1)], leasing: nil)
            clock.advance(by: .milliseconds(100))
            #expect(await wakeUps.next() != nil)
        }
    }

    @Test func `an ended key is remembered for the stated time, and then its row is removed`()
        async throws
    {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let clock = ManualClock()
            let queue = try SQLiteDeliveryQueue(
                in: try await SQLiteDatabase.patient(path),
                remembering: .seconds(60),
                clock: clock.deliveryClock
            )
            let lease = try await queue.enqueue([Samples.delivery(1)], leasing: Samples.terms)[0]
                .lease
            try await queue.settle([Delivery.Settlement(try #require(lease), .accepted)])
            clock.advance(by: .milliseconds(59_999))
            let early = try await queue.enqueue([Samples.delivery(1)], leasing: nil)
            #expect(early == [.ended(.accepted)])
            clock.advance(by: .milliseconds(1))
            _ = try await queue.enqueue([Samples.delivery(2)], leasing: nil)
            #expect(try RawFile(path).integer("SELECT count(*) FROM items") == 1)
            #expect(try await queue.enqueue([Samples.delivery(1)], leasing: nil) == [.queued])
        }
    }

    /// Rule 6.16.
    @Test func `a process that starts after the clock was set back goes on where the last one was`()
        async throws
    {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let clock = ManualClock()
            let first = SQLiteDeliveryQueue(
                in: try await SQLiteDatabase.patient(path),
                clock: clock.deliveryClock
            )
            _ = try await first.enqueue([Samples.delivery(1)], leasing: Samples.terms)
            _ = try await first.enqueue([Samples.delivery(2)], leasing: nil)
            clock.setWall(by: .seconds(-3600))
            let second = SQLiteDeliveryQueue(
                in: try await SQLiteDatabase.patient(path),
                clock: clock.deliveryClock
            )
            let leased = try await second.lease(upTo: 9, of: .all, on: Samples.terms)
            #expect(leased.map { $0.push?.delivery } == [Samples.delivery(2)])
            #expect(try await second.nextDue(of: .all) == .seconds(60))
            #expect(try await first.nextDue(of: .all) == .seconds(60))
            clock.advance(by: .seconds(60))
            #expect(try await second.lease(upTo: 9, of: .all, on: Samples.terms).count == 2)
        }
    }
}
#endif
