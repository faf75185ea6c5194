import ExactJSON
import HTTPExchange
import PushModel
import PushService
import PushTestSupport
import Testing
import WallTime

@testable import EasemobREST

/// The settings calls through client and handler, in one process.
@Suite struct ClientAgainstHandlerTests {
    @Test func `the settings calls work through client and handler`() async throws {
        let app = LocalApp(users: ["ann", "bob", "a/b?c#d%e 😀", "\u{212A}"])
        try await SettingsCalls(client: try app.client(), now: app.now).run()
    }

    @Test func `a user whom the handler does not know is 204, and absent from a read`() async throws
    {
        let client = try LocalApp(users: ["ann"]).client()
        let store = EasemobClient.SettingsStore(client: client)
        #expect(await vendorCode { try await store.apply([.displayName("n")], to: "eve") } == 204)
        #expect(try await store.settings(for: ["ann", "eve"]).isEmpty)
        #expect(try await client.hasUser("ann"))
        #expect(try await client.hasUser("eve") == false)
        #expect(try await EasemobClient.BindingStore(client: client).bindings(for: ["eve"]).isEmpty)
    }

    private static var night: SilentModeParam {
        get throws {
            .interval(SilentModeInterval(start: try .init("22:00"), end: try .init("07:00")))
        }
    }

    // Rule 4.5: the service that reads the interval says whether it has a zone.
    @Test func `an interval that the handler refuses for lack of a zone is 110`() async throws {
        let client = try LocalApp(timeZone: nil).client()
        let store = EasemobClient.SettingsStore(client: client, timeZone: .named("Asia/Shanghai"))
        let manager = try PushManager(
            settings: store,
            bindings: EasemobClient.BindingStore(client: client)
        )
        try await manager.login("ann", on: "phone")
        let error = await #expect(throws: PushServiceError.self) {
            try await manager.setSilentModeForAll(try Self.night)
        }
        #expect(error?.code == .invalidParam)
        #expect(error?.detail.contains("ignoreInterval needs a time zone") == true)
        #expect(try await manager.getSilentModeForAll().interval == nil)
    }

    // Rule 4.5
    @Test func `a manager over the service sets an interval only if it knows a zone`() async throws
    {
        let client = try LocalApp().client()
        let (store, bindings) = (
            EasemobClient.SettingsStore(client: client), EasemobClient.BindingStore(client: client)
        )
        let lost = try PushManager(settings: store, bindings: bindings)
        try await lost.login("ann", on: "phone")
        #expect(await vendorCode { try await lost.setSilentModeForAll(try Self.night) } == 110)
        let manager = try PushManager(
            settings: store,
            bindings: bindings,
            timeZone: .named("Asia/Shanghai")
        )
        try await manager.login("ann", on: "phone")
        try await manager.setSilentModeForAll(try Self.night)
        #expect(try await lost.getSilentModeForAll().interval?.description == "22:00-07:00")
    }

    // Rule 4.6
    @Test func `what the handler refuses for lack of a feature is 505`() async throws {
        let app = LocalApp(features: [.doNotDisturb])
        let store = EasemobClient.SettingsStore(client: try app.client())
        let manager = try PushManager(
            settings: store,
            bindings: EasemobClient.BindingStore(client: try app.client()),
            timeZone: .named("Asia/Shanghai")
        )
        try await manager.login("ann", on: "phone")
        let error = await #expect(throws: PushServiceError.self) {
            try await manager.setSilentModeForAll(.remindType(.never))
        }
        #expect(error?.code == .serviceNotEnable)
        #expect(error?.detail.contains("has not activated `remindTypes`") == true)
        #expect(await vendorCode { try await manager.setPushTemplate("t") } == 505)
        try await manager.setSilentModeForAll(.duration(.init(minutes: 15)))
        // All settings are read, though the service refuses to show a template.
        try await manager.updatePushDisplayName("Ann")
        #expect(try await manager.getPushNotificationOptionsFromServer().displayName == "Ann")
        #expect(try await store.settings(of: "ann").push.expireTimestamp != nil)
    }

    // Rule 4.6
    @Test func `a store reads as never set what no feature of the app has`() async throws {
        let store = EasemobClient.SettingsStore(client: try LocalApp(features: []).client())
        try await store.apply([.displayName("Ann")], to: "ann")
        let group = Conversation(.groupChat, "g")
        let found = try await store.settings(for: ["ann"], in: group)
        #expect(found == [UserSettings(displayName: "Ann")])
        let code = await vendorCode {
            _ = try await store.conversationSettings(for: [group], of: "ann")
        }
        #expect(code == 505)
    }

    // R21
    @Test func `the client reads how many messages wait`() async throws {
        let client = try LocalApp(users: ["ann", "bob"], waiting: ["ann": 3]).client()
        #expect(try await client.offlineMessageCount(of: "ann") == 3)
        #expect(try await client.offlineMessageCount(of: "bob") == 0)
        #expect(await vendorCode { _ = try await client.offlineMessageCount(of: "eve") } == 204)
        #expect(try await client.hasUser("ann"))
        #expect(try await client.hasUser("eve") == false)
    }

    @Test func `bindings behind client and handler keep what every store promises`() async throws {
        let violations = try await BindingStoreContract.violations(users: 300) {
            EasemobClient.BindingStore(client: try LocalApp().client())
        }
        #expect(violations == [])
    }

    @Test func `what is stored through the client is what the handler's stores have`() async throws
    {
        let app = LocalApp(users: ["ann"])
        let store = EasemobClient.SettingsStore(client: try app.client())
        let group = Conversation(.groupChat, "g1")
        let expiry = ExpireTimestamp(app.now().adding(milliseconds: 123_456))
        try await store.apply(
            [
                .remindType(.mentionOnly, of: nil), .remindType(.all, of: group),
                .expireTimestamp(expiry, of: group), .displayName("Ann"), .template("t1"),
                .displayStyle(.messageSummary), .preferredLanguage("zh-Hans"),
            ],
            to: "ann"
        )
        let stored = try await app.settings.settings(of: "ann")
        #expect(stored.push.remindType == .mentionOnly)
        #expect(
            stored.push.conversations == [
                ConversationSettings(group, remindType: .all, expireTimestamp: expiry)
            ]
        )
        var read = try await store.settings(of: "ann")
        let conversations = try await store.conversationSettings(for: [group], of: "ann")
        read.push.conversations = PushSettings.Conversations(conversations)
        #expect(read == stored)
    }
}

