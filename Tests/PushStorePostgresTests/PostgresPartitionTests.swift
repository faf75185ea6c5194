#if Postgres
import APNsModel
import ExactJSON
import PushModel
import PushService
import PushTestSupport
import Testing

@testable import PushStorePostgres

extension PostgresTests {
    /// Several databases make one store (rule 6.15).
    @Suite struct PartitionTests {
        private static let app: AppID = "org#app"

        /// Three databases that have all slots together.
        private func databases(
            _ server: TestServer,
            of partitions: UserPartitions
        ) async throws -> [PostgresDatabase] {
            var databases: [PostgresDatabase] = []
            for slots in partitions.slots {
                databases.append(try await open(server.newSchema(), slots))
            }
            return databases
        }

        private func open(
            _ schema: String,
            _ slots: ClosedRange<Int>
        ) async throws -> PostgresDatabase {
            try await PostgresDatabase(
                connectionString: TestServer.connectionString(for: schema),
                options: PostgresDatabase.Options(schema: schema, slots: slots)
            )
        }

        @Test func `settings keep the contract`() async throws {
            let partitions = try UserPartitions(count: 3)
            try await TestServer.with { server in
                let violations = try await SettingsStoreContract.violations(users: 500) {
                    try PartitionedSettingsStore(
                        of: Self.app,
                        partitions,
                        stores: try await databases(server, of: partitions).map {
                            PostgresSettingsStore(of: Self.app, in: $0)
                        }
                    )
                }
                #expect(violations == [])
            }
        }

        @Test func `bindings keep the contract`() async throws {
            let partitions = try UserPartitions(count: 3)
            try await TestServer.with { server in
                let violations = try await BindingStoreContract.violations(users: 250) {
                    try PartitionedBindingStore(
                        of: Self.app,
                        partitions,
                        stores: try await databases(server, of: partitions).map {
                            PostgresBindingStore(of: Self.app, in: $0)
                        }
                    )
                }
                #expect(violations == [])
            }
        }

        @Test func `statistics keep the contract`() async throws {
            let partitions = try UserPartitions(count: 3)
            try await TestServer.with { server in
                let violations = try await PushStatisticsContract.violations(messages: 1000) {
                    try PartitionedPushStatistics(
                        partitions,
                        stores: try await databases(server, of: partitions).map {
                            PostgresPushStatistics(in: $0)
                        }
                    )
                }
                #expect(violations == [])
            }
        }

        @Test func `of numbered bindings the highest one wins, in whatever order they arrive`()
            async throws
        {
            try await TestServer.with { server in
                let store = PostgresBindingStore(of: Self.app, in: try await server.newDatabase())
                func bind(_ user: UserID, _ number: Int64) async throws {
                    let binding = DeviceBinding(
                        device: "phone",
                        certificateName: "prod",
                        token: "aa"
                    )
                    try await store.bind(binding, to: user, numbered: number)
                }
                func bound() async throws -> [UserID] {
                    try await store.bindings(for: ["ann", "bob"]).keys.sorted()
                }
                try await bind("ann", 5)
                try await bind("bob", 4)
                #expect(try await bound() == ["ann"])
                #expect(try await store.unbind("aa", on: "phone", numberedBelow: 4))
                #expect(try await store.unbind("aa", on: "phone", numberedBelow: 5) == false)
                #expect(try await bound() == ["ann"])
                try await bind("bob", 6)
                #expect(try await bound() == ["bob"])
                #expect(try await store.unbind("aa", on: "phone", numberedBelow: 7) == false)
                #expect(try await bound().isEmpty)
            }
        }

        @Test func `numbers go on above those of before, also in a database of the past`()
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let database = try await server.database(schema)
                let store = PostgresBindingStore(of: Self.app, in: database)
                let first = try await store.nextBindingNumber()
                #expect(try await store.nextBindingNumber() == first + 1)
                try await server.raw("SELECT setval('binding_numbers', 1)", in: schema)
                let restored = try await server.database(schema)
                let later = PostgresBindingStore(of: Self.app, in: restored)
                #expect(try await later.nextBindingNumber() > first + 1)
            }
        }

        @Test func `a database is opened with its own slots only`() async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                _ = try await open(schema, 0...2047)
                _ = try await open(schema, 0...2047)
                for slots in [0...4095, 0...2046, 1...2047, 2048...4095] {
                    let error = await #expect(throws: PostgresError.self) {
                        try await open(schema, slots)
                    }
                    #expect(error?.code == .slots)
                    #expect(error?.detail.contains("has the slots 0 to 2047, not") == true)
                }
                // Half of them are moved to another database.
                try await server.raw("UPDATE slots SET last = 1023", in: schema)
                _ = try await open(schema, 0...1023)
                #expect(throws: InputError.self) {
                    try PostgresDatabase.Options(slots: 0...4096)
                }
                #expect(throws: InputError.self) { try PostgresDatabase.Options(slots: -1...7) }
            }
        }

        @Test func `a dispatch is stored in the databases of its users`() async throws {
            let partitions = try UserPartitions(count: 3)
            try await TestServer.with { server in
                let queues = try await databases(server, of: partitions).map {
                    PostgresDeliveryQueue(in: $0)
                }
                let dispatches = try PartitionedDispatches(partitions, stores: queues)
                let message = Message(
                    id: "42",
                    type: .groupChat,
                    from: "tom",
                    to: "g",
                    body: .text("Up yet?")
                )
                let users = (0..<20).map { UserID("user-\($0)") }
                let record = try DispatchRecord(
                    app: Self.app,
                    message,
                    to: users.map { DispatchRecipient($0) }
                )
                let numbers = try await dispatches.enqueue(dispatches: [record])
                #expect(numbers.map { $0.count } == [1, 1, 1])
                for (index, queue) in queues.enumerated() {
                    let leased = try await queue.leaseDispatches(
                        upTo: 9,
                        of: Self.app,
                        on: Samples.terms
                    )
                    let record = try #require(leased.first?.record)
                    let read = try JSONValue(parsing: record.recipients)
                    let expected = users.filter {
                        partitions.partition(of: $0, in: Self.app) == index
                    }
                    let recipients = expected.map { DispatchRecipient($0).json }
                    #expect(read == .array(recipients))
                    // It is gone when it is expanded into nothing, as when it has been moved.
                    let expansions = leased.map { DispatchExpansion($0.lease, []) }
                    let answers = try await queue.expand(expansions, leasing: Samples.terms)
                    #expect(answers == [[]])
                    #expect(try await queue.status(of: .all).dispatches == 0)
                }
            }
        }
    }
}
#endif
