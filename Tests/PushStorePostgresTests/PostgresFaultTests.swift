#if Postgres
import ExactJSON
import Foundation
import PushService
import Synchronization
import Testing

@testable import PushStorePostgres

extension PostgresTests {
    /// What is left when connections, the server or a worker end in the middle.
    @Suite struct FaultTests {
        /// How often each push was accepted, and how many connections were cut.
        private final class Tally: Sendable {
            let accepted = Mutex<[Delivery.Key: Int]>([:])
            let cuts = Mutex(0)
        }

        private static let messages = 40
        private static let users = 25

        /// Queues, leases and settles pushes in two processes with three workers each while `fault` runs, and checks
        /// that each push was accepted and none is left.
        private func work(
            in schema: String,
            of server: TestServer,
            during fault: @escaping @Sendable () async throws -> Void
        ) async throws {
            let tally = Tally()
            let all = Self.messages * Self.users
            var queues: [PostgresDeliveryQueue] = []
            for _ in 0..<2 {
                queues.append(PostgresDeliveryQueue(in: try await server.database(schema)))
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<6 {
                    let queue = queues[worker % 2]
                    let terms = Delivery.LeaseTerms(
                        owner: Delivery.Owner("worker \(worker)"),
                        duration: .seconds(2)
                    )
                    group.addTask {
                        for message in 0..<Self.messages where message % 6 == worker {
                            let pushes = (0..<Self.users).map {
                                Samples.delivery(message, user: $0)
                            }
                            _ = try await queue.enqueue(pushes, leasing: nil)
                        }
                        while tally.accepted.withLock({ $0.count }) < all {
                            let leased = try await queue.lease(upTo: 20, of: .all, on: terms)
                            // What a lost answer leased is due again before long.
                            guard !leased.isEmpty else { continue }
                            let answers = try await queue.settle(
                                leased.map { Delivery.Settlement($0.lease, .accepted) }
                            )
                            tally.accepted.withLock { accepted in
                                for (push, isGood) in zip(leased.compactMap { $0.push }, answers)
                                where isGood {
                                    accepted[push.delivery.key, default: 0] += 1
                                }
                            }
                        }
                    }
                }
                group.addTask { try await fault() }
                try await group.waitForAll()
            }
            let counts = tally.accepted.withLock { $0 }
            #expect(counts.count == all)
            #expect(counts.values.allSatisfy { $0 == 1 })
            #expect(try await queues[0].status(of: .all) == Delivery.QueueStatus())
        }

        @Test
        func `connections that are cut under load lose no push and end none twice`() async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                _ = try await server.database(schema)
                let tally = Tally()
                try await work(in: schema, of: server) {
                    for _ in 0..<15 {
                        let count = try await server.cutConnections(to: schema)
                        tally.cuts.withLock { $0 += count }
                    }
                }
                #expect(tally.cuts.withLock { $0 } > 0)
            }
        }

        @Test
        func `a server that crashes under load and comes back loses no push and ends none twice`()
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                try await work(in: schema, of: server) {
                    for _ in 0..<2 {
                        try #require(await TestServer.restart())
                    }
                }
            }
        }

        @Test func `a listener that was cut off wakes its reader when it is back`() async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let reader = PostgresDeliveryQueue(in: try await server.database(schema))
                let writer = PostgresDeliveryQueue(in: try await server.newDatabase())
                var wakeUps = reader.wakeUps().makeAsyncIterator()
                #expect(await wakeUps.next() != nil)
                try await server.cutConnections(to: schema)
                #expect(await wakeUps.next() != nil)
                #expect(try await reader.nextDue(of: .all) == nil)
                _ = try await writer.enqueue([Samples.delivery(1)], leasing: nil)
                _ = try await PostgresDeliveryQueue(in: try await server.database(schema))
                    .enqueue([Samples.delivery(1)], leasing: nil)
                #expect(await wakeUps.next() != nil)
            }
        }

        @Test(arguments: [1, 7, 20])
        func `a worker that is killed loses no call that had returned, and leaves no half of one`(
            count: Int
        ) async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let returned = FileManager.default.temporaryDirectory
                    .appending(path: "returned-\(schema)").path()
                defer { try? FileManager.default.removeItem(atPath: returned) }
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [schema = schema as String, returned = returned as String, count = count as Int]
                    in
                    // It is killed from a thread of its own, in the middle of a later call.
                    let database = try await TestServer().database(schema)
                    let queue = PostgresDeliveryQueue(in: database)
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
                // The server may still be at the call during which the worker was killed.
                while try await server.connections(to: schema) > 0 {}
                let queue = PostgresDeliveryQueue(in: try await server.database(schema))
                let entries = try await queue.entries(of: .all, after: 0, upTo: .max)
                #expect([complete, complete + 1].map { $0 * 50 }.contains(entries.count))
                // Nobody else gets what the dead worker holds, until its name comes back.
                let terms = Delivery.LeaseTerms(owner: "two", duration: .seconds(60))
                #expect(try await queue.lease(upTo: .max, of: .all, on: terms).isEmpty)
                #expect(try await queue.release("one") == entries.count)
                let leased = try await queue.lease(upTo: .max, of: .all, on: terms)
                #expect(leased.map { $0.push?.delivery } == entries.map { $0.push })
            }
        }
    }
}
#endif
