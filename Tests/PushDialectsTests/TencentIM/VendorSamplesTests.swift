import APNsModel
import PushDialects
import Testing

/// What the vendor's pages print, byte for byte, and the cases between.
@Suite struct VendorSamplesTests {
    // The page on iOS pushes, 2.1 and 2.2.
    @Test func `the patterns of the page come out as printed`() {
        var chat = Sample([.text("内容")])
        chat.sender = .init(nickname: "昵称")
        #expect(chat.text == "昵称:内容")
        var group = Sample(.group, [.text("内容")])
        group.sender = .init(groupCard: "名称")
        group.group = .init(name: "群名")
        #expect(group.text == "名称(群名):内容")
        var both = Sample([.text("Test"), .init(.image)])
        both.sender = .init()
        #expect(both.text == "Test[图片]")
        #expect(Sample([.custom("")]).reason == .empty)
    }

    // The REST page's example of a payload.
    @Test func `the payload of the REST page comes out as printed`() {
        var sample = Sample(
            [.text("helloworld")],
            info: .init(ext: "x", ios: .init(sound: "a.mp3"))
        )
        sample.sender = .init(nickname: "Nickname")
        sample.recipient.badge = .init(base: 4)
        #expect(
            sample.payload
                == #"{"aps":{"alert":"Nickname:helloworld","badge":5,"sound":"a.mp3"},"ext":"x"}"#
        )
    }

    @Test(
        arguments: [
            (.c2c, "Ann", nil, [.text("Hi")], "Ann:Hi"),
            (.c2c, nil, nil, [.text("Hi")], "Hi"),
            (.group, "N", "Card", [.text("Hi")], "Card(G):Hi"),
            (.group, "N", nil, [.text("Test"), .init(.image)], "N(G):Test[图片]"),
            (.c2c, "nick", nil, [.custom("")], nil),
            (.c2c, "nick", nil, [.custom(""), .text("a")], "nick:a"),
            (.c2c, "nick", nil, [.custom("order")], "nick:order"),
        ] as [(TencentIM.ChatType, String?, String?, [TencentIM.Element], String?)]
    )
    func `a message reads as the rules put it together`(
        chatType: TencentIM.ChatType,
        nickname: String?,
        card: String?,
        elements: [TencentIM.Element],
        text: String?
    ) {
        var sample = Sample(chatType, elements)
        sample.sender = .init(nickname: nickname, groupCard: card)
        #expect(sample.text == text)
    }

    // Three pushes after `doBackground(5)`, one of which does not count.
    @Test func `badges follow the reports and the pushes that count`() throws {
        var session = TencentIM.ClientSession()
        session.doBackground(unread: 5)
        var badges: [Int32?] = []
        for ignoresBadge in [false, false, true] {
            var sample = Sample([.text("Hi")], info: .init(ios: .init(ignoresBadge: ignoresBadge)))
            sample.recipient.badge = session.badge
            let push = try #require(sample.decision.push)
            badges.append(push.payload.badge)
            session.sent(push)
        }
        #expect(badges == [6, 7, nil])
        #expect(session.badge.value == 7)
    }
}
