import APNsModel
import ExactJSON
import PushDialects
import PushModel
import Testing
import WallTime

/// The rules of the vendor's page, by their numbers in the specification.
@Suite struct VendorRulesTests {
    // T1: in the foreground `onNewMessage` brings the message, and nothing is pushed.
    @Test(arguments: TencentIM.AppState.allCases)
    func `T1 pushes inform only an app that is not in the foreground`(state: TencentIM.AppState) {
        var sample = Sample()
        sample.recipient.state = state
        #expect(sample.reason == (state == .foreground ? .foreground : nil))
    }

    // T2: a password, ten minutes, the right environment.
    @Test(
        arguments: [
            (true, nil, .development, nil),
            (true, 600_000, .development, nil),
            (true, 599_999, .development, .notInEffect),
            (true, 0, .development, .notInEffect),
            (false, nil, .development, .noPassword),
            (false, 0, .production, .noPassword),
            (true, nil, .production, .otherBuild),
        ] as [(Bool, Int64?, TencentIM.Environment, TencentIM.Application.Refusal?)]
    )
    func `T2 a certificate pushes with a password, after ten minutes, to its own builds`(
        hasPassword: Bool,
        age: Int64?,
        environment: TencentIM.Environment,
        refusal: TencentIM.Application.Refusal?
    ) throws {
        let now = Instant(milliseconds: 1_700_000_000_000)
        let certificate = TencentIM.PushCertificate(
            id: 2383,
            name: "debug.p12",
            build: Builds.debug,
            hasPassword: hasPassword,
            uploaded: age.map { now.adding(milliseconds: -$0) }
        )
        let application = TencentIM.Application(sdkAppID: 1, certificates: [certificate])
        let outcome = application.request(
            for: try #require(Sample().decision.push),
            to: TencentIM.TokenParam(token: "aabb", businessID: 2383),
            of: TencentIM.Build(bundleID: "com.example.im", environment: environment),
            at: now
        )
        #expect(outcome.refusal == refusal)
        #expect((outcome.request == nil) == (refusal != nil))
    }

    @Test(
        arguments: [
            ("push.p12", true), ("Push_dev-1.p12", true), ("", false), ("推送.p12", false),
            ("push(1).p12", false), ("push[1].p12", false), ("my push.p12", false),
        ]
    )
    func `T2 names with brackets or beyond ASCII are advised against`(name: String, isAdvised: Bool)
    {
        let certificate = TencentIM.PushCertificate(id: 1, name: name, build: Builds.debug)
        #expect(certificate.hasAdvisedName == isAdvised)
    }

    // T3: the three numbers are those of the vendor's page.
    @Test(
        arguments: [
            (2383, Builds.debug), (2382, Builds.appStore), (2516, Builds.enterprise),
        ] as [(TencentIM.BusinessID, TencentIM.Build)]
    )
    func `T3 a token goes with the certificate number of its build`(
        number: TencentIM.BusinessID,
        build: TencentIM.Build
    ) throws {
        let push = try #require(Sample().decision.push)
        for other in [Builds.debug, Builds.appStore, Builds.enterprise] {
            let outcome = Builds.application.request(
                for: push,
                to: TencentIM.TokenParam(token: "aabb", businessID: number),
                of: other,
                at: Instant(milliseconds: 0)
            )
            #expect(outcome.refusal == (other == build ? nil : .otherBuild))
        }
    }

    @Test func `T3 a wrong certificate number or a login without a token pushes nothing`() throws {
        let push = try #require(Sample().decision.push)
        var session = TencentIM.ClientSession()
        let refusal: () -> TencentIM.Application.Refusal? = {
            Builds.application.request(
                for: push,
                to: session.registration,
                of: Builds.debug,
                at: Instant(milliseconds: 0)
            ).refusal
        }
        #expect(refusal() == .noToken)
        session.setToken(TencentIM.TokenParam(token: "aabb", businessID: 1))
        #expect(refusal() == .unknownCertificate)
        session.setToken(TencentIM.TokenParam(token: "aabb", businessID: 2383))
        #expect(refusal() == nil)
        session.logIn()
        #expect(refusal() == .noToken)
    }

    // T4
    @Test func `T4 apps that share an sdkappid are each pushed to by their own certificate`() throws
    {
        let push = try #require(Sample().decision.push)
        let topics = [(2382, Builds.appStore), (2516, Builds.enterprise)]
            .map { number, build in
                Builds.application.request(
                    for: push,
                    to: TencentIM.TokenParam(token: "aabb", businessID: .init(number)),
                    of: build,
                    at: Instant(milliseconds: 0)
                ).request?.headers.topic
            }
        #expect(topics == ["com.example.im", "com.example.im.inhouse"])
    }

    // T5: the unread number reported is the icon's, and what the next push counts on from.
    @Test func `T5 the badge counts on from the unread number of doBackground`() throws {
        var session = TencentIM.ClientSession()
        #expect(session.state == .foreground)
        #expect(session.doBackground(unread: 5) == 5)
        #expect(session.state == .background)
        var sample = Sample()
        sample.recipient.badge = session.badge
        sample.recipient.state = session.state
        #expect(sample.decision.push?.badge == 6)
        session.doForeground()
        sample.recipient.state = session.state
        #expect(sample.reason == .foreground)
    }

