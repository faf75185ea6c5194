#if Postgres
import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushService
import PushStorePostgres
import PushTestSupport
import Testing

extension PostgresTests {
    /// The lines of `Docs/Delivery.md` with queues and stores in PostgreSQL.
    @Suite struct DeliveryGuideCode {
        private let transport = RecordingTransport()
        private let message = Message(
            id: "42",
            type: .chat,
            from: "tom",
            to: "ann",
            body: .text("Hello")
        )
        private let phone = DeviceBinding(
            device: "ann-phone",
            certificateName: "prod",
            token: "0a1b2c3d"
        )

        @Test func `a dispatcher has its queue and stores in a database`() async throws {
            let evaluator = try PushEvaluator()
            try await TestServer.withDatabases(1) { connections in
                let connection = connections[0]

                let database = try await PostgresDatabase(connectionString: connection)
                let dispatcher = PushDispatcher(
                    app: "easemob-demo#easeim",
                    owner: "worker-1",
                    transport: transport,
                    queue: PostgresDeliveryQueue(in: database),
                    settings: PostgresSettingsStore(of: "easemob-demo#easeim", in: database),
                    bindings: PostgresBindingStore(of: "easemob-demo#easeim", in: database),
                    evaluator: evaluator
                )

                try await PostgresBindingStore(of: "easemob-demo#easeim", in: database)
                    .bind(phone, to: "ann")
                let ann = DispatchRecipient("ann")
                #expect(try await dispatcher.dispatch(message, to: ann).counts().accepted == 1)
                #expect(transport.pushes.count == 1)
            }
        }

        @Test func `a dispatcher of a partition has one of several databases`() async throws {
            let app: AppID = "easemob-demo#easeim"
            let evaluator = try PushEvaluator()
            try await TestServer.withDatabases(2) { connections in
                let partitions = try UserPartitions(count: 2)
                var databases: [PostgresDatabase] = []
                for (slots, connection) in zip(partitions.slots, connections) {
                    let options = try PostgresDatabase.Options(slots: slots)
                    databases.append(
                        try await PostgresDatabase(connectionString: connection, options: options)
                    )
                }
                let settings = try PartitionedSettingsStore(
                    of: app,
                    partitions,
                    stores: databases.map { PostgresSettingsStore(of: app, in: $0) }
                )
                let bindings = try PartitionedBindingStore(
                    of: app,
                    partitions,
                    stores: databases.map { PostgresBindingStore(of: app, in: $0) }
                )
                let queues = databases.map { PostgresDeliveryQueue(in: $0) }
                let dispatches = try PartitionedDispatches(partitions, stores: queues)
                let dispatcher = PushDispatcher(
                    app: app,
                    owner: "worker-0",
                    transport: transport,
                    queue: queues[0],
                    partition: try DispatchPartition(0, of: dispatches),
                    settings: settings,
                    bindings: bindings,
                    evaluator: evaluator
                )

                let users = (0..<100).map { UserID("user-\($0)") }
                let own = try #require(users.first { partitions.partition(of: $0, in: app) == 0 })
                let other = try #require(users.first { partitions.partition(of: $0, in: app) == 1 })
                try await bindings.bind(phone, to: own)
                try await dispatcher.enqueue(
                    message,
                    to: [own, other].map { DispatchRecipient($0) }
                )
                _ = try await dispatcher.deliverQueued().counts()
                #expect(transport.pushes.count == 1)
                let moved = try await queues[1].status(of: .all).dispatches
                #expect(moved == 1)
            }
        }
    }
}
#endif
