import APNsModel
import ExactJSON
import PushModel
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

/// What a call refuses, with which of the vendor's codes, and that nothing changes then (V1).
@Suite struct RefusalTests {
    /// Every call of the manager with arguments that are fine.
    static let calls: [(name: String, call: @Sendable (PushManager) async throws -> Void)] = [
        ("setSilentModeForAll", { try await $0.setSilentModeForAll(.remindType(.never)) }),
        ("getSilentModeForAll", { _ = try await $0.getSilentModeForAll() }),
        (
            "setSilentModeForConversation",
            {
                try await $0.setSilentModeForConversation(
                    "g",
                    conversationType: .groupChat,
                    params: .remindType(.never)
                )
            }
        ),
        (
            "getSilentModeForConversation",
            { _ = try await $0.getSilentModeForConversation("g", conversationType: .groupChat) }
        ),
        (
            "getSilentModeForConversations",
            { _ = try await $0.getSilentModeForConversations([Conversation(.chat, "6001")]) }
        ),
        (
            "clearRemindTypeForConversation",
            { try await $0.clearRemindTypeForConversation("g", conversationType: .groupChat) }
        ),
        (
            "syncSilentModeConversationsFromServer",
            { try await $0.syncSilentModeConversationsFromServer() }
        ),
        ("updatePushDisplayName", { try await $0.updatePushDisplayName("Ann") }),
        ("updatePushDisplayStyle", { try await $0.updatePushDisplayStyle(.messageSummary) }),
        (
            "getPushNotificationOptionsFromServer",
            { try await $0.getPushNotificationOptionsFromServer() }
        ),
        (
            "setPreferredNotificationLanguage",
            { try await $0.setPreferredNotificationLanguage("en") }
        ),
        (
            "getPreferredNotificationLanguage",
            { _ = try await $0.getPreferredNotificationLanguage() }
        ),
        ("setPushTemplate", { try await $0.setPushTemplate("t") }),
        ("getPushTemplate", { _ = try await $0.getPushTemplate() }),
        ("setTimeZone", { try await $0.setTimeZone(.named("Asia/Shanghai")) }),
        (
            "registerForRemoteNotifications",
            {
                try await $0.registerForRemoteNotifications(
                    deviceToken: "aabb",
                    certificateName: "prod"
                )
            }
        ),
    ]

    /// The code with which a call is refused; `nil` if it is not.
    func code(_ call: () async throws -> Void) async throws -> PushServiceError.Code? {
        do {
            try await call()
            return nil
        } catch let error as PushServiceError {
            return error.code
        }
    }

    @Test(arguments: calls.indices)
    func `a call is refused while nobody is logged in`(index: Int) async throws {
        let phone = try await Phone()
        try await phone.pushManager.logout(unbindsDeviceToken: false)
        let call = Self.calls[index].call
        #expect(try await code { try await call(phone.pushManager) } == .userNotLogin)
        #expect(try await phone.stored == nil)
        #expect(try await phone.bound() == [])
    }

    @Test(arguments: calls.indices)
    func `a call is refused once the user does not exist any more`(index: Int) async throws {
        let exists = Flag(true)
        let phone = try await Phone { _ in exists.value }
        exists.value = false
        let call = Self.calls[index].call
        #expect(try await code { try await call(phone.pushManager) } == .userNotFound)
        #expect(try await phone.stored == nil)
        #expect(try await phone.bound() == [])
        exists.value = true
        #expect(try await code { try await call(phone.pushManager) } == nil)
    }

    @Test(arguments: calls.indices)
    func `what a store throws passes through`(index: Int) async throws {
        let manager = try PushManager(settings: UnreachableStore(), bindings: UnreachableStore())
        try await manager.login("6006", on: "phone")
        let call = Self.calls[index].call
        #expect(try await code { try await call(manager) } == .serverNotReachable)
        #expect(await manager.pushOptions == nil)
    }

    @Test func `only a user who exists logs in, and only on a device with an id`() async throws {
        let phone = try await Phone { $0 == Phone.user }
        let manager = phone.pushManager
        #expect(try await code { try await manager.login("6001", on: "phone") } == .userNotFound)
        #expect(try await code { try await manager.login("", on: "phone") } == .userNotFound)
        #expect(try await code { try await manager.login("6006", on: "") } == .invalidParam)
        #expect(await manager.currentUser == "6006")
    }

