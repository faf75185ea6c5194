import EMPushDelivery
import EMPushTesting
import Testing

/// The chat server's part that is under test in Docs/Testing.md.
struct Greeter: Sendable {
    let dispatcher: PushDispatcher

    func greet(_ user: UserID) async throws -> DeliveryOutcome.Counts {
        let message = Message(
            id: Message.ID("greeting-\(user)"),
            type: .chat,
            from: "team",
            to: Conversation.ID(user.text),
            body: .text("Welcome")
        )
        return try await dispatcher.dispatch(message, to: DispatchRecipient(user)).counts()
    }
}

@Suite struct GreeterTests {
    let settings = InMemorySettingsStore()
    let bindings = InMemoryBindingStore()
    let clock = ManualClock(jumps: .always)

    func greeter(over transport: some PushTransport) throws -> Greeter {
        Greeter(
            dispatcher: PushDispatcher(
                transport: transport,
                settings: settings,
                bindings: bindings,
                evaluator: try PushEvaluator(),
                services: PushDispatcher.Services(clock: clock.deliveryClock)
            )
        )
    }

    func bindPhone() async throws {
        let phone = DeviceBinding(device: "phone", certificateName: "prod", token: "aabb")
        try await bindings.bind(phone, to: "ann")
    }

    @Test func `a new user is greeted`() async throws {
        try await bindPhone()
        let transport = RecordingTransport()
        let counts = try await greeter(over: transport).greet("ann")
        #expect(counts.accepted == 1)
        #expect(transport.pushes.map { $0.deviceToken } == ["aabb"])
    }

    @Test func `a user who wants no pushes is not greeted`() async throws {
        try await bindPhone()
        let manager = try PushManager(settings: settings, bindings: bindings)
        try await manager.login("ann", on: "phone")
        try await manager.setSilentModeForAll(.remindType(.never))
        let transport = RecordingTransport()
        let counts = try await greeter(over: transport).greet("ann")
        #expect(counts.description == "remind.none 1")
        #expect(transport.pushes.isEmpty)
    }

    @Test func `a greeting survives an outage`() async throws {
        try await bindPhone()
        let outage = APNsRejection(status: 503, reason: .serviceUnavailable)
        let transport = FailingTransport([.rejected(outage), .rejected(outage)])
        let counts = try await greeter(over: transport).greet("ann")
        #expect(counts.accepted == 1)
        #expect(transport.sent.count == 3)
        #expect(!clock.slept.isEmpty)
    }

    @Test func `a token that APNs does not know is forgotten`() async throws {
        try await bindPhone()
        let gone = APNsRejection(status: 410, reason: .unregistered)
        let transport = FailingTransport([.rejected(gone)])
        let counts = try await greeter(over: transport).greet("ann")
        #expect(counts["Unregistered"] == 1)
        #expect(try await bindings.bindings(of: "ann").isEmpty)
    }

    @Test func `a greeting reads as the app wants it`() async throws {
        try await bindPhone()
        let transport = RecordingTransport()
        _ = try await greeter(over: transport).greet("ann")
        let push = try #require(transport.pushes.first)
        let content = try NotificationUserInfo(json: JSONValue(parsing: push.payload))
        #expect(content.payload.alert?.body == "你有一条新消息")
        #expect(content.messageID == "greeting-ann")
    }

    @Test func `what a shutdown leaves is sent by the next process`() async throws {
        try await bindPhone()
        let queue = InMemoryDeliveryQueue(now: clock.deliveryClock.now)
        let transport = RecordingTransport()
        func process() throws -> PushDispatcher {
            PushDispatcher(
                transport: transport,
                settings: settings,
                bindings: bindings,
                evaluator: try PushEvaluator(),
                services: .init(owner: "server", queue: queue, clock: clock.deliveryClock)
            )
        }
        let message = Message(id: "1", type: .chat, from: "tom", to: "ann", body: .text("Hi"))
        let first = try process()
        try await first.enqueue(message, to: [DispatchRecipient("ann")])
        try await first.shutdown(within: .seconds(30))
        #expect(transport.pushes.isEmpty)
        #expect(try await process().deliverQueued().counts().accepted == 1)
    }
}
