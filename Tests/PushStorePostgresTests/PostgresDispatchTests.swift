#if Postgres
import Dispatch
import ExactJSON
import PushService
import Testing

@testable import PushStorePostgres

extension PostgresTests {
    /// Dispatches that an application stores with `enqueue_dispatch` (rule 6.14).
    @Suite struct DispatchTests {
        private static let terms = LeaseTerms(owner: "one", duration: .seconds(60))

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
                let leased = try await queue.leaseDispatches(upTo: 9, of: nil, on: Self.terms)
                let record = try DispatchRecord(
                    app: "demo#chat",
                    message: Array(message.utf8),
                    sender: nil,
                    recipients: Array(#"[{"id": "ann"}]"#.utf8)
                )
                #expect(leased.map { $0.record } == [record])
                #expect(leased.allSatisfy { $0.age >= .zero && $0.age < .seconds(600) })
                try await server.raw("DROP OWNED BY \(role)")
                try await server.raw("DROP ROLE \(role)")
            }
        }

        @Test(.timeLimit(.minutes(5)))
        func `a transaction that an application keeps open delays no other call`() async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let queue = PostgresDeliveryQueue(in: try await server.database(schema))
                let pool = ConnectionPool(limit: 1, timeout: .seconds(240)) {
                    try Connection(
                        TestServer.connectionString ?? "",
                        setup: "SET search_path = \(schema)",
                        timeout: .seconds(240)
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
                let pushes = try await queue.lease(upTo: 9, of: .all, on: Self.terms)
                #expect(pushes.count == 1)
                let leased = try await queue.leaseDispatches(upTo: 9, of: nil, on: Self.terms)
                #expect(leased.map { $0.record } == [record])
                _ = try await queue.nextDue(of: .all)
                try await server.raw("SELECT note_sleep()", in: schema)

                commit.signal()
                try await application
                let late = try await queue.leaseDispatches(upTo: 9, of: nil, on: Self.terms)
                #expect(late.map { $0.record.app } == ["a"])
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
                #expect(try await queue.status(of: .all).dispatches == 0)
            }
        }
    }
}
#endif