/// An app whose service runs in this process: client, handler and stores in memory.
struct LocalApp: Sendable {
    let settings = InMemorySettingsStore()
    let bindings = InMemoryBindingStore()
    let users: Set<UserID>?
    let timeZone: PushTimeZone?
    let features: Set<AppConfiguration.Feature>
    let waiting: [UserID: Int]
    let now: @Sendable () -> Instant = { Instant(milliseconds: 1_700_000_000_000) }

    /// An app with these users, or with everybody, in Shanghai or another time zone or none.
    ///
    /// - Parameters:
    ///   - users: The users.
    ///   - timeZone: The app's time zone.
    ///   - features: What the app has activated.
    ///   - waiting: How many messages wait for users.
    init(
        users: Set<UserID>? = nil,
        timeZone: PushTimeZone? = .named("Asia/Shanghai"),
        features: Set<AppConfiguration.Feature> = AppConfiguration.Feature.all,
        waiting: [UserID: Int] = [:]
    ) {
        self.users = users
        self.timeZone = timeZone
        self.features = features
        self.waiting = waiting
    }

    func client() throws -> EasemobClient {
        let (users, waiting) = (users, waiting)
        let backend = RESTHandler.AppBackend(
            settings: settings,
            bindings: bindings,
            templates: InMemoryTemplateStore(),
            timeZone: timeZone,
            features: features,
            hasUser: { users?.contains($0) ?? true },
            offlineMessageCount: { waiting[$0] ?? 0 }
        )
        let handler = RESTHandler(
            access: { token, _ in
                token.map { ExactString($0) } == "token-1" ? .granted : .denied
            },
            backend: { _ in backend }
        )
        return try ScriptedService(calls: { [now] request, _ in
            await handler.handle(request, now: now())
        }).client(now: now)
    }
}
