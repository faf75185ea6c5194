import APNsModel
import ExactJSON
import PushModel
import PushService
import PushTestSupport
import Testing

/// Pushes that are queued by one call and sent by another.
@Suite struct EnqueueTests {
    private func delivery(
        _ message: Message.ID,
        through certificate: Certificate.Name = "prod",
        _ depot: Depot
    ) -> Delivery {
        Delivery(
            key: Delivery.Key(
                message: message,
                user: "ann",
                device: "phone",
                certificateName: certificate
            ),
            request: APNsRequest(
                deviceToken: Depot.token,
                headers: APNsHeaders(topic: "prod"),
                payload: APNsPayload(alert: APNsPayload.Alert(body: "hi"))
            ),
            decidedAt: depot.clock.now
        )
    }

    @Test func `a queued push is sent from the queue, once`() async throws {
        let transport = RecordingTransport()
        let depot = try Depot(transport)
        let deliveries = ["1", "2"].map { delivery(Message.ID($0), depot) }
        try await depot.dispatcher.enqueue(deliveries)
        try await depot.dispatcher.enqueue(deliveries)
        #expect(transport.pushes.isEmpty)
        #expect(try await depot.dispatcher.deliverQueued().counts().accepted == 2)
        try await depot.dispatcher.enqueue(deliveries)
        #expect(try await depot.dispatcher.deliverQueued().counts().total == 0)
        #expect(transport.pushes.count == 2)
    }

    @Test func `a dispatcher of some certificates leaves other pushes and dispatches in the queue`()
        async throws
    {
        let transport = RecordingTransport()
        let depot = try Depot(transport)
        let dispatcher = depot.dispatcher
        try await dispatcher.enqueue([delivery("1", depot), delivery("2", through: "dev", depot)])
        try await dispatcher.enqueue(Depot.message, to: [DispatchRecipient("ann")])
        dispatcher.takeOnlyPushes(of: .only([]))
        #expect(try await dispatcher.deliverQueued().counts().total == 0)
        dispatcher.takeOnlyPushes(of: .only(["dev"]))
        #expect(try await dispatcher.deliverQueued().counts().accepted == 1)
        #expect(transport.pushes.map { $0.certificateName } == ["dev"])
        dispatcher.takeOnlyPushes(of: .all)
        #expect(try await dispatcher.deliverQueued().counts().accepted == 1)
        #expect(try await depot.dispatcher.gauges().storedDispatches.waiting == 1)
    }

    @Test func `a message without an id queues nothing`() async throws {
        let depot = try Depot(RecordingTransport())
        let deliveries = [delivery("1", depot), delivery("", depot)]
        await #expect(throws: InputError.self) {
            try await depot.dispatcher.enqueue(deliveries)
        }
        #expect(try await depot.dispatcher.deliverQueued().counts().total == 0)
    }
}
