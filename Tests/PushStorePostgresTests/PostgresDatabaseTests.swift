#if Postgres
import APNsModel
import Dispatch
import ExactJSON
import PushService
import Testing

@testable import PushStorePostgres

extension PostgresTests {
    @Suite struct DatabaseTests {
        @Test func `a schema of another program is not touched`() async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                try await server.raw("CREATE SCHEMA \(schema)")
                try await server.raw("CREATE TABLE theirs (number bigint)", in: schema)
                let error = await #expect(throws: PostgresError.self) {
                    _ = try await server.database(schema)
                }
                #expect(error?.code == .foreign)
                let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = '\(schema)'"
                #expect(try await server.raw(tables) == 1)
            }
        }

        @Test func `an empty schema is used, and a second connection finds what the first stored`()
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                try await server.raw("CREATE SCHEMA \(schema)")
                let first = PostgresDeliveryQueue(in: try await server.database(schema))
                _ = try await first.enqueue([Samples.delivery(1)], leasing: nil)
                let second = PostgresDeliveryQueue(in: try await server.database(schema))
                #expect(try await second.status(of: .all).waiting == 1)
            }
        }

        @Test func `a schema of a newer release is refused, by open connections too`() async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let queue = PostgresDeliveryQueue(in: try await server.database(schema))
                _ = try await queue.status(of: .all)
                try await server.raw("INSERT INTO em_push_versions VALUES (99)", in: schema)
                let opening = await #expect(throws: PostgresError.self) {
                    _ = try await server.database(schema)
                }
                #expect(opening?.code == .newer)
                try await server.cutConnections(to: schema)
                let calling = await #expect(throws: PostgresError.self) {
                    _ = try await queue.status(of: .all)
                }
                #expect(calling?.code == .newer)
            }
        }

        @Test func `a database loses its slots of users, and one that has a part is refused`()
            async throws
        {
            try await TestServer.with { server in
                let schema = try await server.former(1)
                try await server.raw("UPDATE slots SET last = 2047", in: schema)
                let error = await #expect(throws: PostgresError.self) {
                    _ = try await server.database(schema)
                }
                #expect(error?.detail.contains("has a part of the users") == true)
                try await server.raw("UPDATE slots SET last = 4095", in: schema)
                let store = PostgresBindingStore(
                    of: "org#app",
                    in: try await server.database(schema)
                )
                let phone = DeviceBinding(
                    device: "phone",
                    certificateName: "prod",
                    token: "aabb"
                )
                try await store.bind(phone, to: "bob")
                #expect(try await store.bindings(for: ["ann", "bob"]).keys.sorted() == ["bob"])
                let left = """
                    SELECT count(*) FROM pg_class WHERE relname IN ('slots', 'binding_numbers')
                        AND relnamespace = '\(schema)'::regnamespace
                    """
                #expect(try await server.raw(left) == 0)
            }
        }

        @Test func `more calls than connections wait their turn`() async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let database = try await server.database(schema, connections: 2)
                let queue = PostgresDeliveryQueue(in: database)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<50 {
                        group.addTask {
                            _ = try await queue.enqueue([Samples.delivery(number)], leasing: nil)
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(try await queue.status(of: .all).waiting == 50)
                #expect(try await server.connections(to: schema) <= 2)
            }
        }

        @Test func `a call that waits for a lock ends when its time is over, and leaves nothing`()
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let holder = try await server.database(schema)
                let queue = PostgresDeliveryQueue(in: try await impatientDatabase(schema))
                let (locked, continuation) = AsyncStream<Void>.makeStream()
                let isTested = DispatchSemaphore(value: 0)
                async let holding: Void = holder.transaction { connection in
                    try connection.run("LOCK TABLE items IN ACCESS EXCLUSIVE MODE")
                    continuation.finish()
                    // On a thread of the pool of connections.
                    isTested.wait()
                }
                for await _ in locked {}
                let error = await #expect(throws: PostgresError.self) {
                    _ = try await queue.enqueue([Samples.delivery(1)], leasing: nil)
                }
                #expect(error?.code == .timeout)
                isTested.signal()
                try await holding
                #expect(
                    try await PostgresDeliveryQueue(in: holder).status(of: .all)
                        == Delivery.QueueStatus()
                )
            }
        }

        /// Connects to a schema for calls of at most 2 seconds, which connecting may need on a busy machine.
        private func impatientDatabase(_ schema: String) async throws -> PostgresDatabase {
            while true {
                do {
                    return try await PostgresDatabase(
                        connectionString: TestServer.connectionString(for: schema),
                        options: PostgresDatabase.Options(schema: schema, callTimeout: .seconds(2))
                    )
                } catch let error as PostgresError where error.code == .timeout {}
            }
        }

        @Test func `a server that is not there is unreachable, and the error has no secret`()
            async throws
        {
            let error = await #expect(throws: PostgresError.self) {
                _ = try await PostgresDatabase(
                    connectionString: "host=/nonexistent-5ec2e7 password=5ec2e7",
                    options: PostgresDatabase.Options(callTimeout: .milliseconds(100))
                )
            }
            #expect(error?.code == .unreachable)
            #expect(!"\(try #require(error))".contains("5ec2e7"))
        }

        @Test(arguments: ["5ec2e7", "host=a 5ec2e7", "postgres://u:5ec2e7@[h"])
        func `what is no connection string is refused and not quoted`(string: String) async throws {
            let error = await #expect(throws: InputError.self) {
                _ = try await PostgresDatabase(connectionString: string)
            }
            #expect(error?.code == .inputValue)
            #expect(!"\(try #require(error))".contains("5ec2e7"))
        }

        @Test(arguments: [
            "", "1a", "Push", "a-b", "pg_x", "a\"b", String(repeating: "a", count: 64),
        ])
        func `what is no name of a schema is refused`(schema: String) {
            #expect(throws: InputError.self) { _ = try PostgresDatabase.Options(schema: schema) }
        }

        @Test func `arrays come back as they were sent`() async throws {
            try await TestServer.with { server in
                let pool = try await server.newDatabase().pool
                let bytes: [[UInt8]?] = [[], [0, 255], nil, Array(repeating: 7, count: 300)]
                let integers: [Int64?] = [.min, nil, 0, .max]
                let found = try await pool.run(isRepeatable: true) { connection, _ in
                    try connection.run(
                        "SELECT b, i FROM unnest($1, $2) WITH ORDINALITY AS u (b, i, n) ORDER BY n",
                        [.byteArrays(bytes), .integers(integers)]
                    ).map { ($0.isNull(0) ? nil : $0.bytes(0), $0.optionalInteger(1)) }
                }
                #expect(found.map { $0.0 } == bytes)
                #expect(found.map { $0.1 } == integers)
            }
        }
    }
}
#endif
