import APNsModel
import EasemobREST
import ExactJSON
import PushModel
import PushService
import Testing
import WallTime

/// What an app does with a push manager, over whatever service the client reaches.
///
/// The users `ann` and `bob` have to be there, and nothing of theirs.
struct SettingsCalls {
    let client: EasemobClient
    /// The service's clock.
    let now: @Sendable () -> Instant
    private let started: Instant

    init(client: EasemobClient, now: @escaping @Sendable () -> Instant) {
        self.client = client
        self.now = now
        started = now()
    }

    func run() async throws {
        let ann = try manager()
        try await ann.login("ann", on: "phone")
        try await silentModeOfTheApp(ann)
        try await silentModeOfConversations(ann)
        try await options(ann)
        try await bindings(ann)
    }

    private func manager() throws -> PushManager {
        try PushManager(
            settings: EasemobClient.SettingsStore(
                client: client,
                timeZone: .named("Asia/Shanghai")
            ),
            bindings: EasemobClient.BindingStore(client: client),
            now: now,
            userExists: { [client] in (try? await client.hasUser($0)) ?? false }
        )
    }

    private func silentModeOfTheApp(_ manager: PushManager) async throws {
        var result = try await manager.setSilentModeForAll(.remindType(.mentionOnly))
        #expect(result.remindType == .mentionOnly)
        let night = SilentModeInterval(
            start: try SilentModeTime("22:00"),
            end: try SilentModeTime("07:00")
        )
        result = try await manager.setSilentModeForAll(.interval(night))
        #expect(result.interval == night)
        #expect(result.remindType == .mentionOnly)
        result = try await manager.setSilentModeForAll(
            .duration(try SilentModeDuration(minutes: 10_080))
        )
        expect(result.expireTimestamp, in: 604_800_000)
        result = try await manager.getSilentModeForAll()
        #expect(result.interval == night)
        #expect(result.remindType == .mentionOnly)
        expect(result.expireTimestamp, in: 604_800_000)
        try await manager.setSilentModeForAll(.duration(try SilentModeDuration(minutes: 0)))
        try await manager.setSilentModeForAll(.interval(.off))
        result = try await manager.getSilentModeForAll()
        #expect(result == SilentModeResult(remindType: .mentionOnly))
    }

    private func silentModeOfConversations(_ manager: PushManager) async throws {
        let group: Conversation.ID = "g/1 ?#%😀"
        var result = try await manager.setSilentModeForConversation(
            group,
            conversationType: .groupChat,
            params: .remindType(.all)
        )
        #expect(result.remindType == .all)
        result = try await manager.setSilentModeForConversation(
            "bob",
            conversationType: .chat,
            params: .duration(try SilentModeDuration(minutes: 60))
        )
        #expect(!result.isSetConversationRemindType)
        expect(result.expireTimestamp, in: 3_600_000)
        let conversations = [
            Conversation(.groupChat, group), Conversation(.chat, "bob"),
            Conversation(.groupChat, "bob"),
        ]
        let results = try await manager.getSilentModeForConversations(conversations)
        #expect(results.count == 2)
        #expect(results[conversations[0]]?.remindType == .all)
        result = try await manager.clearRemindTypeForConversation(
            group,
            conversationType: .groupChat
        )
        #expect(!result.isSetConversationRemindType)
        result = try await manager.getSilentModeForConversation(group, conversationType: .groupChat)
        #expect(result == SilentModeResult(conversation: conversations[0]))
    }

    private func options(_ manager: PushManager) async throws {
        #expect(try await manager.updatePushDisplayName("Ann 安") == "Ann 安")
        try await manager.updatePushDisplayStyle(.messageSummary)
        try await manager.setPreferredNotificationLanguage("zh-Hans")
        try await manager.setPushTemplate("t1")
        let options = PushOptions(displayName: "Ann 安", displayStyle: .messageSummary)
        #expect(await manager.pushOptions == options)
        #expect(try await manager.getPushNotificationOptionsFromServer() == options)
        #expect(try await manager.getPreferredNotificationLanguage() == "zh-Hans")
        #expect(try await manager.getPushTemplate() == "t1")
        try await manager.setPreferredNotificationLanguage("")
        #expect(try await manager.getPreferredNotificationLanguage() == nil)
        #expect(try await manager.updatePushDisplayName("") == nil)
    }

    private func bindings(_ ann: PushManager) async throws {
        let store = EasemobClient.BindingStore(client: client)
        try await ann.registerForRemoteNotifications(deviceToken: "aa01", certificateName: "dev")
        try await ann.registerForRemoteNotifications(deviceToken: "aa02", certificateName: "voip")
        #expect(
            try await store.bindings(of: "ann") == [
                DeviceBinding(device: "phone", certificateName: "dev", token: "aa01"),
                DeviceBinding(device: "phone", certificateName: "voip", token: "aa02"),
            ]
        )
        let bob = try manager()
        try await bob.login("bob", on: "phone")
        try await bob.registerForRemoteNotifications(deviceToken: "aa01", certificateName: "dev")
        #expect(try await store.bindings(of: "ann").map { $0.binding.token } == ["aa02"])
        try await ann.logout(unbindsDeviceToken: true)
        #expect(try await Array(store.bindings(for: ["ann", "bob"]).keys) == ["bob"])
    }

    private func expect(
        _ expiry: ExpireTimestamp?,
        in milliseconds: Int64,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        // Both sides look at the clock, the service first.
        let set = expiry?.instant.adding(milliseconds: -milliseconds)
        #expect(
            set.map { (started...now()).contains($0) } == true,
            sourceLocation: sourceLocation
        )
    }
}
