#if Postgres
import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushService
import PushStorePostgres
import PushStoreSQL
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
            try await TestServer.withNewDatabase { connection in
                let database = try await PostgresDatabase(connectionString: connection)
                let dispatcher = PushDispatcher(
                    transport: transport,
                    settings: PostgresSettingsStore(of: "easemob-demo#easeim", in: database),
                    bindings: PostgresBindingStore(of: "easemob-demo#easeim", in: database),
                    evaluator: evaluator,
                    services: PushDispatcher.Services(
                        app: "easemob-demo#easeim",
                        owner: "worker-1",
                        queue: PostgresDeliveryQueue(in: database)
                    )
                )

                try await PostgresBindingStore(of: "easemob-demo#easeim", in: database)
                    .bind(phone, to: "ann")
                let ann = DispatchRecipient("ann")
                #expect(try await dispatcher.dispatch(message, to: ann).counts().accepted == 1)
                #expect(transport.pushes.count == 1)
            }
        }
    }
}
#endif
