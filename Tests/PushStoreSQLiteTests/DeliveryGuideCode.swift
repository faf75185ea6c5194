#if SQLite
import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushService
import PushStoreSQL
import PushStoreSQLite
import PushTestSupport
import Testing

/// The lines of `Docs/Delivery.md` with a queue and stores in a file.
@Suite struct DeliveryGuideCode {
    @Test func `what one dispatcher has sent, the next knows from the file`() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.newFile()
            let first = try await dispatched(path)
            #expect(first == "queue.accepted 0, sent 1")
            let second = try await dispatched(path)
            #expect(second == "queue.accepted 1, sent 0")
        }
    }

    /// Dispatches a message with the guide's dispatcher; says what became of it.
    private func dispatched(_ path: String) async throws -> String {
        let transport = RecordingTransport()
        let evaluator = try PushEvaluator()

        let database = try await SQLiteDatabase(path: path)
        let dispatcher = PushDispatcher(
            transport: transport,
            settings: SQLiteSettingsStore(of: "easemob-demo#easeim", in: database),
            bindings: SQLiteBindingStore(of: "easemob-demo#easeim", in: database),
            evaluator: evaluator,
            services: PushDispatcher.Services(
                app: "easemob-demo#easeim",
                queue: SQLiteDeliveryQueue(in: database)
            )
        )

        try await SQLiteBindingStore(of: "easemob-demo#easeim", in: database).bind(
            DeviceBinding(device: "ann-phone", certificateName: "prod", token: "0a1b2c3d"),
            to: "ann"
        )
        let message = Message(id: "42", type: .chat, from: "tom", to: "ann", body: .text("Hello"))
        let counts = try await dispatcher.dispatch(message, to: DispatchRecipient("ann")).counts()
        return "queue.accepted \(counts["queue.accepted"]), sent \(transport.pushes.count)"
    }
}
#endif
