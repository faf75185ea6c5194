#if Postgres
import Dispatch
import ExactJSON
import Foundation
import PushService
import Testing

@testable import PushStorePostgres

extension PostgresTests {
    /// Dispatches that an application stores with `enqueue_dispatch` (rule 6.14).
    @Suite struct DispatchTests {
        private static let terms = Delivery.LeaseTerms(owner: "one", duration: .seconds(60))
        private let dispatches = Delivery.Selection(.dispatches)

        @Test func `a role with the function alone stores a dispatch from any session`()
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let queue = PostgresDeliveryQueue(in: try await server.database(schema))
                let role = "app_\(schema)"
                try await server.raw("CREATE ROLE \(role)")
                try await server.raw("GRANT USAGE ON SCHEMA \(schema) TO \(role)")
                try await server.raw(
                    """
                    GRANT EXECUTE ON FUNCTION \(schema).enqueue_dispatch(text, json, json, json)
                    TO \(role)
                    """
                )
                let start = ContinuousClock.now
                let message = #"{"a": "\u0000\ud800", "a": 1.0e+02}"#
                // The session has a table of the same name, which the function must not take for its own.
                try await server.raw(
                    """
                    DO $do$ BEGIN
                        CREATE TEMP TABLE dispatches (x int);
                        SET LOCAL ROLE \(role);
                        PERFORM \(schema).enqueue_dispatch(
                            'demo#chat', '\(message)', NULL, '[{"id": "ann"}]'
                        );
                    END $do$
                    """
                )
                let leased = try await queue.lease(upTo: 9, of: dispatches, on: Self.terms)
                let record = try DispatchRecord(
                    app: "demo#chat",
                    message: Array(message.utf8),
                    sender: nil,
                    recipients: Array(#"[{"id": "ann"}]"#.utf8)
                )
                #expect(leased.map { $0.dispatch?.record } == [record])
                let most = ContinuousClock.now - start
                #expect(leased.allSatisfy { (.zero...most).contains($0.dispatch?.age ?? .zero) })
                try await server.raw("DROP OWNED BY \(role)")
                try await server.raw("DROP ROLE \(role)")
            }
        }

        @Test
        func `a transaction that an application keeps open delays no other call`() async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let queue = PostgresDeliveryQueue(in: try await server.database(schema))
                let pool = ConnectionPool(limit: 1, timeout: TestServer.patience) {
                    try Connection(
                        TestServer.connectionString ?? "",
                        setup: "SET search_path = \(schema)",
                        timeout: TestServer.patience
                    )
                }
                // A worker may sleep, so that the application's call notifies.
                try await server.raw("SELECT note_sleep()", in: schema)
                let (stored, continuation) = AsyncStream<Void>.makeStream()
                let commit = DispatchSemaphore(value: 0)
                async let application: Void = pool.run(isRepeatable: false) { connection, _ in
                    defer { continuation.finish() }
                    try connection.transaction {
                        try connection.run("SELECT enqueue_dispatch('a', '{}', NULL, '[1]')")
                        continuation.finish()
                        commit.wait()
                    }
                }
                defer { commit.signal() }
                for await _ in stored {}

                // A call that waited for the application would throw after its time-out.
                let record = try DispatchRecord(
                    app: "b",
                    message: Array("{}".utf8),
                    sender: nil,
                    recipients: Array("[2]".utf8)
                )
                _ = try await queue.enqueue([Samples.delivery(1)], leasing: nil)
                _ = try await queue.enqueue(dispatches: [record])
                let pushes = try await queue.lease(
                    upTo: 9,
                    of: Delivery.Selection(.pushes),
                    on: Self.terms
                )
                #expect(pushes.count == 1)
                let leased = try await queue.lease(upTo: 9, of: dispatches, on: Self.terms)
                #expect(leased.map { $0.dispatch?.record } == [record])
                _ = try await queue.nextDue(of: .all)
                try await server.raw("SELECT note_sleep()", in: schema)

                commit.signal()
                try await application
                let late = try await queue.lease(upTo: 9, of: dispatches, on: Self.terms)
                #expect(late.map { $0.dispatch?.record.app } == ["a"])
            }
        }

        @Test func `a text that is too long is refused`() async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let queue = PostgresDeliveryQueue(in: try await server.database(schema))
                await #expect(throws: PostgresError.self) {
                    try await server.raw(
                        """
                        SELECT \(schema).enqueue_dispatch(
                            'a', to_json(repeat('a', 262143)), NULL, '[1]'
                        )
                        """
                    )
                }
                #expect(try await queue.status(of: dispatches).waiting == 0)
            }
        }

        private static func dispatch() throws -> DispatchRecord {
            try DispatchRecord(
                app: "org#app",
                message: Array("{}".utf8),
                sender: nil,
                recipients: Array(#"[{"id": "ann"}]"#.utf8)
            )
        }

        @Test func `an expansion that fails half-way leaves the dispatch, and none of its pushes`()
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let queue = PostgresDeliveryQueue(in: try await server.database(schema))
                _ = try await queue.enqueue(dispatches: [Self.dispatch()])
                let leased = try await queue.lease(upTo: 1, of: dispatches, on: Self.terms)
                let pushes = (0..<50).map { Samples.delivery(1, user: $0) }
                let expansion = DispatchRecord.Expansion(try #require(leased.first).lease, pushes)
                try await server.raw(
                    """
                    DO $do$ BEGIN
                        CREATE SEQUENCE inserted;
                        CREATE FUNCTION half() RETURNS trigger LANGUAGE plpgsql AS $$
                        BEGIN
                            IF nextval('\(schema).inserted') = 30 THEN RAISE 'half'; END IF;
                            RETURN new;
                        END
                        $$;
                        CREATE TRIGGER half BEFORE INSERT ON items
                            FOR EACH ROW EXECUTE FUNCTION half();
                    END $do$
                    """,
                    in: schema
                )
                await #expect(throws: PostgresError.self) {
                    _ = try await queue.expand([expansion], leasing: Self.terms)
                }
                #expect(try await queue.status(of: dispatches).leased == 1)
                #expect(
                    try await queue.status(of: Delivery.Selection(.pushes))
                        == Delivery.QueueStatus()
                )
                try await server.raw("DROP TRIGGER half ON items", in: schema)
                let answers = try await queue.expand([expansion], leasing: nil)
                #expect(answers == [Array(repeating: .queued, count: 50)])
                #expect(try await queue.status(of: dispatches) == Delivery.QueueStatus())
            }
        }

        @Test(arguments: [1, 7, 20])
        func `a worker that is killed while it expands leaves a dispatch or all of its pushes`(
            count: Int
        ) async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let returned = FileManager.default.temporaryDirectory
                    .appending(path: "expanded-\(schema)").path()
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
                        _ = try await queue.enqueue(dispatches: [Self.dispatch()])
                        let leased = try await queue.lease(
                            upTo: 1,
                            of: Delivery.Selection(.dispatches),
                            on: Self.terms
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
                // The server may still be at the call during which the worker was killed.
                while try await server.connections(to: schema) > 0 {}
                let queue = PostgresDeliveryQueue(in: try await server.database(schema))
                let left = try await queue.status(of: dispatches)
                let pushes = try await queue.status(of: Delivery.Selection(.pushes)).waiting
                if pushes == (complete + 1) * 50 {
                    #expect(left == Delivery.QueueStatus())
                } else {
                    #expect(pushes == complete * 50 && left.waiting + left.leased <= 1)
                }
            }
        }
    }
}
#endif
