import ExactJSON
import PushModel
import PushRendering
import Testing

@Suite struct MentionTextTests {
    static let mention = Rendering {
        $0.moveToGroup()
        $0.isMentioned = true
        $0.recipient.settings.displayStyle = .messageSummary
    }

    // 3.4
    @Test(
        arguments: [
            ("Tom", .chinese, "Tom在群中@了我"),
            ("Tom", .english, "Tom mentioned you"),
            (nil, .chinese, "6001在群中@了我"),
            (nil, .english, "6001 mentioned you"),
            ("", .chinese, "6001在群中@了我"),
        ] as [(String?, PushPolicy.Language, String)]
    )
    func `a mention names the sender or else the sender's id`(
        name: String?,
        language: PushPolicy.Language,
        body: String
    ) {
        var example = Self.mention
        example.sender.displayName = name
        example.app.policy.language = language
        #expect(example.plan.body == body)
        #expect(example.plan.title == nil)
    }

    // 3.4, M8
    @Test func `neither the group nickname nor the remark names the sender`() {
        var example = Self.mention
        example.message.ext = ["em_push_ext": ["group_user_nickname": "Tommy"]]
        example.recipient.remark = "my friend"
        example.sender.displayName = nil
        #expect(example.plan.body == "6001在群中@了我")
    }

    // 3.4, H16
    @Test func `only a group, a mention and a summary together make it`() {
        var chat = Self.mention
        chat.message.type = .chat
        #expect(chat.plan.body == "Tom:test")

        var unmentioned = Self.mention
        unmentioned.isMentioned = false
        #expect(unmentioned.plan.body == "Tom:test")

        var banner = Self.mention
        banner.recipient.settings.displayStyle = .simpleBanner
        #expect(banner.plan.body == "你有一条新消息")
    }

    // 3.4, 1.6, H13
    @Test(
        arguments: [
            ("true", true), ("1", true), (#""YES""#, true), (#""true""#, true),
            ("false", false), ("0", false), ("null", false), (#""""#, false), ("2", false),
            ("{}", false),
        ]
    )
    func `the sender can leave it out`(flag: String, isLeftOut: Bool) throws {
        var example = Self.mention
        try example.setExt(#"{"em_push_template":{"disable_at_content":\#(flag)}}"#)
        #expect(example.plan.body == (isLeftOut ? "Tom:test" : "Tom在群中@了我"))
    }

    // 3.4, M37: the mention text is a body; what the title is stays with the lower levels.
    @Test func `a mention leaves the title to the level below`() {
        var example = Self.mention
        example.app.policy.alertStyle = .titled
        #expect(example.alert == #"{"body":"Tom在群中@了我","title":"您有一条新消息"}"#)
        example.app.templates = [
            PushTemplate(name: "detail", titlePattern: "T", contentPattern: "x")
        ]
        #expect(example.alert == #"{"body":"Tom在群中@了我","title":"T"}"#)
    }
}
