#if Postgres
import ExactJSON
import PushService
import PushStorePostgres
import Testing

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