    // Bad values cannot be made at all; the fault has the vendor's code.
    @Test(arguments: [(24, 0), (-1, 0), (0, 60), (0, -1), (Int.max, 0), (0, Int.min)])
    func `a time of day that no clock shows is 110`(hours: Int, minutes: Int) {
        let fault = #expect(throws: InputError.self) {
            try SilentModeTime(hours: hours, minutes: minutes)
        }
        #expect(fault.map { PushServiceError($0).code } == .invalidParam)
    }

    @Test(arguments: [10_081, -1, Int.max, Int.min])
    func `a duration beyond a week, or of less than nothing, is 110`(minutes: Int) {
        let fault = #expect(throws: InputError.self) { try SilentModeDuration(minutes: minutes) }
        #expect(fault.map { PushServiceError($0).code } == .invalidParam)
    }

    // Rule 2.4
    @Test func `an interval on a conversation is 110`() async throws {
        let phone = try await Phone()
        for interval in [SilentModeInterval.off, .init(start: .midnight, end: try .init("07:00"))] {
            let refused = try await code {
                try await phone.pushManager.setSilentModeForConversation(
                    "g",
                    conversationType: .groupChat,
                    params: .interval(interval)
                )
            }
            #expect(refused == .invalidParam)
        }
        #expect(try await phone.stored == nil)
    }

    @Test(arguments: [Conversation(.chat, ""), .init(.groupChat, ""), .init(.chatRoom, "room")])
    func `a conversation without settings is 107`(conversation: Conversation) async throws {
        let manager = try await Phone().pushManager
        let refused = [
            try await code {
                // 107 comes before the interval's 110.
                try await manager.setSilentModeForConversation(
                    conversation.id,
                    conversationType: conversation.type,
                    params: .interval(.off)
                )
            },
            try await code {
                _ = try await manager.getSilentModeForConversation(
                    conversation.id,
                    conversationType: conversation.type
                )
            },
            try await code {
                _ = try await manager.getSilentModeForConversations([conversation])
            },
            try await code {
                try await manager.clearRemindTypeForConversation(
                    conversation.id,
                    conversationType: conversation.type
                )
            },
        ]
        #expect(
            refused == [
                .invalidConversation, .invalidConversation, .invalidConversation,
                .invalidConversation,
            ]
        )
    }

    @Test func `20 conversations are read at once, 21 are 112`() async throws {
        let manager = try await Phone().pushManager
        let rooms = (1...21).map { Conversation(.chatRoom, Conversation.ID("\($0)")) }
        let chats = rooms.map { Conversation(.chat, $0.id) }
        #expect(try await manager.getSilentModeForConversations(Array(chats.prefix(20))) == [:])
        for conversations in [chats, rooms, Array(repeating: chats[0], count: 21)] {
            let refused = try await code {
                _ = try await manager.getSilentModeForConversations(conversations)
            }
            #expect(refused == .queryParamReachesLimit)
        }
    }

    @Test func `a display name of 101 scalars is 110`() async throws {
        let phone = try await Phone()
        try await phone.pushManager.updatePushDisplayName("Ann")
        for name in [
            String(repeating: "a", count: 101), "a" + String(repeating: "\u{301}", count: 100),
        ] {
            let refused = try await code {
                try await phone.pushManager.updatePushDisplayName(name)
            }
            #expect(refused == .invalidParam)
        }
        #expect(try await phone.stored == UserSettings(displayName: "Ann"))
        #expect(await phone.pushManager.pushOptions?.displayName == "Ann")
    }

    // 201, 204, 112, 107, 110 (V1)
    @Test func `of several reasons the first is named`() async throws {
        let exists = Flag(true)
        let phone = try await Phone { _ in exists.value }
        let rooms = Array(repeating: Conversation(.chatRoom, ""), count: 21)
        exists.value = false
        let gone = try await code {
            _ = try await phone.pushManager.getSilentModeForConversations(rooms)
        }
        #expect(gone == .userNotFound)
        try await phone.pushManager.logout(unbindsDeviceToken: true)
        let loggedOut = try await code {
            _ = try await phone.pushManager.getSilentModeForConversations(rooms)
        }
        #expect(loggedOut == .userNotLogin)
    }
}

/// A truth that a test changes while others look at it.
final class Flag: Sendable {
    private let state: Mutex<Bool>

    init(_ value: Bool) {
        state = Mutex(value)
    }

    var value: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
