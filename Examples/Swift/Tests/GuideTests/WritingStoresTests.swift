import EMPushDelivery
import EMPushTesting
import Testing

/// The stores and queues of Docs/Testing.md.
@Suite struct WritingStoresTests {
    @Test func `a dictionary keeps the contract`() async throws {
        #expect(try await SettingsStoreContract.violations(users: 10) { DictionaryStore() } == [])
    }

    @Test func `a store that forgets violates the contract`() async throws {
        let violations = try await SettingsStoreContract.violations(users: 10) { ForgetfulStore() }
        let broken = SettingsStoreContract.checks.filter { check in
            violations.contains { $0.check == check }
        }
        #expect(broken.prefix(2) == ["unknown user", "every field"])
    }

    @Test func `the store keeps the contract`() async throws {
        let violations = try await SettingsStoreContract.violations(users: 1_000) {
            TableSettingsStore()
        }
        #expect(violations == [])
    }

    @Test func `the queue keeps the contract`() async throws {
        let violations = try await DeliveryQueueContract.violations(deliveries: 1_000) { clock in
            MeasuredQueue(InMemoryDeliveryQueue(now: { clock.now })) { _, _ in }
        }
        #expect(violations == [])
    }

    @Test func `the queue wakes its readers`() async throws {
        let violations = try await DeliveryQueueContract.wakeUpViolations { clock in
            MeasuredQueue(InMemoryDeliveryQueue(now: { clock.now })) { _, _ in }
        }
        #expect(violations == [])
    }
}
