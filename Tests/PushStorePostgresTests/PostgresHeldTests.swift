#if Postgres
import ExactJSON
import PushModel
import PushService
import PushStorePostgres
import PushTestSupport
import Testing

extension PostgresTests {
    /// What is held for users (rule 6.18).
    @Suite struct HeldTests {
        @Test func `a row takes 150 bytes at most beside the texts of ids`() async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let database = try await server.database(schema)
                let queue = try PostgresDeliveryQueue(in: database) { Samples.noon }
                for number in 0..<1000 {
                    try await queue.hold([Samples.held(number, for: 100)])
                }
                #expect(try await queue.heldCount(of: nil) == 100_000)
                // The app is in the table and two indexes, the user and the conversation in the table and one.
                let rest = """
                    SELECT pg_total_relation_size('held') - sum(
                        3 * length(app) + 2 * length(user_id) + 2 * length(conversation)
                    )::bigint FROM held
                    """
                #expect(try await server.raw(rest, in: schema) / 100_000 <= 150)
            }
        }
    }
}
#endif
