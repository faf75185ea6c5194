import APNsModel
import ExactJSON
import PushDialects
import Testing

/// The finer points of Tencent IM's dialect that are not about the contract's envelope.
@Suite struct FinePointTests {
    // TI1
    @Test(
        arguments: [
            (.init(), #""Ann:Hi""#),
            (.init(title: ""), #""Ann:Hi""#),
            (.init(title: "T"), #"{"body":"Ann:Hi","title":"T"}"#),
            (.init(title: "T", desc: "D"), #"{"body":"D","title":"T"}"#),
            (.init(desc: "D"), #""D""#),
            // Beyond the contract: the iOS title first, and a subtitle.
            (.init(title: "T", ios: .init(title: "I")), #"{"body":"Ann:Hi","title":"I"}"#),
            (.init(title: "T", ios: .init(title: "")), #"{"body":"Ann:Hi","title":"T"}"#),
            (.init(ios: .init(subtitle: "S")), #"{"body":"Ann:Hi","subtitle":"S"}"#),
            (.init(ios: .init(subtitle: "")), #""Ann:Hi""#),
        ] as [(TencentIM.OfflinePushInfo, String)]
    )
    func `TI1 the alert is a string unless there is a title`(
        info: TencentIM.OfflinePushInfo,
        alert: String
    ) {
        let push = Sample([.text("Hi")], info: info).decision.push
        #expect(push?.payload.alert?.json.jsonText == alert)
    }

    // TI3: the reasons fall away one by one, and the next is given.
    @Test func `TI3 the first of several reasons is given`() {
        let ext = String(repeating: "e", count: 5_000)
        var sample = Sample([.text("")], info: .init(pushFlag: .noPush, ext: ext))
        sample.message.delivery.isOnlineOnly = true
        sample.recipient.settings = .init(.init(openPush: .off))
        sample.recipient.receiveOption = .notReceive
        sample.recipient.state = .foreground
        #expect(sample.plan.blockers(for: sample.recipient) == TencentIM.Reason.allCases)
        #expect(sample.reason == .onlineOnly)
        sample.message.delivery.isOnlineOnly = false
        #expect(sample.reason == .pushFlag)
        sample.message.offlinePushInfo?.pushFlag = .default
        #expect(sample.reason == .openPush)
        sample.recipient.settings.setAPNS(.init(openPush: .on))
        #expect(sample.reason == .receiveOption)
        sample.recipient.receiveOption = .receive
        #expect(sample.reason == .empty)
        sample.message.elements = [.text("Hi")]
        #expect(sample.reason == .foreground)
        sample.recipient.state = .background
        #expect(sample.reason == .tooLarge)
        sample.message.offlinePushInfo?.ext = nil
        #expect(sample.plan.blockers(for: sample.recipient).isEmpty)
        #expect(sample.reason == nil)
    }

    // TI4
    @Test(
        arguments: [(.unchanged, true), (.on, true), (.off, false)]
            as [(TencentIM.APNSConfig.OpenPush, Bool)]
    )
    func `TI4 only a switch that is off suppresses`(
        openPush: TencentIM.APNSConfig.OpenPush,
        isPushed: Bool
    ) {
        var sample = Sample()
        sample.recipient.settings = .init(.init(openPush: openPush))
        #expect(sample.reason == (isPushed ? nil : .openPush))
    }

    // TI5
    @Test(arguments: TencentIM.ReceiveOption.allCases, TencentIM.ChatType.allCases)
    func `TI5 a mention exempts from options 3 and 4, whatever the chat`(
        option: TencentIM.ReceiveOption,
        chatType: TencentIM.ChatType
    ) {
        var sample = Sample(chatType, [.text("Hi")])
        sample.recipient.receiveOption = option
        let unmentioned: TencentIM.Reason? = option == .receive ? nil : .receiveOption
        let mentioned: TencentIM.Reason? =
            [.notReceive, .receiveNotNotify].contains(option) ? .receiveOption : nil
        #expect(sample.reason == unmentioned)
        for (mentions, reason) in [
            (.init(["carl", "bob"]), mentioned),
            (.init(includesEveryone: true), mentioned),
            (.init(["carl"]), unmentioned),
            (.init(["Bob"]), unmentioned),
            (.init(["bob\u{301}"]), unmentioned),
        ] as [(TencentIM.Mentions, TencentIM.Reason?)] {
            sample.message.mentions = mentions
            #expect(sample.reason == reason, "\(mentions)")
        }
    }

    // TI6, TI7
    @Test(
        arguments: [
            (0, 0, false, 1), (5, 0, false, 6), (5, 2, false, 8), (0, 7, false, 8),
            (0, 0, true, 0), (5, 2, true, 7),
            (.max, 0, false, .max), (.max, .max, true, .max), (-3, -4, false, 1),
        ] as [(Int32, Int32, Bool, Int32)]
    )
    func `TI6 a push that counts is one more, TI7 one that does not leaves the badge out`(
        base: Int32,
        pushed: Int32,
        ignoresBadge: Bool,
        badge: Int32
    ) throws {
        var sample = Sample([.text("Hi")], info: .init(ios: .init(ignoresBadge: ignoresBadge)))
        sample.recipient.badge = .init(base: base, pushed: pushed)
        let push = try #require(sample.decision.push)
        #expect(push.badge == badge)
        #expect(push.payload.badge == (ignoresBadge ? nil : badge))
        #expect(push.countsInBadge == !ignoresBadge)
    }

    // TI8
    @Test(
        arguments: [
            ("Card", nil, nil, "Card:Hi"), (nil, "N", nil, "N:Hi"), ("", "N", "", "N:Hi"),
            (nil, nil, "G", "(G):Hi"), ("", "", "G", "(G):Hi"), (nil, nil, nil, "Hi"),
            ("", "", "", "Hi"), ("a:b", nil, "(c)", "a:b((c)):Hi"),
        ] as [(String?, String?, String?, String)]
    )
    func `TI8 a name that is missing leaves its place out`(
        card: String?,
        nickname: String?,
        group: String?,
        text: String
    ) {
        var sample = Sample(.group, [.text("Hi")])
        sample.sender = .init(nickname: nickname, groupCard: card)
        sample.group = .init(id: "g1", name: group)
        #expect(sample.text == text)
    }

    // TI9
    @Test(
        arguments: [
            (.face, "[表情]"), (.location, "[位置]"), (.video, "[视频]"), (.merged, "[聊天记录]"),
        ] as [(TencentIM.ElementType, String)]
    )
    func `TI9 elements that the page does not name have texts too`(
        type: TencentIM.ElementType,
        text: String
    ) {
        var sample = Sample([.init(type, text: "not shown", desc: "nor this")])
        sample.sender = .init()
        #expect(sample.text == text)
    }

    @Test func `TI9 text is of text elements alone, desc of custom ones`() {
        var sample = Sample([.init(.text, desc: "x"), .init(.custom, text: "y")])
        #expect(sample.reason == .empty)
        sample.message.elements.append(.init(.text, text: "a", desc: "b"))
        sample.message.elements.append(.init(.custom, text: "c", desc: "d"))
        #expect(sample.text == "Ann:ad")
    }

    // TI10, TI11
    @Test(
        arguments: [
            ([.custom("order")], nil, "Ann:order"),
            ([.custom("order")], .init(), nil),
            ([.custom("order")], .init(title: "T"), nil),
            ([.custom("order"), .text("Hi")], .init(), "Ann:Hi"),
            ([.custom("order")], .init(desc: "new"), "new"),
            ([], .init(desc: "new"), "new"),
            ([], .init(title: "T"), nil),
        ] as [([TencentIM.Element], TencentIM.OfflinePushInfo?, String?)]
    )
    func `TI10 beside a push info custom elements are silent, TI11 a title is no content`(
        elements: [TencentIM.Element],
        info: TencentIM.OfflinePushInfo?,
        text: String?
    ) {
        let sample = Sample(elements, info: info)
        #expect(sample.text == text)
        #expect(sample.reason == (text == nil ? .empty : nil))
    }

    // TI12
    @Test(
        arguments: [
            (nil, nil, "default"), ("", "", "default"), (nil, "u.caf", "u.caf"),
            ("", "u.caf", "u.caf"), ("m.caf", "u.caf", "m.caf"), ("m.caf", nil, "m.caf"),
            ("kIOSOfflinePushNoSound", "u.caf", nil), ("push.no_sound", nil, nil),
            (nil, "kIOSOfflinePushNoSound", nil), (nil, "push.no_sound", nil),
            ("kIOSOfflinePushDefaultSound", "u.caf", "default"),
            (nil, "kIOSOfflinePushDefaultSound", "default"),
            ("kIOSOfflinePushDefaultSound", "push.no_sound", "default"),
            ("default", nil, "default"),
            ("KIOSOfflinePushNoSound", nil, "KIOSOfflinePushNoSound"),
            ("push.no_sound\u{301}", nil, "push.no_sound\u{301}"),
        ] as [(String?, String?, String?)]
    )
    func `TI12 the message's sound goes before the user's, and words stand for silence`(
        message: String?,
        user: String?,
        sound: String?
    ) {
        for chatType in TencentIM.ChatType.allCases {
            var sample = Sample(chatType, [.text("Hi")], info: .init(ios: .init(sound: message)))
            sample.recipient.settings =
                switch chatType {
                case .c2c: .init(.init(c2cSound: user, groupSound: "x", videoSound: "y"))
                case .group: .init(.init(c2cSound: "x", groupSound: user, videoSound: "y"))
                }
            #expect(sample.decision.push?.payload.sound == sound.map { .named($0) })
        }
    }

    // TI13
    @Test(
        arguments: [
            (nil, "{}"), ("", "{}"), ("e", #"{"ext":"e"}"#), (#"{"a":1}"#, #"{"ext":"{\"a\":1}"}"#),
        ] as [(String?, String)]
    )
    func `TI13 ext is a string at the root, and nothing else is`(ext: String?, custom: String) {
        let push = Sample([.text("Hi")], info: .init(ext: ext)).decision.push
        #expect(push?.payload.custom.json.jsonText == custom)
    }
}
