import EMPushDelivery
import EMPushTesting
import Testing

/// Hands the requests of a client to a handler, and gives out its token.
struct InProcessSender: HTTPSender {
    let handler: RESTHandler

    func send(_ request: HTTPRequest, within limits: HTTPRequest.Limits) async throws
        -> HTTPResponse
    {
        if request.path.hasSuffix("/token") {
            let token = #"{"access_token": "secret", "expires_in": 3600}"#
            return HTTPResponse(status: 200, body: Array(token.utf8))
        }
        return await handler.handle(request, now: .now)
    }
}

/// The client's code of Docs/Settings-Server.md.
@Suite struct ClientTests {
    @Test func `the client's calls arrive at the handler`() async throws {
        let transport = RecordingTransport()
        let sender = InProcessSender(handler: try .withInstantPush(over: transport))

        let client = EasemobClient(
            app: try EasemobClient.App(
                baseURL: "http://127.0.0.1:8080",
                key: try AppKey("demo#chat")
            ),
            credentials: EasemobClient.Credentials(
                clientID: "demo-id",
                clientSecret: "demo-secret"
            ),
            sender: sender
        )
        let manager = try PushManager(
            settings: EasemobClient.SettingsStore(
                client: client,
                timeZone: .named("Asia/Shanghai")
            ),
            bindings: EasemobClient.BindingStore(client: client)
        )
        try await manager.login("ann", on: "phone")
        try await manager.setSilentModeForAll(.remindType(.mentionOnly))
        #expect(try await manager.getSilentModeForAll().remindType == .mentionOnly)

        let phone = DeviceToken("aabb")
        try await manager.registerForRemoteNotifications(
            deviceToken: phone,
            certificateName: "prod"
        )
        let message = InstantPush.Message(title: "Sale", content: "Today only")
        let results = try await client.push(message, to: "ann")
        _ = try await client.createLabel("vip")
        _ = try await client.addUsers(["ann", "bob"], toLabel: "vip")
        let task = try await client.submit(message, toLabel: "vip")
        #expect(results.count == 1)
        #expect(transport.pushes.count == 1)
        #expect(task > 0)
    }
}
