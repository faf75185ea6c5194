import EMPushDelivery
import EMPushTesting
import ServiceLifecycleTestKit
import Testing

@Suite struct DeliveryServiceTests {
    private let clock = ManualClock()
    private let bindings = InMemoryBindingStore()

    /// A dispatcher whose queue has a message to Ann and Bob.
    private func dispatcher(over transport: some PushTransport) async throws -> PushDispatcher {
        for (user, token) in [("ann", "aa01"), ("bob", "bb02")] as [(UserID, DeviceToken)] {
            let phone = DeviceBinding(device: "phone", certificateName: "prod", token: token)
            try await bindings.bind(phone, to: user)
        }
        let dispatcher = PushDispatcher(
            transport: transport,
            settings: InMemorySettingsStore(),
            bindings: bindings,
            evaluator: try PushEvaluator(),
            services: PushDispatcher.Services(clock: clock.deliveryClock)
        )
        let message = Message(
            id: "1",
            type: .groupChat,
            from: "tom",
            to: "climbers",
            body: .text("Up yet?")
        )
        let members = [DispatchRecipient("ann"), DispatchRecipient("bob")]
        try await dispatcher.enqueue(message, to: members)
        return dispatcher
    }

    @Test func `a graceful shutdown ends the service, and what waits is in the queue`() async throws
    {
        let busy = APNsRejection(status: 503, reason: .serviceUnavailable)
        let transport = FailingTransport([.accepted(nil), .rejected(busy)])
        let dispatcher = try await dispatcher(over: transport)
        let service = DeliveryService(dispatcher: dispatcher, grace: .seconds(30))
        try await testGracefulShutdown { trigger in
            async let end: Void = service.run()
            while transport.sent.count < 2 {
                await Task.yield()
            }
            trigger.triggerGracefulShutdown()
            try await end
        }
        #expect(transport.sent.count == 2)
        #expect(try await dispatcher.gauges().queue.waiting == 1)
        await #expect(throws: PushDispatcher.ShutdownError.self) {
            try await dispatcher.deliverQueued().counts()
        }
    }

    @Test func `a cancellation ends the service`() async throws {
        let transport = RecordingTransport()
        let dispatcher = try await dispatcher(over: transport)
        let service = DeliveryService(dispatcher: dispatcher, grace: .seconds(30))
        let task = Task { try await service.run() }
        while transport.pushes.count < 2 {
            await Task.yield()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
