import ExactJSON
import PushModel
import SeededRandomness
import Testing

@Suite struct ConversationsTests {
    private static let group = Conversation(.groupChat, "1")
    private static let chat = Conversation(.chat, "1")

    @Test func `of several entries of a conversation the last counts, at the place of the first`() {
        let conversations: PushSettings.Conversations = [
            ConversationSettings(Self.group, remindType: .all),
            ConversationSettings(Self.chat, remindType: .never),
            ConversationSettings(Self.group, remindType: .mentionOnly),
        ]
        #expect(conversations.map { $0.conversation } == [Self.group, Self.chat])
        #expect(conversations[Self.group]?.remindType == .mentionOnly)
        #expect(conversations[Self.chat]?.remindType == .never)
        #expect(conversations[Conversation(.chatRoom, "1")] == nil)
    }

    @Test func `an entry is replaced where it stands, added at the end, and removed`() {
        var settings = PushSettings()
        settings.conversations.update(with: ConversationSettings(Self.group))
        settings.conversations.update(with: ConversationSettings(Self.chat))
        settings.conversations.update(with: ConversationSettings(Self.group, remindType: .all))
        #expect(settings.conversations.map { $0.conversation } == [Self.group, Self.chat])
        #expect(settings.conversations.first?.remindType == .all)
        let removed = settings.conversations.remove(Self.group)
        #expect(removed == ConversationSettings(Self.group, remindType: .all))
        #expect(settings.conversations.remove(Self.group) == nil)
        #expect(Array(settings.conversations) == [ConversationSettings(Self.chat)])
        settings.conversations.removeAll { $0.conversation == Self.chat }
        #expect(settings.conversations.isEmpty)
    }

    // Against a dictionary, and an array of the order.
    @Test(arguments: UInt64(1)...10)
    func `no two entries ever have one conversation, whatever is done`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var conversations = PushSettings.Conversations()
        var expected: [Conversation: ConversationSettings] = [:]
        var order: [Conversation] = []
        for _ in 0..<500 {
            let conversation = random.conversation()
            if random.once(in: 4) {
                #expect(conversations.remove(conversation) == expected[conversation])
                expected[conversation] = nil
                order.removeAll { $0 == conversation }
            } else {
                let remindType = PushRemindType.allCases.randomElement(using: &random)
                let entry = ConversationSettings(conversation, remindType: remindType)
                conversations.update(with: entry)
                if expected.updateValue(entry, forKey: conversation) == nil {
                    order.append(conversation)
                }
            }
            #expect(conversations.map { $0.conversation } == order, "seed \(seed)")
            #expect(order.allSatisfy { conversations[$0] == expected[$0] }, "seed \(seed)")
        }
    }
}
