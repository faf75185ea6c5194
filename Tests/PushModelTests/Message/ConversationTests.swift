import ExactJSON
import PushModel
import Testing

@Suite struct ConversationTests {
    @Test func `conversation types have the vendor's integers`() {
        #expect(ConversationType.allCases == [.chat, .groupChat, .chatRoom])
        #expect(ConversationType.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(ConversationType(rawValue: 3) == nil)
    }

    // 1.4
    @Test(
        arguments: [
            (.chat, Conversation(.chat, "6001")), (.groupChat, Conversation(.groupChat, "g1")),
            (.chatRoom, Conversation(.chatRoom, "g1")),
        ] as [(ConversationType, Conversation)]
    )
    func `a recipient sees a one-to-one chat under its peer, any other under its own id`(
        type: ConversationType,
        conversation: Conversation
    ) {
        let message = Message(id: "1", type: type, from: "6001", to: "g1", body: .image)
        #expect(message.conversation == conversation)
    }

    @Test func `a conversation is its type and its id`() {
        #expect(Conversation(.chat, "a") != Conversation(.groupChat, "a"))
        #expect(Conversation(.chat, "a") != Conversation(.chat, "A"))
        #expect(Conversation(.chat, "K") != Conversation(.chat, "\u{212A}"))
        #expect(Set([Conversation(.chat, "a"), Conversation(.chat, "a")]).count == 1)
    }

    @Test(
        arguments: [
            (.text, "txt"), (.image, "img"), (.voice, "audio"), (.video, "video"),
            (.location, "loc"), (.file, "file"), (.command, "cmd"), (.custom, "custom"),
            (.combine, "combine"),
        ] as [(MessageBodyType, ExactString)]
    )
    func `a body type has the vendor's word`(type: MessageBodyType, word: ExactString) {
        #expect(type.vendorWord == word)
        #expect(MessageBodyType(vendorWord: word) == type)
    }

    @Test(arguments: ["", "text", "image", "voice", "location", "IMG", "command", "txt "])
    func `any other word of the vendor's is none`(word: ExactString) {
        #expect(MessageBodyType(vendorWord: word) == nil)
    }

    @Test func `a body knows its type`() {
        let bodies: [MessageBody] = [
            .text("a"), .image, .voice, .video, .location, .file, .command, .custom, .combine,
        ]
        #expect(bodies.map(\.type) == MessageBodyType.allCases)
    }
}
