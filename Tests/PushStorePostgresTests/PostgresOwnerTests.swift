#if Postgres
import ExactJSON
import PushService
import Testing

@testable import PushStorePostgres

extension PostgresTests {
    /// The name of an owner belongs to one process at a time.
    @Suite struct OwnerTests {
        /// The process of the server that has the name of an owner in a schema; 0 if none has.
        private func holder(in schema: String, of server: TestServer) async throws -> Int {
            try await server.raw(
                """
                SELECT coalesce(max(pid), 0)::bigint FROM pg_locks JOIN pg_stat_activity USING (pid)
                WHERE locktype = 'advisory' AND objsubid = 1 AND granted
                    AND application_name = '\(schema)'
                """
            )
        }

        @Test
        func
            `a second process with the name is refused, one with another or in another schema is not`()
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let first = try await server.database(schema)
                try await first.reserve("worker-1")
                let second = try await server.database(schema)
                let error = await #expect(throws: PostgresError.self) {
                    try await second.reserve("worker-1", within: .zero)
                }
                #expect(error?.code == .owned)
                #expect(error?.detail == "the owner `worker-1` is at work elsewhere")
                try await second.reserve("worker-2", within: .zero)
                try await server.newDatabase().reserve("worker-1", within: .zero)
                // Not a second process.
                try await first.reserve("worker-1", within: .zero)
            }
        }

        @Test func `the name is free when the database's connections are closed`() async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                do {
                    let first = try await server.database(schema)
                    try await first.reserve("worker-1")
                }
                try await server.database(schema).reserve("worker-1", within: TestServer.patience)
            }
        }

        @Test func `the name is taken again after the connection was cut`() async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let first = try await server.database(schema)
                try await first.reserve("worker-1")
                let old = try await holder(in: schema, of: server)
                #expect(old != 0)
                try await server.cutConnections(to: schema)
                while [0, old].contains(try await holder(in: schema, of: server)) {}
                let second = try await server.database(schema)
                let error = await #expect(throws: PostgresError.self) {
                    try await second.reserve("worker-1", within: .zero)
                }
                #expect(error?.code == .owned)
                // It still holds it: the database is used to the end.
                #expect(
                    try await PostgresDeliveryQueue(in: first).status(of: .all)
                        == Delivery.QueueStatus()
                )
            }
        }

        @Test func `a server that is not there is unreachable`() async throws {
            let reservation = OwnerReservation(of: "worker-1", schema: "em_push", until: .now)
            let listener = Listener {
                try Connection("host=/nonexistent-5ec2e7", setup: "", timeout: .seconds(1))
            }
            listener.add(reservation)
            let error = await #expect(throws: PostgresError.self) {
                try await reservation.isTaken()
            }
            #expect(error?.code == .unreachable)
        }
    }
}
#endif
