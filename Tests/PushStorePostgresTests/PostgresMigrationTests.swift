#if Postgres
import APNsTransport
import ExactJSON
import FormerStores
import Foundation
import PushModel
import PushService
import PushTestSupport
import Testing
import WallTime

@testable import PushStorePostgres

extension PostgresTests {
    /// Schemas that older releases left, as their stores had filled them.
    @Suite struct MigrationTests {
        private let clock = ManualClock()

        @Test(arguments: [1, 2])
        func `processes that start together migrate once, and the queue goes on with all it had`(
            version: Int
        ) async throws {
            try await TestServer.with { server in
                let schema = try await server.former(version)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<4 {
                        group.addTask {
                            let database = try await server.database(schema)
                            _ = try await PostgresDeliveryQueue(in: database).status(of: .all)
                        }
                    }
                    try await group.waitForAll()
                }
                let versions = "SELECT count(*) FROM em_push_versions"
                #expect(try await server.raw(versions, in: schema) == 4)
                let database = try await server.database(schema)
                #expect(try await database.integrityFaults() == [])
                // Beside those that it looks for: the versions, their key, and the numbers of lanes and of messages.
                let relations = """
                    SELECT count(*) FROM pg_class
                    WHERE relnamespace = current_schema()::regnamespace
                    """
                let count = Int64(Migration.relations.count)
                #expect(try await server.raw(relations, in: schema) == count + 4)
                let queue = try PostgresDeliveryQueue(in: database) { [clock] in clock.now }
                #expect(try await FormerStore.violations(of: queue, clock) == [])
                let texts = "SELECT count(*) FROM dispatches"
                #expect(try await server.raw(texts, in: schema) == 0)
            }
        }

        @Test(arguments: [1, 2])
        func `the other stores have what they had`(version: Int) async throws {
            try await TestServer.with { server in
                let database = try await server.database(try await server.former(version))
                let differences = try await FormerStore.differences(
                    PostgresSettingsStore(of: "org#app", in: database),
                    PostgresBindingStore(of: "org#app", in: database),
                    PostgresLabelStore(of: "org#app", in: database),
                    PostgresPushStatistics(in: database),
                    PostgresTemplateStore(of: "org#app", in: database)
                )
                #expect(differences == [])
                let key = try ProviderToken.Key(
                    keyID: "ABC123DEFG",
                    teamID: "DEF123GHIJ",
                    signer: ProviderToken.ES256Signer { _ in [] }
                )
                let token = ProviderToken(text: "a.b.c", issued: Samples.noon)
                #expect(
                    try await PostgresProviderTokenStore(in: database).token(of: key.name) == token
                )
            }
        }

        @Test(arguments: [1, 2])
        func `a role that may store dispatches still may, and gets no number twice`(
            version: Int
        ) async throws {
            try await TestServer.with { server in
                let schema = try await server.former(version)
                let role = "app_\(schema)"
                try await server.raw("CREATE ROLE \(role)")
                try await server.raw("GRANT USAGE ON SCHEMA \(schema) TO \(role)")
                try await server.raw(
                    """
                    GRANT EXECUTE ON FUNCTION \(schema).enqueue_dispatch(text, json, json, json)
                    TO \(role)
                    """
                )
                let queue = PostgresDeliveryQueue(in: try await server.database(schema))
                let pool = ConnectionPool(limit: 1, timeout: TestServer.patience) {
                    try Connection(
                        TestServer.connectionString ?? "",
                        setup: "SET ROLE \(role)",
                        timeout: TestServer.patience
                    )
                }
                let number = try await pool.run(isRepeatable: false) { connection, _ in
                    try connection.run(
                        "SELECT \(schema).enqueue_dispatch('new', '{}', NULL, '[1]')"
                    ).number
                }
                #expect(number > 17)
                let new = Delivery.Selection(app: "new", .dispatches)
                let leased = try await queue.lease(upTo: 9, of: new, on: Samples.terms)
                #expect(leased.map { $0.lease.entry } == [Int64(number)])
                try await server.raw("DROP OWNED BY \(role)")
                try await server.raw("DROP ROLE \(role)")
            }
        }

        @Test(arguments: [1, 2])
        func `an older worker that is at work loses its connection, and destroys nothing`(
            version: Int
        ) async throws {
            try await TestServer.with { server in
                let schema = try await server.former(version)
                let older = try Connection(
                    TestServer.connectionString(for: schema),
                    setup: "SET search_path = \(schema)",
                    timeout: TestServer.patience
                )
                // Statements as that release has them; it may have prepared them before.
                let lease = "SELECT * FROM lease($1, $2, $3, $4, $5, $6, $7, $8, $9)"
                let parameters: [Parameter] = [
                    .integer(ManualClock().now.milliseconds), .integer(9), .text("none"),
                    .integer(0), .texts([]), .text("older"), .integer(60_000), .integer(0),
                    .integers([]),
                ]
                #expect(try older.run(lease, parameters).count == 0)
                let database = try await server.database(schema)
                let queue = try PostgresDeliveryQueue(in: database) { [clock] in clock.now }
                for statement in [
                    "DELETE FROM pushes WHERE lane = -1",
                    "DELETE FROM dispatches WHERE dispatch = 25 AND serial = 0 AND fault IS NULL",
                    "UPDATE dispatches SET lease_end = 0 WHERE dispatch = 25 AND serial = 0",
                    "SELECT * FROM settle(NULL, 0, 0, '{1}', '{1}', '{2}', '{0}', '{0}')",
                ] {
                    #expect(throws: PostgresError.self) { try older.run(statement) }
                }
                let error = #expect(throws: PostgresError.self) {
                    _ = try older.run(lease, parameters)
                }
                #expect(error?.code == .lost && error?.state == "57P01")
                // On the next connection it reads the version, as this release does of a newer one.
                let newest = "SELECT max(version) FROM em_push_versions"
                #expect(try await server.raw(newest, in: schema) > version)
                #expect(try await FormerStore.violations(of: queue, clock) == [])
            }
        }
    }
}
#endif
