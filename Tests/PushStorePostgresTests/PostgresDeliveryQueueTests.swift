#if Postgres
import ExactJSON
import PushService
import PushTestSupport
import Testing
import WallTime

@testable import PushStorePostgres

extension PostgresTests {
    @Suite struct DeliveryQueueTests {
        @Test
        func `a row that cannot be read becomes a dead letter, and those behind it are leased`()
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let queue = PostgresDeliveryQueue(in: try await server.database(schema))
                _ = try await queue.enqueue((1...5).map { Samples.delivery($0) }, leasing: nil)
                try await server.raw(
                    "UPDATE items SET record = '\\xFF00' WHERE entry <= 2",
                    in: schema
                )
                try await server.raw("UPDATE items SET key = '\\x00' WHERE entry = 2", in: schema)
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
            try await TestServer.with { server in
                let schema = server.newSchema()
                let queue = PostgresDeliveryQueue(in: try await server.database(schema))
                _ = try await queue.enqueue([Samples.delivery(1)], leasing: nil)
                try await server.raw("UPDATE items SET record = ''", in: schema)
                let again = try await queue.enqueue([Samples.delivery(1)], leasing: Samples.terms)
                #expect(again == [.waiting])
                #expect(try await queue.status(of: .all) == Delivery.QueueStatus(deadLetters: 1))
            }
        }

