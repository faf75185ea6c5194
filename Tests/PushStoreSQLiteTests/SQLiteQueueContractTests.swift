#if SQLite
import PushService
import PushStoreSQLite
import PushTestSupport
import Testing

@Suite struct SQLiteQueueContractTests {
    @Test func `the queue keeps the contract`() async throws {
        try await TemporaryFolder.with { folder in
            let violations = try await DeliveryQueueContract.violations(deliveries: 5000) { clock in
                let database = try await folder.newDatabase()
                return SQLiteDeliveryQueue(in: database, clock: clock.deliveryClock)
            }
            #expect(violations == [])
        }
    }

    @Test func `the queue stores dispatches as the contract says`() async throws {
        try await TemporaryFolder.with { folder in
            let violations = try await DispatchStoreContract.violations { clock in
                let database = try await folder.newDatabase()
                return SQLiteDeliveryQueue(in: database, clock: clock.deliveryClock)
            }
            #expect(violations == [])
        }
    }

    @Test func `the queue wakes a reader for a dispatch`() async throws {
        try await TemporaryFolder.with { folder in
            let violations = try await DispatchStoreContract.wakeUpViolations { clock in
                let database = try await folder.newDatabase()
                return SQLiteDeliveryQueue(in: database, clock: clock.deliveryClock)
            }
            #expect(violations == [])
        }
    }

    @Test func `the queue holds messages as the contract says`() async throws {
        try await TemporaryFolder.with { folder in
            let violations = try await HeldStoreContract.violations { clock in
                let database = try await folder.newDatabase()
                return SQLiteDeliveryQueue(in: database, clock: clock.deliveryClock)
            }
            #expect(violations == [])
        }
    }

    @Test func `the queue wakes a reader`() async throws {
        try await TemporaryFolder.with { folder in
            let violations = try await DeliveryQueueContract.wakeUpViolations { clock in
                let database = try await folder.newDatabase()
                return SQLiteDeliveryQueue(in: database, clock: clock.deliveryClock)
            }
            #expect(violations == [])
        }
    }
}
#endif
