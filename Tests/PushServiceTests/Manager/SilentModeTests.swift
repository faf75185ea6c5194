import ExactJSON
import PushModel
import PushService
import PushTestSupport
import Testing
import WallTime

/// The samples of the vendor's page (2022-07-28), each as its text has it, and what they leave open.
@Suite struct SilentModeTests {
    static let conversationType = ConversationType.groupChat
    static let conversation = Conversation(.groupChat, "conversationId")

    // MARK: The app

    @Test func `setting the remind type of the app to MentionOnly`() async throws {
        let phone = try await Phone()
        let param = SilentModeParam.remindType(.mentionOnly)
        let result = try await phone.pushManager.setSilentModeForAll(param)
        #expect(result == SilentModeResult(remindType: .mentionOnly))
        #expect(try await phone.stored?.push.remindType == .mentionOnly)
    }

    @Test func `setting a duration of 15 minutes`() async throws {
        let phone = try await Phone()
        let param = SilentModeParam.duration(try SilentModeDuration(minutes: 15))
        let result = try await phone.pushManager.setSilentModeForAll(param)
        #expect(
            result.expireTimestamp?.instant == phone.clock.now.adding(milliseconds: 15 * 60_000)
        )
    }

    @Test func `setting an interval from 8.30 to 15.00`() async throws {
        let phone = try await Phone()
        let startTime = try SilentModeTime(hours: 8, minutes: 30)
        let endTime = try SilentModeTime(hours: 15, minutes: 0)
        let param = SilentModeParam.interval(SilentModeInterval(start: startTime, end: endTime))
        let result = try await phone.pushManager.setSilentModeForAll(param)
        #expect(result.silentModeStartTime == startTime)
        #expect(result.silentModeEndTime == endTime)
    }

    @Test func `getting the silent mode of the app`() async throws {
        let phone = try await Phone()
        let fresh = try await phone.pushManager.getSilentModeForAll()
        #expect(fresh == SilentModeResult())
        #expect(fresh.remindType == .all)
        #expect(!fresh.isRemindTypeSet)
        #expect(fresh.silentModeStartTime == nil)
        #expect(fresh.silentModeEndTime == nil)
        let interval = SilentModeInterval(start: try .init("22:00"), end: try .init("07:00"))
        try await phone.pushManager.setSilentModeForAll(.remindType(.never))
        try await phone.pushManager.setSilentModeForAll(.duration(.init(minutes: 10_080)))
        try await phone.pushManager.setSilentModeForAll(.interval(interval))
        let result = try await phone.pushManager.getSilentModeForAll()
        #expect(result.conversation == nil)
        #expect(result.remindType == .never)
        #expect(result.expireTimestamp?.instant == Instant(milliseconds: 1_659_614_400_000))
        #expect(result.interval == interval)
        #expect(result.isRemindTypeSet)
        #expect(!result.isSetConversationRemindType)
    }

    // Rule 2.2
    @Test func `a duration that is set again replaces the first, and 0 clears it`() async throws {
        let phone = try await Phone()
        try await phone.pushManager.setSilentModeForAll(.duration(.init(minutes: 60)))
        phone.clock.advance(by: .seconds(60))
        let again = try await phone.pushManager.setSilentModeForAll(.duration(.init(minutes: 2)))
        #expect(again.expireTimestamp?.instant == phone.clock.now.adding(milliseconds: 120_000))
        let none = try await phone.pushManager.setSilentModeForAll(.duration(.init(minutes: 0)))
        #expect(none == SilentModeResult())
    }

    // Rule 2.1
    @Test func `an interval from midnight to midnight clears it, equal times stay`() async throws {
        let phone = try await Phone()
        let allDay = SilentModeInterval(start: try .init("06:00"), end: try .init("06:00"))
        let quiet = try await phone.pushManager.setSilentModeForAll(.interval(allDay))
        #expect(quiet.interval == allDay)
        let none = try await phone.pushManager.setSilentModeForAll(.interval(.off))
        #expect(none.interval == nil)
    }

    // MARK: A conversation

    @Test func `setting the silent mode of a conversation`() async throws {
        let phone = try await Phone()
        let remindType = SilentModeParam.remindType(.mentionOnly)
        let first = try await phone.pushManager.setSilentModeForConversation(
            "conversationId",
            conversationType: Self.conversationType,
            params: remindType
        )
        #expect(first == .init(conversation: Self.conversation, remindType: .mentionOnly))
        let duration = SilentModeParam.duration(try SilentModeDuration(minutes: 15))
        let second = try await phone.pushManager.setSilentModeForConversation(
            "conversationId",
            conversationType: Self.conversationType,
            params: duration
        )
        #expect(second.remindType == .mentionOnly)
        #expect(second.expireTimestamp?.instant == phone.clock.now.adding(milliseconds: 900_000))
        #expect(second.interval == nil)
        #expect(try await phone.pushManager.getSilentModeForAll() == SilentModeResult())
    }

    @Test func `getting the silent mode of a conversation`() async throws {
        let phone = try await Phone()
        try await phone.pushManager.setSilentModeForConversation(
            "conversationId",
            conversationType: Self.conversationType,
            params: .remindType(.never)
        )
        let result = try await phone.pushManager.getSilentModeForConversation(
            "conversationId",
            conversationType: Self.conversationType
        )
        #expect(result.conversation == Self.conversation)
        #expect(result.isSetConversationRemindType)
        #expect(result.remindType == .never)
        #expect(result.expireTimestamp == nil)
        #expect(result.interval == nil)
        let other = try await phone.pushManager.getSilentModeForConversation(
            "conversationId",
            conversationType: .chat
        )
        #expect(other == SilentModeResult(conversation: Conversation(.chat, "conversationId")))
        #expect(!other.isSetConversationRemindType)
    }

    @Test func `getting the silent modes of several conversations`() async throws {
        let phone = try await Phone()
        let conversation1 = Conversation(.chat, "1421300621769")
        let conversation2 = Conversation(.groupChat, "1421300621769")
        for (conversation, type) in [(conversation1, PushRemindType.never), (conversation2, .all)] {
            try await phone.pushManager.setSilentModeForConversation(
                conversation.id,
                conversationType: conversation.type,
                params: .remindType(type)
            )
        }
        let conversations = [conversation1, conversation2, Conversation(.chat, "6001")]
        let result = try await phone.pushManager.getSilentModeForConversations(conversations)
        #expect(
            result == [
                conversation1: SilentModeResult(conversation: conversation1, remindType: .never),
                conversation2: SilentModeResult(conversation: conversation2, remindType: .all),
            ]
        )
        #expect(try await phone.pushManager.getSilentModeForConversations([]) == [:])
    }

    // Rule 4.2, V2
    @Test func `a conversation is left out once its duration is over`() async throws {
        let phone = try await Phone()
        try await phone.pushManager.setSilentModeForConversation(
            "conversationId",
            conversationType: Self.conversationType,
            params: .duration(.init(minutes: 1))
        )
        phone.clock.advance(by: .milliseconds(59_999))
        let running = try await phone.pushManager.getSilentModeForConversations([Self.conversation])
        #expect(running.keys.contains(Self.conversation))
        phone.clock.advance(by: .milliseconds(1))
        let over = try await phone.pushManager.getSilentModeForConversations([Self.conversation])
        #expect(over == [:])
        let single = try await phone.pushManager.getSilentModeForConversation(
            "conversationId",
            conversationType: Self.conversationType
        )
        #expect(single.expireTimestamp?.instant == phone.clock.now)
    }

    // Rule 2.5
    @Test func `clearing the remind type of a conversation leaves its duration`() async throws {
        let phone = try await Phone()
        let params: [SilentModeParam] = [.remindType(.all), .duration(try .init(minutes: 15))]
        for param in params {
            try await phone.pushManager.setSilentModeForConversation(
                "conversationId",
                conversationType: Self.conversationType,
                params: param
            )
        }
        let result = try await phone.pushManager.clearRemindTypeForConversation(
            "conversationId",
            conversationType: Self.conversationType
        )
        #expect(!result.isSetConversationRemindType)
        #expect(result.remindType == .all)
        #expect(result.expireTimestamp?.instant == phone.clock.now.adding(milliseconds: 900_000))
        let again = try await phone.pushManager.clearRemindTypeForConversation(
            "conversationId",
            conversationType: Self.conversationType
        )
        #expect(again == result)
    }

    @Test func `a conversation with nothing set any more takes no room`() async throws {
        let phone = try await Phone()
        try await phone.pushManager.setSilentModeForConversation(
            "conversationId",
            conversationType: Self.conversationType,
            params: .remindType(.all)
        )
        try await phone.pushManager.clearRemindTypeForConversation(
            "conversationId",
            conversationType: Self.conversationType
        )
        #expect(try await phone.stored == UserSettings())
    }

    @Test func `syncing makes a local copy of the conversations' remind types`() async throws {
        let phone = try await Phone()
        let pad = try await phone.other("pad")
        for (id, param) in [
            ("a", .remindType(.never)), ("b", .remindType(.all)),
            ("c", .duration(try .init(minutes: 5))),
        ] as [(Conversation.ID, SilentModeParam)] {
            try await pad.setSilentModeForConversation(id, conversationType: .chat, params: param)
        }
        #expect(await phone.pushManager.conversationRemindTypes == [:])
        try await phone.pushManager.syncSilentModeConversationsFromServer()
        try await pad.clearRemindTypeForConversation("a", conversationType: .chat)
        #expect(
            await phone.pushManager.conversationRemindTypes == [
                Conversation(.chat, "a"): .never, Conversation(.chat, "b"): .all,
            ]
        )
        try await phone.pushManager.login("6001", on: "phone")
        #expect(await phone.pushManager.conversationRemindTypes == [:])
    }
}
