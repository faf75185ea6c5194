import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushService
import PushTestSupport
import Testing
import WallTime

/// What a user sets is what is decided: the vendor's own examples, end to end.
@Suite struct DecisionTests {
    /// The decision of a message to 6006 by what the stores hold.
    func decision(_ phone: Phone, on message: Message) async throws -> String {
        let settings = try await phone.settings.settings(of: Phone.user)
        let bindings = try await phone.bindings.bindings(of: Phone.user)
        let devices = bindings.map { Device(id: $0.device, bindings: [$0.binding]) }
        let recipient = Recipient(id: Phone.user, settings: settings.push, devices: devices)
        let evaluation = try PushEvaluator().evaluate(message, to: recipient, at: phone.clock.now)
        return "\(evaluation.decision)"
    }

    func message(in group: Conversation.ID, mentioning: [String] = []) -> Message {
        var message = Message(
            id: "1",
            type: .groupChat,
            from: "6001",
            to: group,
            body: .text("test")
        )
        if !mentioning.isEmpty {
            message.ext["em_at_list"] = .array(mentioning.map(JSONValue.string))
        }
        return message
    }

    func phone() async throws -> Phone {
        let phone = try await Phone()
        try await phone.pushManager.registerForRemoteNotifications(
            deviceToken: "aabb",
            certificateName: "prod"
        )
        return phone
    }

    @Test func `MentionOnly for the app and All for one conversation`() async throws {
        let phone = try await phone()
        let other = message(in: "other")
        #expect(try await decision(phone, on: other) == "push")
        try await phone.pushManager.setSilentModeForAll(.remindType(.mentionOnly))
        #expect(try await decision(phone, on: other) == "suppress: remind.mentionOnly")
        let mention = message(in: "other", mentioning: ["6006"])
        #expect(try await decision(phone, on: mention) == "push")
        let one = message(in: "one")
        #expect(try await decision(phone, on: one) == "suppress: remind.mentionOnly")
        try await phone.pushManager.setSilentModeForConversation(
            "one",
            conversationType: .groupChat,
            params: .remindType(.all)
        )
        #expect(try await decision(phone, on: one) == "push")
        #expect(try await decision(phone, on: other) == "suppress: remind.mentionOnly")
        try await phone.pushManager.clearRemindTypeForConversation(
            "one",
            conversationType: .groupChat
        )
        #expect(try await decision(phone, on: one) == "suppress: remind.mentionOnly")
    }

    @Test func `an interval of the app silences a conversation set to All`() async throws {
        let phone = try await phone()
        // The clock stands at 20:00 in Shanghai.
        try await phone.pushManager.setTimeZone(.named("Asia/Shanghai"))
        try await phone.pushManager.setSilentModeForConversation(
            "one",
            conversationType: .groupChat,
            params: .remindType(.all)
        )
        let night = SilentModeInterval(start: try .init("20:00"), end: try .init("07:00"))
        try await phone.pushManager.setSilentModeForAll(.interval(night))
        #expect(try await decision(phone, on: message(in: "one")) == "suppress: dnd.app.interval")
        try await phone.pushManager.setSilentModeForAll(.interval(.off))
        #expect(try await decision(phone, on: message(in: "one")) == "push")
    }

    @Test func `a conversation's duration silences it alone, while it lasts`() async throws {
        let phone = try await phone()
        try await phone.pushManager.setSilentModeForConversation(
            "one",
            conversationType: .groupChat,
            params: .duration(.init(minutes: 15))
        )
        phone.clock.advance(by: .milliseconds(15 * 60_000 - 1))
        let one = message(in: "one")
        #expect(try await decision(phone, on: one) == "suppress: dnd.conversation.duration")
        #expect(try await decision(phone, on: message(in: "other")) == "push")
        phone.clock.advance(by: .milliseconds(1))
        #expect(try await decision(phone, on: one) == "push")
    }

    @Test func `who logs out with unbinding is not pushed to`() async throws {
        let phone = try await phone()
        try await phone.pushManager.logout(unbindsDeviceToken: true)
        #expect(try await decision(phone, on: message(in: "one")) == "suppress: device.none")
    }
}
