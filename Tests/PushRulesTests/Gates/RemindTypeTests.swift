import ExactJSON
import PushModel
import PushRules
import Testing
import WallTime

@Suite struct RemindTypeTests {
    // B8, B9, 1.4
    @Test(
        arguments: [
            (nil, nil, .all), (.all, nil, .all), (.mentionOnly, nil, .mentionOnly),
            (.never, nil, .never), (nil, .all, .all), (nil, .mentionOnly, .mentionOnly),
            (nil, .never, .never), (.all, .never, .never), (.all, .mentionOnly, .mentionOnly),
            (.mentionOnly, .all, .all), (.mentionOnly, .never, .never), (.never, .all, .all),
            (.never, .mentionOnly, .mentionOnly), (.all, .all, .all), (.never, .never, .never),
        ] as [(PushRemindType?, PushRemindType?, PushRemindType)]
    )
    func `the conversation's remind type holds, else the app's, else all`(
        app: PushRemindType?,
        conversation: PushRemindType?,
        effective: PushRemindType
    ) throws {
        var scene = Scene.inGroup()
        scene.recipient.settings.remindType = app
        scene.setConversation(remindType: conversation)
        #expect(try scene.preferences.remindType == effective)
        #expect(try scene.preferences.hasConversationRemindType == (conversation != nil))
        let decision: Decision =
            switch effective {
            case .all: .push
            case .mentionOnly: .suppress(.gate(.remindMentionOnly))
            case .never: .suppress(.gate(.remindNever))
            }
        #expect(try scene.decision == decision)
        scene.message.ext = ["em_at_list": ["6006"]]
        #expect(
            try scene.decision == (effective == .never ? .suppress(.gate(.remindNever)) : .push)
        )
    }

    // B8, B9
    @Test(
        arguments: [
            (.all, .skip, .skip), (.mentionOnly, .pass, .block), (.never, .block, .skip),
        ] as [(PushRemindType, Gate.Verdict, Gate.Verdict)]
    )
    func `B8 and B9 skip where the remind type gives them nothing to look at`(
        remindType: PushRemindType,
        never: Gate.Verdict,
        mentionOnly: Gate.Verdict
    ) throws {
        var scene = Scene.inGroup()
        scene.recipient.settings.remindType = remindType
        #expect(try scene.verdict(.remindNever) == never)
        #expect(try scene.verdict(.remindMentionOnly) == mentionOnly)
    }

    // 1.4
    @Test func `in a one-to-one chat the conversation's id is the sender's`() throws {
        var scene = Scene()
        scene.recipient.settings.conversations = [
            ConversationSettings(Conversation(.chat, "6001"), remindType: .never),
            ConversationSettings(Conversation(.chat, "6006"), remindType: .mentionOnly),
        ]
        #expect(try scene.decision == .suppress(.gate(.remindNever)))
        scene.message.from = "6002"
        #expect(try scene.decision == .push)
    }

    // 1.4
    @Test func `a group's settings go by its id, whoever sends`() throws {
        var scene = Scene.inGroup()
        scene.setConversation(remindType: .never)
        scene.message.from = "6002"
        #expect(try scene.decision == .suppress(.gate(.remindNever)))
        scene.message.to = "1421300621770"
        #expect(try scene.decision == .push)
    }

    // 1.4
    @Test func `a conversation is its type and its id`() throws {
        var scene = Scene()
        scene.message.type = .groupChat
        scene.message.to = "6001"
        scene.recipient.settings.conversations = [
            ConversationSettings(Conversation(.chat, "6001"), remindType: .never),
            ConversationSettings(Conversation(.chatRoom, "6001"), remindType: .never),
        ]
        #expect(try scene.decision == .push)
        scene.message.type = .chat
        #expect(try scene.decision == .suppress(.gate(.remindNever)))
    }

    // 1.4
    @Test(
        arguments: [
            ("Bob", "bob"), ("caf\u{E9}", "cafe\u{301}"), ("\u{212A}", "K"),
        ] as [(Conversation.ID, UserID)]
    )
    func `conversation ids are compared exactly`(set: Conversation.ID, sender: UserID) throws {
        var scene = Scene()
        scene.recipient.settings.conversations = [
            ConversationSettings(Conversation(.chat, set), remindType: .never)
        ]
        scene.message.from = sender
        #expect(try scene.decision == .push)
        scene.message.from = UserID(set.text)
        #expect(try scene.decision == .suppress(.gate(.remindNever)))
    }

    // 1.4
    @Test func `a conversation is found among very many, in whatever order they came`() throws {
        var scene = Scene()
        let entries = (0..<999).map { number in
            ConversationSettings(
                Conversation(
                    number % 2 == 0 ? .groupChat : .chat,
                    Conversation.ID("\(number * 7919 % 999)")
                ),
                remindType: number % 3 == 0 ? .never : .mentionOnly
            )
        }
        scene.recipient.settings.conversations = PushSettings.Conversations(entries)
        let settings = try scene.compiledRecipient.settings
        for entry in scene.recipient.settings.conversations {
            #expect(settings.preferences(in: entry.conversation).remindType == entry.remindType)
            let other = Conversation(.chatRoom, entry.conversation.id)
            #expect(settings.preferences(in: other).remindType == .all)
        }
        #expect(settings.preferences(in: Conversation(.chat, "")).remindType == .all)
        #expect(settings.preferences(in: Conversation(.groupChat, "999")).remindType == .all)
    }

    // B8, B9, 2.5
    @Test func `a cleared remind type lets the app's hold again`() throws {
        var scene = Scene.inGroup()
        scene.recipient.settings.remindType = .all
        scene.setConversation(remindType: .never)
        #expect(try scene.decision == .suppress(.gate(.remindNever)))
        scene.setConversation(remindType: nil)
        #expect(try scene.decision == .push)
    }

    // 1.4
    @Test func `outside any conversation the app's settings hold`() throws {
        var scene = Scene.inGroup()
        scene.recipient.settings.remindType = .mentionOnly
        scene.setConversation(remindType: .never, expireTimestamp: .latest)
        let preferences = try scene.compiledRecipient.settings.preferences(in: nil)
        #expect(preferences.remindType == .mentionOnly)
        #expect(!preferences.hasConversationRemindType)
        #expect(preferences.conversationExpiry == nil)
    }
}
