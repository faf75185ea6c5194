import APNsModel
import ExactJSON
import Fixtures
import PushDialectService
import PushDialects
import PushModel
import PushService
import Testing

/// The calls of the vendor's page in its order, over the store in memory.
@Suite struct TencentIMClientTests {
    private static let token: DeviceToken = "0aff740f"
    private let store = TencentIM.InMemoryStore()

    private func client(_ device: Device.ID = "phone") -> TencentIM.Client {
        TencentIM.Client(on: device, store: store)
    }

    private func plan(_ text: String) -> TencentIM.PushPlan {
        let message = TencentIM.Message(.c2c, from: "ann", elements: [.text(text)])
        return TencentIM.PushPlan(message, from: .init(nickname: "Ann"))
    }

    // T1, T3, T5: log in, setToken, doBackground, three pushes, doForeground.
    @Test func `the badge counts on from the number that doBackground reports`() async throws {
        let client = client()
        let server = TencentIM.Server(store: store)
        try await client.logIn("bob")
        #expect(try await server.recipient("bob", on: "phone") == nil)
        let param = TencentIM.TokenParam(token: Self.token, businessID: 2383)
        try await client.setToken(param)
        #expect(try await client.doBackground(.init(c2cUnread: 5)) == 5)
        for badge: Int32 in 6...8 {
            let (recipient, registration) = try #require(
                try await server.recipient("bob", on: "phone")
            )
            #expect(registration == param)
            let push = try #require(plan("Hi").decision(for: recipient).push)
            #expect(push.badge == badge)
            try await server.sent(push, to: "bob", on: "phone")
        }
        try await client.doForeground()
        let recipient = try #require(try await server.recipient("bob", on: "phone")).recipient
        #expect(plan("Hi").decision(for: recipient) == .suppress(.foreground))
        try await server.terminated("bob", on: "phone")
        let killed = try #require(try await server.recipient("bob", on: "phone")).recipient
        #expect(plan("Hi").decision(for: killed).push?.badge == 9)
    }

    // T11
    @Test func `settings are those of the user on every device, and always the server's`()
        async throws
    {
        let (phone, tablet) = (client("phone"), client("tablet"))
        try await phone.logIn("bob")
        try await tablet.logIn("bob")
        #expect(try await phone.getAPNSConfig() == .init(openPush: .on))
        try await tablet.setAPNS(.init(openPush: .off, c2cSound: "c.caf", videoSound: "v.caf"))
        #expect(
            try await phone.getAPNSConfig()
                == .init(openPush: .off, c2cSound: "c.caf", videoSound: "v.caf")
        )
        try await phone.setAPNS(.init(groupSound: "g.caf"))
        #expect(
            try await tablet.getAPNSConfig()
                == .init(
                    openPush: .off,
                    c2cSound: "c.caf",
                    groupSound: "g.caf",
                    videoSound: "v.caf"
                )
        )
        try await phone.setAPNS(.init(openPush: .on))
        try await tablet.setAPNS(nil)
        #expect(try await phone.getAPNSConfig().openPush == .off)
    }

    // T3
    @Test func `a token is of one login, and of the user who is logged in`() async throws {
        let client = client()
        let server = TencentIM.Server(store: store)
        try await client.logIn("bob")
        try await client.setToken(.init(token: Self.token, businessID: 1))
        try await client.logIn("bob")
        #expect(try await server.recipient("bob", on: "phone") == nil)
        try await client.setToken(.init(token: Self.token, businessID: 1))
        try await client.logIn("eve")
        #expect(await client.currentUser == "eve")
        #expect(try await server.recipient("bob", on: "phone") == nil)
        try await client.setToken(.init(token: Self.token, businessID: 1))
        try await client.logOut()
        #expect(await client.currentUser == nil)
        #expect(try await server.recipient("eve", on: "phone") == nil)
    }

    // MARK: Failures

    private func expectNotLoggedIn(_ call: () async throws -> Void) async {
        let thrown = await #expect(throws: TencentIM.CallError.self) { try await call() }
        #expect(thrown?.code == .notLoggedIn)
        #expect(thrown?.description == "6014: no user is logged in")
    }

    @Test func `without a login every call fails with 6014`() async {
        let client = client()
        let param = TencentIM.TokenParam(token: Self.token, businessID: 1)
        await expectNotLoggedIn { try await client.setToken(param) }
        await expectNotLoggedIn { try await client.doBackground(.init(c2cUnread: 0)) }
        await expectNotLoggedIn { try await client.doForeground() }
        await expectNotLoggedIn { try await client.setAPNS(nil) }
        await expectNotLoggedIn { _ = try await client.getAPNSConfig() }
        await expectNotLoggedIn { try await client.logOut() }
    }

    @Test(
        arguments: [
            ("", 1), ("0af", 1), ("<0aff>", 1), ("0aff", 0), ("0aff", -1),
        ] as [(String, Int64)]
    )
    func `a token or number that none has fails with 6017 and changes nothing`(
        token: String,
        number: Int64
    ) async throws {
        let client = client()
        try await client.logIn("bob")
        let before = TencentIM.TokenParam(token: Self.token, businessID: 7)
        try await client.setToken(before)
        let param = TencentIM.TokenParam(token: DeviceToken(token), businessID: .init(number))
        let thrown = await #expect(throws: TencentIM.CallError.self) {
            try await client.setToken(param)
        }
        #expect(thrown?.code == .invalidParameters)
        #expect(await store.session(of: "bob", on: "phone")?.registration == before)
    }

    @Test func `a number below 0 and an empty user fail with 6017 and change nothing`()
        async throws
    {
        let client = client()
        let login = await #expect(throws: TencentIM.CallError.self) { try await client.logIn("") }
        #expect(login?.code == .invalidParameters)
        #expect(await client.currentUser == nil)
        try await client.logIn("bob")
        try await client.doBackground(.init(c2cUnread: 3))
        try await client.doForeground()
        let thrown = await #expect(throws: TencentIM.CallError.self) {
            try await client.doBackground(.init(c2cUnread: -1))
        }
        #expect(thrown?.code == .invalidParameters)
        let session = await store.session(of: "bob", on: "phone")
        #expect(session?.state == .foreground)
        #expect(session?.badge == .init(base: 3))
    }

    private struct StoreError: Error {}

    /// A store that cannot be reached.
    private struct FailingStore: TencentIM.Store {
        func settings(of user: UserID) async throws -> TencentIM.UserSettings { throw StoreError() }

        func changeSettings(
            of user: UserID,
            by change: @Sendable (inout TencentIM.UserSettings) -> Void
        ) async throws { throw StoreError() }

        func session(
            of user: UserID,
            on device: Device.ID
        ) async throws -> TencentIM.ClientSession? { throw StoreError() }

        func changeSession(
            of user: UserID,
            on device: Device.ID,
            by change: @Sendable (inout TencentIM.ClientSession) -> Void
        ) async throws -> TencentIM.ClientSession { throw StoreError() }
    }

    @Test func `an error of the store is thrown unchanged, and no user is logged in`() async {
        let client = TencentIM.Client(on: "phone", store: FailingStore())
        await #expect(throws: StoreError.self) { try await client.logIn("bob") }
        #expect(await client.currentUser == nil)
        let server = TencentIM.Server(store: FailingStore())
        await #expect(throws: StoreError.self) { try await server.recipient("bob", on: "phone") }
    }

    @Test func `changes that come at once are all kept`() async {
        let store = store
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    await store.changeSettings(of: "bob") { settings in
                        settings.setAPNS(.init(c2cSound: (settings.c2cSound ?? "") + "x"))
                    }
                    await store.changeSession(of: "bob", on: "phone") { session in
                        session.sent(.init(payload: APNsPayload(badge: 1), badge: Int32(number)))
                    }
                }
            }
            await group.waitForAll()
        }
        #expect(await store.session(of: "bob", on: "phone")?.badge.value == 100)
        #expect(await store.settings(of: "bob").c2cSound?.count == 100)
    }

    @Test func `printing shows no token`() async throws {
        let client = client()
        try await client.logIn("bob")
        try await client.setToken(.init(token: Self.token, businessID: 1))
        let server = TencentIM.Server(store: store)
        let printed = printouts(of: client) + printouts(of: store) + printouts(of: server)
        for text in printed {
            #expect(!text.contains(Self.token.text.string))
        }
    }
}
