import ExactJSON
import PushDialects
import Testing

@Suite struct OptionsTests {
    @Test func `full-width signs are those of the page on message formats`() {
        var sample = Sample(.group, [.text("文本")])
        sample.options.punctuation = .fullWidth
        sample.group = .init(name: "群名")
        sample.sender = .init()
        #expect(sample.text == "（群名）：文本")
        sample.sender = .init(nickname: "昵称")
        #expect(sample.text == "昵称（群名）：文本")
        sample.group = .init()
        #expect(sample.text == "昵称：文本")
        sample.message.chatType = .c2c
        #expect(sample.text == "昵称：文本")
    }

    @Test func `a sender without a name can take the group along`() {
        var sample = Sample(.group, [.text("Hi")])
        sample.sender = .init()
        sample.options.namelessSender = .nothing
        #expect(sample.text == "Hi")
        sample.sender = .init(nickname: "N")
        #expect(sample.text == "N(G):Hi")
    }

    @Test(
        arguments: [
            (.sound, "[Voice]"), (.file, "[File]"), (.image, "[Image]"), (.location, "[Location]"),
            (.face, "[Face]"), (.video, "[Video]"), (.merged, "[Chat history]"),
        ] as [(TencentIM.ElementType, String)]
    )
    func `fixed texts can be English`(type: TencentIM.ElementType, text: String) {
        var sample = Sample([.init(type)])
        sample.sender = .init()
        sample.options.language = .english
        #expect(sample.text == text)
    }

    @Test func `a push info's text can have the names before it`() {
        var sample = Sample([.text("Hi")], info: .init(desc: "D"))
        sample.options.prefixesDesc = true
        #expect(sample.text == "Ann:D")
        sample.message.offlinePushInfo = .init()
        #expect(sample.text == "Ann:Hi")
        sample.message.elements = []
        #expect(sample.reason == .empty)
        #expect(sample.plan.text.isEmpty)
    }

    @Test func `a mention of everybody can be none of the recipient`() {
        var sample = Sample(.group, [.text("Hi")])
        sample.recipient.receiveOption = .receiveNotNotifyExceptMentions
        sample.message.mentions = .init(["carl"], includesEveryone: true)
        #expect(sample.reason == nil)
        sample.options.everyoneIsMentioned = false
        #expect(sample.reason == .receiveOption)
        sample.message.mentions.users.append("bob")
        #expect(sample.reason == nil)
    }
}