    // T6
    @Test(arguments: [("Ann", "Ann:Hi"), (nil, "Hi"), ("", "Hi")] as [(String?, String)])
    func `T6 a one-to-one push reads nickname and content`(nickname: String?, text: String) {
        var sample = Sample()
        sample.sender = .init(nickname: nickname, groupCard: "ignored")
        #expect(sample.text == text)
    }

    // T7: the card in the group comes before the nickname.
    @Test(
        arguments: [
            ("Card", "N", "Card(G):Hi"), (nil, "N", "N(G):Hi"), ("", "N", "N(G):Hi"),
            ("Card", nil, "Card(G):Hi"),
        ] as [(String?, String?, String)]
    )
    func `T7 a group push reads name, group and content`(
        card: String?,
        nickname: String?,
        text: String
    ) {
        var sample = Sample(.group, [.text("Hi")])
        sample.sender = .init(nickname: nickname, groupCard: card)
        #expect(sample.text == text)
    }

    // T8: the example of the vendor's page, and every element that it names.
    @Test(
        arguments: [
            ([.text("Test"), .init(.image)], "Test[图片]"),
            ([.init(.image), .text("Test")], "[图片]Test"),
            ([.init(.sound)], "[语音]"), ([.init(.file)], "[文件]"), ([.init(.image)], "[图片]"),
            ([.custom("order")], "order"),
            ([.text("a"), .custom(""), .text("b"), .init(.sound)], "ab[语音]"),
            ([.text(" "), .text("\n")], " \n"),
        ] as [([TencentIM.Element], String)]
    )
    func `T8 the content is what the elements say, in order, with nothing between`(
        elements: [TencentIM.Element],
        text: String
    ) {
        var sample = Sample(elements)
        sample.sender = .init()
        #expect(sample.text == text)
    }

    // T9
    @Test(
        arguments: [
            [], [.custom("")], [.init(.custom)], [.text("")], [.init(.text)],
            [.custom(""), .text(""), .init(.text)],
        ] as [[TencentIM.Element]]
    )
    func `T9 a message with nothing to say is not pushed`(elements: [TencentIM.Element]) {
        for chatType in TencentIM.ChatType.allCases {
            #expect(Sample(chatType, elements).reason == .empty)
        }
    }

    // T10: there is nothing to tell a hosted account from an independent one by; names show for both.
    @Test(arguments: ["hosted-ann", "86-13800000000"] as [UserID])
    func `T10 names stand in the push whatever the kind of account`(from: UserID) {
        var sample = Sample(.group, [.text("Hi")])
        sample.message.from = from
        #expect(sample.text == "Ann(G):Hi")
    }

    // T11: `nil` and 0 leave what there is; what is asked for is what the server keeps.
    @Test func `T11 a config changes what it names and is fetched as it stands`() {
        var settings = TencentIM.UserSettings()
        #expect(settings.config == .init(openPush: .on))
        settings.setAPNS(.init(openPush: .off, c2cSound: "c.caf", videoSound: "v.caf"))
        settings.setAPNS(.init(groupSound: "g.caf"))
        #expect(
            settings.config
                == .init(
                    openPush: .off,
                    c2cSound: "c.caf",
                    groupSound: "g.caf",
                    videoSound: "v.caf"
                )
        )
        let fetchedBefore = settings.config
        settings.setAPNS(.init(openPush: .on, c2cSound: "d.caf"))
        #expect(fetchedBefore.openPush == .off)
        #expect(settings.config.openPush == .on)
        #expect(settings.config.c2cSound == "d.caf")
        #expect(settings.config.groupSound == "g.caf")
        settings.setAPNS(nil)
        #expect(settings.config.openPush == .off)
        #expect(settings.config.c2cSound == "d.caf")
    }

    // T12: each of the message's own properties goes before the user's defaults.
    @Test func `T12 a push info goes before what the user has set`() {
        var sample = Sample()
        sample.recipient.settings = .init(.init(c2cSound: "user.caf"))
        #expect(
            sample.payload == #"{"aps":{"alert":"Ann:Hi","badge":1,"sound":"user.caf"}}"#
        )
        sample.message.offlinePushInfo = .init(
            desc: "new order",
            ext: #"{"a":1}"#,
            ios: .init(sound: "own.caf", ignoresBadge: true)
        )
        #expect(
            sample.payload
                == #"{"aps":{"alert":"new order","sound":"own.caf"},"ext":"{\"a\":1}"}"#
        )
        sample.message.offlinePushInfo?.pushFlag = .noPush
        #expect(sample.reason == .pushFlag)
    }

    @Test func `T12 what a push info says for Android is carried and changes nothing on iOS`() {
        let android = TencentIM.OfflinePushInfo.Android(
            title: "label",
            sound: "shake",
            notifyMode: .custom
        )
        var sample = Sample([.text("Hi")], info: .init())
        let without = sample.payload
        sample.message.offlinePushInfo?.android = android
        #expect(sample.payload == without)
        #expect(sample.message.offlinePushInfo?.android == android)
    }
}