        @Test
        func `a settlement reads its own items, though the statistics say that few are queued`()
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let queue = PostgresDeliveryQueue(in: try await server.database(schema))
                _ = try await queue.enqueue((1...3000).map { Samples.delivery($0) }, leasing: nil)
                let lane = try await server.raw("SELECT min(lane) FROM items", in: schema)
                try await server.raw("UPDATE items SET lane = 0", in: schema)
                try await server.raw("ANALYZE items", in: schema)
                try await server.raw("UPDATE items SET lane = \(lane)", in: schema)
                let fetched = try await server.raw(
                    """
                    SELECT pg_stat_get_xact_tuples_fetched('items'::regclass) FROM (
                        SELECT count(*) FROM (
                            SELECT array_agg(entry) AS entries, array_agg(serial) AS serials
                            FROM (SELECT * FROM items ORDER BY entry LIMIT 50) AS first
                        ) AS i, settle(
                            0, 0, 0, i.entries, i.serials, array_fill(1::bigint, ARRAY[50]),
                            NULL, NULL, NULL, NULL
                        )
                    ) AS s
                    """,
                    in: schema
                )
                // All 3,000, if the index by time were read.
                #expect(fetched < 500)
                let ended = try await server.raw(
                    "SELECT count(*) FROM items WHERE lane = 0",
                    in: schema
                )
                #expect(ended == 50)
            }
        }

        @Test func `two processes share a database, and each delivery has one holder`() async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                // They start together, and one of them makes the tables.
                async let first = server.database(schema)
                async let second = server.database(schema)
                let queues = [
                    PostgresDeliveryQueue(in: try await first),
                    PostgresDeliveryQueue(in: try await second),
                ]
                let leased = try await withThrowingTaskGroup(of: [Delivery.Key].self) { group in
                    for worker in 0..<8 {
                        let queue = queues[worker % 2]
                        let terms = Delivery.LeaseTerms(
                            owner: Delivery.Owner("worker \(worker)"),
                            duration: .seconds(3600)
                        )
                        group.addTask {
                            // All of them queue the same pushes, and each push is new once.
                            for batch in 0..<10 {
                                let pushes = (0..<50).map { Samples.delivery(batch, user: $0) }
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
                #expect(leased.count == 500)
                #expect(Set(leased).count == 500)
            }
        }

        @Test
        func
            `what another process queues wakes a reader, with one notification until it sleeps again`()
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let reader = PostgresDeliveryQueue(in: try await server.database(schema))
                let writer = PostgresDeliveryQueue(in: try await server.database(schema))
                var wakeUps = reader.wakeUps().makeAsyncIterator()
                // The first element says that the connection listens.
                #expect(await wakeUps.next() != nil)
                let idle = "SELECT count(*) FROM queue WHERE idle"
                #expect(try await server.raw(idle, in: schema) == 1)
                _ = try await writer.enqueue([Samples.delivery(1)], leasing: nil)
                #expect(await wakeUps.next() != nil)
                #expect(try await server.raw(idle, in: schema) == 0)
                _ = try await writer.enqueue([Samples.delivery(2)], leasing: nil)
                #expect(try await server.raw(idle, in: schema) == 0)
                #expect(try await reader.nextDue(of: .all) == .zero)
                #expect(try await server.raw(idle, in: schema) == 1)
                _ = try await writer.enqueue([Samples.delivery(3)], leasing: nil)
                #expect(await wakeUps.next() != nil)
            }
        }

        @Test func `an ended key is remembered for the stated time, and then its row is removed`()
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let clock = ManualClock()
                let queue = try PostgresDeliveryQueue(
                    in: try await server.database(schema),
                    remembering: .seconds(60)
                ) { clock.now }
                let lease = try await queue.enqueue([Samples.delivery(1)], leasing: Samples.terms)[
                    0
                ]
                .lease
                try await queue.settle([Delivery.Settlement(try #require(lease), .accepted)])
                clock.advance(by: .milliseconds(59_999))
                let early = try await queue.enqueue([Samples.delivery(1)], leasing: nil)
                #expect(early == [.ended(.accepted)])
                clock.advance(by: .milliseconds(1))
                _ = try await queue.enqueue([Samples.delivery(2)], leasing: nil)
                #expect(try await server.raw("SELECT count(*) FROM items", in: schema) == 1)
                #expect(try await queue.enqueue([Samples.delivery(1)], leasing: nil) == [.queued])
            }
        }

        @Test func `a call that is repeated because its answer was lost answers as the first did`()
            async throws
        {
            try await TestServer.with { server in
                let pool = try await server.newDatabase().pool
                let deliveries = [Samples.delivery(1), Samples.delivery(2), Samples.delivery(1)]
                let enqueue: @Sendable (Bool) async throws -> [Delivery.Enqueued] = { isRepeated in
                    try await pool.run(isRepeatable: false) { connection, _ in
                        try Self.tables(connection, isRepeated)
                            .enqueue(deliveries, leasing: Samples.terms, onlyKnown: false)
                    }
                }
                let first = try await enqueue(false)
                #expect(first.map { $0.lease != nil } == [true, true, false])
                #expect(try await enqueue(true) == first)
                let settlements = zip(
                    first.compactMap { $0.lease },
                    [Delivery.Settlement.Change.accepted, .givenUp("test")]
                ).map { Delivery.Settlement($0, $1) }
                let settle: @Sendable (Bool) async throws -> [Bool] = { isRepeated in
                    try await pool.run(isRepeatable: false) { connection, _ in
                        try Self.tables(connection, isRepeated).settle(settlements).answers
                    }
                }
                #expect(try await settle(false) == [true, true])
                #expect(try await settle(true) == [true, true])
                #expect(try await settle(false) == [false, false])
            }
        }

        private static func tables(_ connection: Connection, _ isRepeated: Bool) -> QueueTables {
            QueueTables(
                connection: connection,
                now: .integer(nil),
                remembering: .integer(60_000),
                claim: 7,
                maySleep: false,
                isRepeated: isRepeated
            )
        }

        @Test func `what is settled twice in one call is settled in order`() async throws {
            try await TestServer.with { server in
                let queue = PostgresDeliveryQueue(in: try await server.newDatabase())
                let enqueued = try await queue.enqueue(
                    [Samples.delivery(1)],
                    leasing: Samples.terms
                )
                let lease = try #require(enqueued[0].lease)
                let answers = try await queue.settle([
                    Delivery.Settlement(lease, .postponed(by: .zero, attempts: 1, leasedFor: nil)),
                    Delivery.Settlement(lease, .accepted),
                    Delivery.Settlement(lease, .givenUp("test")),
                ])
                #expect(answers == [true, true, false])
                let again = try await queue.enqueue([Samples.delivery(1)], leasing: nil)
                #expect(again == [.ended(.accepted)])
            }
        }
    }
}
#endif
