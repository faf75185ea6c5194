import ExactJSON
import PushModel
import PushRules
import Testing

@Suite struct RecipientGateTests {
    // B1
    @Test(arguments: [ConversationType.chat, .groupChat])
    func `nobody is pushed their own message`(type: ConversationType) throws {
        var scene = Scene()
        scene.message.type = type
        scene.message.from = "6006"
        #expect(try scene.decision == .suppress(.gate(.recipientIsSender)))
        #expect(try scene.verdict(.recipientIsSender) == .block)
    }

    // B1
    @Test(
        arguments: [
            ("Bob", "bob"), ("caf\u{E9}", "cafe\u{301}"), ("\u{212A}", "K"), ("bob", "bob "),
            ("bob", "bob\0"), ("", " "),
        ] as [(UserID, UserID)]
    )
    func `ids that are not the same scalar by scalar are two users`(
        sender: UserID,
        recipient: UserID
    ) throws {
        var scene = Scene()
        scene.message.from = sender
        scene.recipient.id = recipient
        #expect(try scene.verdict(.recipientIsSender) == .pass)
        #expect(try scene.decision == .push)
        scene.recipient.id = sender
        #expect(try scene.verdict(.recipientIsSender) == .block)
    }

    // B2
    @Test func `a recipient the app does not know is not pushed to`() throws {
        var scene = Scene()
        #expect(try scene.verdict(.recipientUnknown) == .pass)
        scene.recipient.isKnown = false
        #expect(try scene.decision == .suppress(.gate(.recipientUnknown)))
        #expect(try scene.verdict(.recipientUnknown) == .block)
    }

    // B3
    @Test(
        arguments: [
            (["6006"], .push), (["6005", "6006", "6007"], .push),
            (["6007", "6006", "6005", "6006"], .push),
            (["6005"], .suppress(.gate(.recipientNotAddressed))),
            (["6005", "6007"], .suppress(.gate(.recipientNotAddressed))),
            ([""], .suppress(.gate(.recipientNotAddressed))),
            (["600"], .suppress(.gate(.recipientNotAddressed))),
            (["60060"], .suppress(.gate(.recipientNotAddressed))),
            (["all"], .suppress(.gate(.recipientNotAddressed))),
        ] as [([UserID], Decision)]
    )
    func `a message for some members is pushed to them alone`(
        receivers: [UserID],
        decision: Decision
    ) throws {
        var scene = Scene.inGroup()
        scene.message.receivers = receivers
        #expect(try scene.decision == decision)
        #expect(try scene.verdict(.recipientNotAddressed) == (decision == .push ? .pass : .block))
    }

    // B3
    @Test(arguments: ["6006", "6007", ""] as [Conversation.ID])
    func `where a one-to-one message was sent to is not compared with the recipient`(
        to: Conversation.ID
    ) throws {
        var scene = Scene()
        scene.message.to = to
        #expect(try scene.decision == .push)
    }

    // B3
    @Test func `a message without receivers is for everybody`() throws {
        let scene = Scene.inGroup()
        #expect(try scene.decision == .push)
        #expect(try scene.verdict(.recipientNotAddressed) == .skip)
    }

    // B3
    @Test(
        arguments: [
            ("Bob", "bob"), ("caf\u{E9}", "cafe\u{301}"), ("\u{212A}ay", "kay"),
        ] as [(UserID, UserID)]
    )
    func `receivers are compared exactly`(receiver: UserID, recipient: UserID) throws {
        var scene = Scene.inGroup()
        scene.message.receivers = [receiver]
        scene.recipient.id = recipient
        #expect(try scene.decision == .suppress(.gate(.recipientNotAddressed)))
        scene.recipient.id = receiver
        #expect(try scene.decision == .push)
    }

    // B1, B2, B3, 1.1
    @Test(arguments: PushPolicy.ForceOverrides.allCases)
    func `force helps neither the sender nor strangers nor those not addressed`(
        policy: PushPolicy.ForceOverrides
    ) throws {
        var scene = Scene.inGroup(["em_force_notification": true])
        scene.app.policy.forceOverrides = policy
        var own = scene
        own.message.from = "6006"
        #expect(try own.decision == .suppress(.gate(.recipientIsSender)))
        var unknown = scene
        unknown.recipient.isKnown = false
        #expect(try unknown.decision == .suppress(.gate(.recipientUnknown)))
        scene.message.receivers = ["6007"]
        #expect(try scene.decision == .suppress(.gate(.recipientNotAddressed)))
    }
}
