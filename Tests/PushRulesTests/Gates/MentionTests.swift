import ExactJSON
import PushModel
import PushRules
import Testing

@Suite struct MentionTests {
    static func scene(_ atList: JSONValue, to user: UserID = "6006") -> Scene {
        var scene = Scene.inGroup(["em_at_list": atList])
        scene.recipient.id = user
        scene.recipient.settings.remindType = .mentionOnly
        return scene
    }

    // B9, 1.5
    @Test(
        arguments: [
            (["6006"], "6006", true), (["6005"], "6006", false), ([], "6006", false),
            (["6005", "6006"], "6006", true), (["600", "60066"], "6006", false),
            ("all", "6006", true), ("ALL", "6006", true), ("aLl", "6006", true),
            ("all ", "6006", false), ("everybody", "6006", false), ("", "6006", false),
            ("6006", "6006", false), (["all"], "6006", false), (["ALL"], "6006", false),
            (["all"], "all", true), (["ALL"], "all", true), (["all"], "All", true),
            (.null, "6006", false), (true, "6006", false), (6006, "6006", false),
            ([6006], "6006", false), ([["6006"]], "6006", false), (["6006": true], "6006", false),
            ([.null, 1, "6006"], "6006", true), (["6006", "6006"], "6006", true), ([""], "", true),
            ([""], "6006", false),
        ] as [(JSONValue, UserID, Bool)]
    )
    func `the word all mentions everybody, an array the ids in it, and nothing else anybody`(
        atList: JSONValue,
        user: UserID,
        isMentioned: Bool
    ) throws {
        let scene = Self.scene(atList, to: user)
        #expect(scene.compiledMessage.mentions(user) == isMentioned)
        #expect(try scene.decision == (isMentioned ? .push : .suppress(.gate(.remindMentionOnly))))
        #expect(try scene.verdict(.remindMentionOnly) == (isMentioned ? .pass : .block))
    }

    // 1.5
    @Test(
        arguments: [
            ("alice", "ALICE", true), ("Alice", "aLICE", true), ("alice", "alicf", false),
            ("@", "`", false), ("[", "{", false), ("Z", "z", true), ("a\0B", "A\0b", true),
            ("a\0B", "a", false), ("kay", "\u{212A}ay", false), ("\u{212A}AY", "\u{212A}ay", true),
            ("caf\u{E9}", "CAF\u{E9}", true), ("caf\u{E9}", "caf\u{C9}", false),
            ("caf\u{E9}", "cafe\u{301}", false), ("s", "\u{17F}", false),
            ("\u{430}", "\u{410}", false), ("\u{FF41}", "\u{FF21}", false),
            ("i", "\u{130}", false), ("I", "\u{131}", false), ("ß", "SS", false),
        ] as [(String, UserID, Bool)]
    )
    func `only the case of ASCII letters plays no part in a mention`(
        mentioned: String,
        user: UserID,
        isMentioned: Bool
    ) throws {
        let scene = Self.scene([.string(mentioned)], to: user)
        #expect(scene.compiledMessage.mentions(user) == isMentioned)
        #expect(try scene.decision == (isMentioned ? .push : .suppress(.gate(.remindMentionOnly))))
    }

    // 1.5
    @Test(arguments: ["ＡＬＬ", "a\u{140}l", "\u{212A}all", "al\u{2113}", "all\u{301}", "ａll"])
    func `a word that only looks like all mentions nobody`(word: String) {
        #expect(!Self.scene(.string(word)).compiledMessage.mentions("6006"))
    }

    // 1.5
    @Test func `everybody but the sender is mentioned by all`() {
        let message = Self.scene("all").compiledMessage
        #expect(!message.mentions("6001"))
        #expect(message.mentions("6002"))
        #expect(message.mentions("6001 "))
    }

    // 1.5
    @Test func `all leaves out exactly the sender, who is compared with case`() {
        var scene = Self.scene("all")
        scene.message.from = "Bob"
        #expect(!scene.compiledMessage.mentions("Bob"))
        #expect(scene.compiledMessage.mentions("bob"))
    }

    // 1.5
    @Test func `the text is never searched`() throws {
        var scene = Self.scene(.null)
        scene.message.body = .text("@6006 @all look")
        #expect(try scene.decision == .suppress(.gate(.remindMentionOnly)))
    }

    // 1.5
    @Test func `a list counts at the top of the ext alone`() throws {
        var scene = Self.scene(.null)
        scene.message.ext = [
            "em_apns_ext": ["em_at_list": ["6006"]], "em_push_ext": ["em_at_list": "all"],
            "em_at_lisT": "all", "em_at_list\u{301}": "all",
        ]
        #expect(try scene.decision == .suppress(.gate(.remindMentionOnly)))
    }

    // B9, 1.5
    @Test func `in a one-to-one chat mention only is literal`() throws {
        var scene = Scene()
        scene.recipient.settings.remindType = .mentionOnly
        #expect(try scene.decision == .suppress(.gate(.remindMentionOnly)))
        scene.message.ext = ["em_at_list": ["6006"]]
        #expect(try scene.decision == .push)
        scene.message.ext = ["em_at_list": "all"]
        #expect(try scene.decision == .push)
    }

    // B8, B9, 1.5
    @Test(
        arguments: [
            (.chat, .mentionOnly, .push, .skip),
            (.groupChat, .mentionOnly, .suppress(.gate(.remindMentionOnly)), .block),
            (.chat, .never, .suppress(.gate(.remindNever)), .skip), (.chat, .all, .push, .skip),
        ] as [(ConversationType, PushRemindType, Decision, Gate.Verdict)]
    )
    func `by the other policy B9 skips one-to-one chats`(
        type: ConversationType,
        remindType: PushRemindType,
        decision: Decision,
        verdict: Gate.Verdict
    ) throws {
        var scene = Scene()
        scene.app.policy.mentionOnlyInChat = .pushesAll
        scene.message.type = type
        scene.recipient.settings.remindType = remindType
        #expect(try scene.decision == decision)
        #expect(try scene.verdict(.remindMentionOnly) == verdict)
    }

    // 1.5
    @Test func `a mention gives nobody a push who wants all or none`() throws {
        var scene = Self.scene("all")
        scene.recipient.settings.remindType = .never
        #expect(try scene.decision == .suppress(.gate(.remindNever)))
        scene.recipient.settings.remindType = .all
        #expect(try scene.decision == .push)
    }

    // 1.5
    @Test func `a list of very many finds each of them and nobody else`() {
        let ids = (0..<2000).map { "User\($0 * 7919 % 2000)" }
        let message = Self.scene(.array(ids.map { .string($0) })).compiledMessage
        for id in ids {
            #expect(message.mentions(UserID(id)))
            #expect(message.mentions(UserID(id.uppercased())))
            #expect(!message.mentions(UserID(id + "x")))
        }
        #expect(!message.mentions("User2000"))
        #expect(!message.mentions(""))
    }
}
