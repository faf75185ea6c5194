#if SQLite
import ExactJSON
import Foundation
import PushService
import PushStoreSQLite
import PushTestSupport
import SeededRandomness
import Testing
import WallTime

/// What a queue has after its process was killed, or its log was cut as by a power failure.
@Suite struct SQLiteQueueRecoveryTests {
    /// What can be seen of a queue at an instant.
    private struct View: Equatable {
        let now: Instant
        let status: Delivery.QueueStatus
        let entries: [Delivery.QueuedItem]

        init(of queue: SQLiteDeliveryQueue, at now: Instant) async throws {
            self.now = now
            status = try await queue.status(of: .all)
            entries = try await queue.entries(of: .all, after: 0, upTo: 10_000)
        }
    }

    /// A queue with random calls, each of one transaction.
    private struct Calls {
        let queue: SQLiteDeliveryQueue
        var random: SplitMix64
        var leases: [Delivery.Lease] = []
        var dispatches: [Delivery.Lease] = []

        mutating func make() async throws {
            let deliveries = (0..<Int.random(in: 1...20, using: &random)).map {
                Samples.delivery(.random(in: 0...9, using: &random), user: $0)
            }
            switch Int.random(in: 0...8, using: &random) {
            case 0: _ = try await queue.enqueue(deliveries, leasing: nil)
            case 1:
                let enqueued = try await queue.enqueue(deliveries, leasing: Samples.terms)
                leases += enqueued.compactMap { $0.lease }
            case 6:
                _ = try await queue.enqueue(dispatches: [Samples.dispatch(), Samples.dispatch()])
            case 7:
                let selection = Delivery.Selection(.dispatches)
                let leased = try await queue.lease(upTo: 1, of: selection, on: Samples.terms)
                dispatches += leased.map { $0.lease }
            case 8:
                // What the dispatches become is there at the instant at which they are gone.
                _ = try await queue.expand(
                    dispatches.map { DispatchRecord.Expansion($0, deliveries) },
                    leasing: nil
                )
                dispatches = []
            case 2: try await queue.cancel(.message(deliveries[0].key.message, of: "org#app"))
            case 3:
                let selection = Delivery.Selection(.pushes)
                let leased = try await queue.lease(upTo: 15, of: selection, on: Samples.terms)
                leases += leased.map { $0.lease }
            default:
                try await queue.settle(
                    leases.map { lease in
                        let pause = Duration.seconds(Int.random(in: 0...30, using: &random))
                        let changes: [Delivery.Settlement.Change] = [
                            .accepted, .givenUp("test"),
                            .postponed(by: pause, attempts: 1, leasedFor: nil),
                        ]
                        let change = changes[Int.random(in: 0...2, using: &random)]
                        return Delivery.Settlement(lease, change)
                    }
                )
                leases = []
            }
        }
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `a log that is cut at any byte leaves all calls up to one, and nothing of a later one`(
        seed: UInt64
    ) async throws {
        try await TemporaryFolder.with { folder in
            let clock = ManualClock()
            let path = folder.newFile()
            let database = try await SQLiteDatabase.patient(path)
            let queue = SQLiteDeliveryQueue(in: database, clock: clock.deliveryClock)
            var calls = Calls(queue: queue, random: SplitMix64(seed: seed))
            var sizes = [try Data(contentsOf: Self.log(of: path)).count]
            var views = [try await View(of: queue, at: clock.now)]
            for _ in 0..<30 {
                clock.advance(by: .seconds(Int.random(in: 0...20, using: &calls.random)))
                try await calls.make()
                sizes.append(try Data(contentsOf: Self.log(of: path)).count)
                views.append(try await View(of: queue, at: clock.now))
            }
            let file = try Data(contentsOf: URL(filePath: path))
            let log = try Data(contentsOf: Self.log(of: path))
            try #require(sizes == sizes.sorted() && sizes.last == log.count)
            for _ in 0..<20 {
                let cut = Int.random(in: sizes[0]...log.count, using: &calls.random)
                let copy = folder.newFile()
                try file.write(to: URL(filePath: copy))
                try log.prefix(cut).write(to: Self.log(of: copy))
                let reopened = try await SQLiteDatabase.patient(copy)
                #expect(try await reopened.integrityFaults() == [])
                // A call that changed nothing left the log as it was; its view differs in the time only.
                let last = try #require(sizes.lastIndex { $0 <= cut })
                clock.now = views[last].now
                let recovered = SQLiteDeliveryQueue(in: reopened, clock: clock.deliveryClock)
                #expect(try await View(of: recovered, at: clock.now) == views[last])
            }
        }
    }

    private static func log(of path: String) -> URL { URL(filePath: path + "-wal") }

    @Test(arguments: [1, 7, 20])
    func `a process that is killed loses no call that had returned, and leaves no half of one`(
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
                    if number == count {
                        Thread { kill(getpid(), SIGKILL) }.start()
                    }
                    let batch = (0..<50).map { Samples.delivery(number, user: $0) }
                    _ = try await queue.enqueue(batch, leasing: Samples.terms)
                    try file.write(contentsOf: Data([0]))
                }
            }
            let complete = try Data(contentsOf: URL(filePath: returned)).count
            #expect(complete >= count)
            let database = try await SQLiteDatabase.patient(path)
            #expect(try await database.integrityFaults() == [])
            let queue = SQLiteDeliveryQueue(in: database)
            let entries = try await queue.entries(of: .all, after: 0, upTo: .max)
            // The call during which it was killed may have been stored, but not have returned.
            #expect([complete, complete + 1].map { $0 * 50 }.contains(entries.count))
            // A process that starts under the same name has back what it held.
            #expect(try await queue.release("one") == entries.count)
            let leased = try await queue.lease(upTo: .max, of: .all, on: Samples.terms)
            #expect(leased.map { $0.push?.delivery } == entries.map { $0.push })
        }
    }
}
#endif
