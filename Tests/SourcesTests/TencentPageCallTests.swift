import APNsModel
import ExactJSON
import PushDialectService
import PushDialects
import PushService
import Testing
import WallTime

/// The calls of Tencent's page, in their order, with the results that it gives.
@Suite struct TencentPageCallTests {
    /// The stores against which the calls are made; another kind of store is another line here.
    struct Backend: CustomTestStringConvertible, Sendable {
        static let all = [
            Backend(testDescription: "a store in memory") { TencentIM.InMemoryStore() }
        ]

        let testDescription: String
        let makeStore: @Sendable () async throws -> any TencentIM.Store
    }

    private static let build = TencentIM.Build(
        bundleID: "com.example.im",
        environment: .development
    )
    private static let application = TencentIM.Application(
        sdkAppID: 1_400_000_000,
        certificates: [.init(id: 2383, name: "debug.p12", build: build)]
    )
    private static let message = TencentIM.Message(
        .c2c,
        from: "ann",
        elements: [.text("Test"), .init(.image)]
    )

    private static func push(to recipient: TencentIM.Recipient) -> TencentIM.Push? {
        TencentIM.PushPlan(message, from: TencentIM.Sender(nickname: "Ann"))
            .decision(for: recipient).push
    }

    @Test(arguments: Backend.all)
    func `the calls of the page, in its order`(backend: Backend) async throws {
        let store = try await backend.makeStore()
        let client = TencentIM.Client(on: "phone", store: store)
        let server = TencentIM.Server(store: store)

        // setToken:succ:fail: after the login, with the number of the build's certificate
        try await client.logIn("bob")
        #expect(try await server.recipient("bob", on: "phone") == nil)
        try await client.setToken(
            TencentIM.TokenParam(token: "740f4707", businessID: 2383)
        )
        var (recipient, registration) = try #require(
            try await server.recipient("bob", on: "phone")
        )
        #expect(Self.push(to: recipient) == nil)

        // doBackground:succ:fail:
        #expect(try await client.doBackground(.init(c2cUnread: 5)) == 5)
        (recipient, registration) = try #require(try await server.recipient("bob", on: "phone"))
        let push = try #require(Self.push(to: recipient))
        #expect(push.payload.alert?.body == "Ann:Test[图片]")
        #expect(push.badge == 6)
        let outcome = Self.application.request(
            for: push,
            to: registration,
            of: Self.build,
            at: Instant(milliseconds: 0)
        )
        guard case .ready(let request) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(request.deviceToken == "740f4707")

        // setAPNS:succ:fail: and getAPNSConfig:fail:
        try await client.setAPNS(TencentIM.APNSConfig(openPush: .on, c2cSound: "c2c.caf"))
        let config = try await client.getAPNSConfig()
        #expect(config.c2cSound == "c2c.caf")
        #expect(config.openPush == .on)
        (recipient, registration) = try #require(try await server.recipient("bob", on: "phone"))
        #expect(Self.push(to: recipient)?.payload.sound?.name == "c2c.caf")

        // doForeground
        try await client.doForeground()
        (recipient, registration) = try #require(try await server.recipient("bob", on: "phone"))
        #expect(Self.push(to: recipient) == nil)
    }
}
