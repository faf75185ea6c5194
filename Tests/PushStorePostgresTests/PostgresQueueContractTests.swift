#if Postgres
import PushService
import PushStorePostgres
import PushTestSupport
import Testing

extension PostgresTests {
    @Suite struct QueueContractTests {
        @Test func `the queue keeps the contract`() async throws {
            try await TestServer.with { server in
                let violations = try await DeliveryQueueContract.violations(deliveries: 5000) {
                    clock in
                    try PostgresDeliveryQueue(in: try await server.newDatabase()) { clock.now }
                }
                #expect(violations == [])
            }
        }

        @Test func `the queue stores dispatches as the contract says`() async throws {
            try await TestServer.with { server in
                let violations = try await DispatchStoreContract.violations { clock in
                    try PostgresDeliveryQueue(in: try await server.newDatabase()) { clock.now }
                }
                #expect(violations == [])
            }
        }

        @Test func `the queue wakes a reader for a dispatch`() async throws {
            try await TestServer.with { server in
                let violations = try await DispatchStoreContract.wakeUpViolations { clock in
                    try PostgresDeliveryQueue(in: try await server.newDatabase()) { clock.now }
                }
                #expect(violations == [])
            }
        }

        @Test func `the queue holds messages as the contract says`() async throws {
            try await TestServer.with { server in
                let violations = try await HeldStoreContract.violations { clock in
                    try PostgresDeliveryQueue(in: try await server.newDatabase()) { clock.now }
                }
                #expect(violations == [])
            }
        }

        @Test func `the queue wakes a reader`() async throws {
            try await TestServer.with { server in
                let violations = try await DeliveryQueueContract.wakeUpViolations { clock in
                    try PostgresDeliveryQueue(in: try await server.newDatabase()) { clock.now }
                }
                #expect(violations == [])
            }
        }
    }
}
#endif
