import ChatServer
import EMPushDelivery
import EMPushTesting
import Testing

/// What `import EMPushDelivery` and `import EMPushTesting` are enough for.
@Suite struct DeliveryDoorTests {
    private let message = Message(id: "1", type: .chat, from: "tom", to: "ann", body: .text("hi"))

    @Test func `a dispatched message reaches the transport`() async throws {
        let bindings = InMemoryBindingStore()
        let binding = DeviceBinding(device: "phone", certificateName: "prod", token: "aabb")
        try await bindings.bind(binding, to: "ann")
        let transport = RecordingTransport()
        let counts = try await deliver(
            message,
            to: "ann",
            settings: InMemorySettingsStore(),
            bindings: bindings,
            over: transport
        )
        #expect(counts.description == "accepted 1")
        #expect(transport.pushes.map { $0.deviceToken } == ["aabb"])
        #expect(transport.pushes.map { $0.headers.topic } == ["com.example.im"])
    }

    @Test func `a remind type set by a call of the SDK holds a message back`() async throws {
        let settings = InMemorySettingsStore()
        let bindings = InMemoryBindingStore()
        let manager = try PushManager(settings: settings, bindings: bindings)
        try await manager.login("ann", on: "phone")
        _ = try await manager.setSilentModeForAll(.remindType(.never))
        let transport = RecordingTransport()
        let counts = try await deliver(
            message,
            to: "ann",
            settings: settings,
            bindings: bindings,
            over: transport
        )
        #expect(counts.description == "remind.none 1")
    }

    @Test func `a request without the token is answered 401`() async {
        let request = HTTPRequest(.get, path: "/demo/chat/users/ann/notification/user/ann")
        let handler = settingsHandler(token: "secret")
        #expect(await handler.handle(request, now: ManualClock().now).status == 401)
    }

    #if HTTP2
    @Test func `a transport to APNs refuses a certificate that it does not have`() async throws {
        let transport = try transport(
            signer: ProviderToken.ES256Signer { _ in [UInt8](repeating: 7, count: 64) }
        )
        let push = OutgoingPush(
            certificateName: "other",
            request: APNsRequest(
                deviceToken: "aabb",
                headers: APNsHeaders(topic: "com.example.im"),
                payload: APNsPayload(alert: APNsPayload.Alert(body: "hi"))
            )
        )
        guard case .fault = await transport.send(push) else {
            Issue.record("the push was sent")
            return
        }
    }
    #endif

    #if OpenSSL
    @Test func `a signer reads no key from nothing`() {
        #expect(throws: ProviderToken.SetupError.self) { try signer(p8: "") }
    }
    #endif
}
