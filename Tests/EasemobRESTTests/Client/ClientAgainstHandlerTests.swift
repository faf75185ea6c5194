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
        let store = RESTSettingsStore(client: client)
        #expect(await vendorCode { try await store.apply([.displayName("n")], to: "eve") } == 204)
        #expect(try await store.settings(for: ["ann", "eve"]).isEmpty)
        #expect(try await client.hasUser("ann"))
        #expect(try await client.hasUser("eve") == false)
        #expect(try await RESTBindingStore(client: client).bindings(for: ["eve"]).isEmpty)
    }

    @Test func `bindings behind client and handler keep what every store promises`() async throws {
        let violations = try await BindingStoreContract.violations(users: 300) {
            RESTBindingStore(client: try LocalApp().client())
        }
        #expect(violations == [])
    }

    @Test func `what is stored through the client is what the handler's stores have`() async throws
    {
        let app = LocalApp(users: ["ann"])
        let store = RESTSettingsStore(client: try app.client())
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
    let now: @Sendable () -> Instant = { Instant(milliseconds: 1_700_000_000_000) }

    /// An app with these users, or with everybody.
    init(users: Set<UserID>? = nil) {
        self.users = users
    }

    func client() throws -> EasemobClient {
        let users = users
        let backend = AppBackend(
            settings: settings,
            bindings: bindings,
            templates: InMemoryTemplateStore(),
            hasUser: { users?.contains($0) ?? true }
        )
        let handler = RESTHandler(
            isAuthorized: { token, _ in token.map { ExactString($0) } == "token-1" },
            backend: { _ in backend }
        )
        return try ScriptedService(calls: { [now] request, _ in
            await handler.handle(request, now: now())
        }).client(now: now)
    }
}
