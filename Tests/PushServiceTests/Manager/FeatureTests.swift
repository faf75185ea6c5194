import ExactJSON
import PushModel
import PushService
import Testing

/// Calls for features that the app has not activated (rule 4.6).
@Suite struct FeatureTests {
    private struct Call: Sendable {
        let name: String
        /// The features of which one must be active; empty if the call needs none.
        let features: Set<AppConfiguration.Feature>
        let run: @Sendable (PushManager) async throws -> Void
    }

    private static let conversation = Conversation(.groupChat, "g")

    private static let calls: [Call] = [
        Call(name: "set remind type", features: [.remindTypes]) {
            try await $0.setSilentModeForAll(.remindType(.never))
        },
        Call(name: "set duration", features: [.doNotDisturb]) {
            try await $0.setSilentModeForAll(.duration(.init(minutes: 15)))
        },
        Call(name: "clear interval", features: [.doNotDisturb]) {
            try await $0.setSilentModeForAll(.interval(.off))
        },
        Call(name: "set remind type of conversation", features: [.remindTypes]) {
            try await set(.remindType(.all), with: $0)
        },
        Call(name: "set duration of conversation", features: [.doNotDisturb]) {
            try await set(.duration(.init(minutes: 15)), with: $0)
        },
        Call(name: "clear remind type of conversation", features: [.remindTypes]) {
            try await $0.clearRemindTypeForConversation("g", conversationType: .groupChat)
        },
        Call(name: "get silent mode", features: [.remindTypes, .doNotDisturb]) {
            _ = try await $0.getSilentModeForAll()
        },
        Call(name: "get silent mode of conversation", features: [.remindTypes, .doNotDisturb]) {
            _ = try await $0.getSilentModeForConversation("g", conversationType: .groupChat)
        },
        Call(name: "get silent modes", features: [.remindTypes, .doNotDisturb]) {
            _ = try await $0.getSilentModeForConversations([conversation])
        },
        Call(name: "sync", features: [.remindTypes]) {
            try await $0.syncSilentModeConversationsFromServer()
        },
        Call(name: "set template", features: [.templates]) { try await $0.setPushTemplate("t") },
        Call(name: "get template", features: [.templates]) { _ = try await $0.getPushTemplate() },
        Call(name: "display name", features: []) { try await $0.updatePushDisplayName("Ann") },
        Call(name: "display style", features: []) {
            try await $0.updatePushDisplayStyle(.messageSummary)
        },
        Call(name: "language", features: []) {
            try await $0.setPreferredNotificationLanguage("en")
        },
    ]

    private static func set(_ params: SilentModeParam, with manager: PushManager) async throws {
        try await manager.setSilentModeForConversation(
            "g",
            conversationType: .groupChat,
            params: params
        )
    }

    @Test(
        arguments: [
            [], [.remindTypes], [.doNotDisturb], [.templates], [.remindTypes, .doNotDisturb],
            [.remindTypes, .templates], [.doNotDisturb, .templates], AppConfiguration.Feature.all,
        ] as [Set<AppConfiguration.Feature>]
    )
    func `a call is 505 if the app has activated none of its features`(
        active: Set<AppConfiguration.Feature>
    ) async throws {
        for call in Self.calls {
            let phone = try await Phone(features: active)
            let isRefused = !call.features.isEmpty && call.features.isDisjoint(with: active)
            do {
                try await call.run(phone.pushManager)
                #expect(!isRefused, "\(call.name)")
            } catch let error as PushServiceError {
                #expect(error.code == .serviceNotEnable)
                #expect(isRefused, "\(call.name)")
                #expect(try await phone.stored == nil, "\(call.name)")
            }
        }
    }

    // V1
    @Test func `who is not there comes before 505, and a bad argument after it`() async throws {
        let phone = try await Phone(features: [.templates])
        let empty = await #expect(throws: PushServiceError.self) {
            try await phone.pushManager.clearRemindTypeForConversation("", conversationType: .chat)
        }
        #expect(empty?.code == .serviceNotEnable)
        #expect(empty?.detail == "the app has not activated `remindTypes`")
        try await phone.pushManager.logout(unbindsDeviceToken: false)
        let lost = await #expect(throws: PushServiceError.self) {
            try await phone.pushManager.getSilentModeForAll()
        }
        #expect(lost?.code == .userNotLogin)
    }
}
