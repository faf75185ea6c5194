import DevicePresentation
import ExactJSON
import PushDialects
import Testing

/// The cases of the vendor's page, G1 to G17, each as the page tells it and as a phone does it.
@Suite struct GetuiCaseTests {
    private typealias Name = Getui.Callback.Name
    private static let file: Getui.Sound = "notice_type1.caf"
    private static let text: Getui.AlertMsg = .dictionary(
        .init(title: GetuiPage.title, body: GetuiPage.text)
    )

    /// The names of what runs in a phase.
    private func names(_ delivery: Getui.Delivery, _ phase: Getui.Callback.Phase) -> [Name] {
        delivery.callbacks.filter { $0.phase == phase }.map { $0.name }
    }

    // G1
    @Test(arguments: GetuiCase.State.allCases)
    func `G1: an ordinary push is shown and heard, and no code runs`(
        state: GetuiCase.State
    ) throws {
        let push = GetuiCase(apn: GetuiPage.ordinary, state: state)
        let delivery = try push.delivery()
        #expect(delivery.pushClass == .normal)
        #expect(delivery.route == .apns)
        #expect(delivery.showsBanner)
        #expect(delivery.sound == "notice_type1.caf")
        #expect(delivery.callbacks.isEmpty)
        try push.expectAgreement()
    }

    // G2
    @Test(
        arguments: GetuiCase.State.allCases,
        [(9, .fetchCompletionHandler), (10, .didReceiveResponse), (17, .didReceiveResponse)]
            as [(Int, Getui.Callback.Name)]
    )
    func `G2: a tap runs Apple's callback, then the vendor's with offLine YES`(
        state: GetuiCase.State,
        expected: (os: Int, name: Getui.Callback.Name)
    ) throws {
        let push = GetuiCase(
            apn: GetuiPage.ordinary,
            state: state,
            os: expected.os,
            tap: .notification
        )
        #expect(
            try push.delivery().callbacks == [
                .init(name: expected.name, phase: .tap),
                .init(name: .payloadData(offLine: true), phase: .open),
            ]
        )
        try push.expectAgreement()
    }

    // G3
    @Test(arguments: GetuiCase.State.allCases, [0, 1] as [Int64])
    func `G3: the app's icon runs the vendor's callback alone`(
        state: GetuiCase.State,
        contentAvailable: Int64
    ) throws {
        for alert in [nil, Self.text] {
            let push = GetuiCase(
                apn: .init(alertMsg: alert, badge: 1, contentAvailable: contentAvailable),
                state: state,
                tap: .appIcon
            )
            let delivery = try push.delivery()
            #expect(names(delivery, .tap).isEmpty)
            #expect(names(delivery, .open) == [.payloadData(offLine: true)])
            try push.expectAgreement()
        }
    }

    // G4
    @Test(arguments: [GetuiPage.ordinary, GetuiPage.silent, GetuiPage.project(keyID: "1")])
    func `G4: online nothing goes to APNs, and the vendor's callback has offLine NO`(
        apn: Getui.APNPayload
    ) throws {
        let push = Getui.TransmissionTemplate(transmissionContent: "text", apnInfo: apn)
        let delivery = try push.delivery(to: .init(state: .online))
        #expect(delivery.route == .ownChannel)
        #expect(delivery.payload == nil)
        #expect(!delivery.showsBanner)
        #expect(delivery.sound == nil)
        #expect(
            delivery.callbacks == [.init(name: .payloadData(offLine: false), phase: .arrival)]
        )
    }

    // G5
    @Test func `G5: a silent push runs code in the background, unseen and unheard`() throws {
        let push = GetuiCase(apn: GetuiPage.silent, state: .background)
        let delivery = try push.delivery()
        #expect(delivery.pushClass == .silent)
        #expect(!delivery.showsBanner)
        #expect(delivery.sound == nil)
        #expect(names(delivery, .arrival) == [.fetchCompletionHandler])
        try push.expectAgreement()
        // The badge that the page sets is the one thing that the user can notice.
        #expect(try push.presentation().badge == 1)
    }

    // G6
    @Test func `G6: a silent push does nothing to a killed app`() throws {
        let push = GetuiCase(apn: GetuiPage.silent, state: .killed)
        let delivery = try push.delivery()
        #expect(!delivery.showsBanner)
        #expect(delivery.sound == nil)
        #expect(delivery.callbacks.isEmpty)
        try push.expectAgreement()
    }

    // K2: on this one point Apple says more than the page.
    @Test func `G6: an app that the system killed is started, says Apple, and not, says the page`()
        throws
    {
        let push = GetuiCase(apn: GetuiPage.silent, state: .killed)
        let apple = try push.presentation(killed: .terminatedBySystem)
        #expect(
            apple.callbacks.map { $0.callback } == [.didFinishLaunching, .fetchCompletionHandler]
        )
        let page = Assumptions(launchesTerminatedApp: false)
        let asSeen = try push.presentation(killed: .terminatedBySystem, assumptions: page)
        #expect(asSeen.callbacks.isEmpty)
    }

    // G7
    @Test(arguments: GetuiCase.State.allCases)
    func `G7: when the app is opened after a silent push, the vendor's callback has offLine YES`(
        state: GetuiCase.State
    ) throws {
        let push = GetuiCase(apn: GetuiPage.silent, state: state, tap: .appIcon)
        let delivery = try push.delivery()
        #expect(names(delivery, .open) == [.payloadData(offLine: true)])
        // Nothing was shown, so this is the first time that the user sees it.
        #expect(delivery.duplicate == nil)
        try push.expectAgreement()
    }

    // G8
    @Test func `G8: with an alert a silent push is shown after all`() throws {
        var apn = GetuiPage.silent
        apn.alertMsg = Self.text
        let push = GetuiCase(apn: apn, state: .background)
        let delivery = try push.delivery()
        #expect(delivery.pushClass == .mixed)
        #expect(delivery.showsBanner)
        #expect(delivery.sound == nil)
        #expect(names(delivery, .arrival) == [.fetchCompletionHandler])
        try push.expectAgreement()
    }

    // G9
    @Test(
        arguments: [
            (.silence, nil), (Self.file, "notice_type1.caf"), ("other.caf", "default"),
            (nil, "default"),
        ] as [(Getui.Sound?, String?)]
    )
    func `G9: without an alert nothing is seen, and the sound is its own matter`(
        sound: Getui.Sound?,
        heard: String?
    ) throws {
        let push = GetuiCase(
            apn: .init(badge: 1, sound: sound, contentAvailable: 1),
            state: .background
        )
        let delivery = try push.delivery()
        #expect(!delivery.showsBanner)
        #expect(delivery.sound == heard)
        #expect(names(delivery, .arrival) == [.fetchCompletionHandler])
        try push.expectAgreement()
    }

    /// A push that wakes the app, with and without an alert, and what is heard of its sound.
    private func expect(_ sound: Getui.Sound?, plays heard: String) throws {
        for alert in [nil, Self.text] {
            let push = GetuiCase(
                apn: .init(alertMsg: alert, badge: 1, sound: sound, contentAvailable: 1),
                state: .background
            )
            let delivery = try push.delivery()
            #expect(delivery.pushClass == .mixed)
            #expect(delivery.showsBanner == (alert != nil))
            #expect(delivery.sound == heard)
            #expect(names(delivery, .arrival) == [.fetchCompletionHandler])
            try push.expectAgreement()
        }
    }

    // G10
    @Test func `G10: a sound file that the app has is played`() throws {
        try expect(Self.file, plays: "notice_type1.caf")
    }

    // G11
    @Test func `G11: the name of a file that the app does not have dings`() throws {
        try expect("notice_type2.caf", plays: "default")
    }

    // G12
    @Test(arguments: [nil, "", .default] as [Getui.Sound?])
    func `G12: no sound at all dings`(sound: Getui.Sound?) throws {
        try expect(sound, plays: "default")
    }

    // G13, K12: the page also says, of one try, that a constant is silent.
    @Test(arguments: ["1", .number(1), "anything"] as [Getui.Sound])
    func `G13: a constant dings`(sound: Getui.Sound) throws {
        try expect(sound, plays: "default")
    }

    // G14
    @Test func `G14: a mixed push in the background is shown, heard, and runs code`() throws {
        let faulty = GetuiPage.faulty(notice: Self.file, keyID: "1131")
        let push = GetuiCase(apn: faulty, state: .background)
        let delivery = try push.delivery()
        #expect(delivery.pushClass == .mixed)
        #expect(delivery.showsBanner)
        #expect(delivery.sound == "notice_type1.caf")
        #expect(names(delivery, .arrival) == [.fetchCompletionHandler])
        try push.expectAgreement()
    }

    // G15
    @Test func `G15: a mixed push to a killed app is shown and heard, and no code runs`() throws {
        let faulty = GetuiPage.faulty(notice: Self.file, keyID: "1131")
        let push = GetuiCase(apn: faulty, state: .killed)
        let delivery = try push.delivery()
        #expect(delivery.showsBanner)
        #expect(delivery.sound == "notice_type1.caf")
        #expect(delivery.callbacks.isEmpty)
        try push.expectAgreement()
    }

    // G16
    @Test func `G16: an ordinary push in the background runs nothing until it is tapped`() throws {
        let untapped = GetuiCase(apn: GetuiPage.ordinary, state: .background)
        #expect(try untapped.delivery().showsBanner)
        #expect(try untapped.delivery().callbacks.isEmpty)
        try untapped.expectAgreement()
        let tapped = GetuiCase(
            apn: GetuiPage.ordinary,
            state: .background,
            tap: .notification
        )
        #expect(try names(tapped.delivery(), .tap) == [.didReceiveResponse])
        try tapped.expectAgreement()
    }

    // G17
    @Test func `G17: a mixed push with silence to a killed app is shown and not heard`() throws {
        let push = GetuiCase(
            apn: .init(alertMsg: Self.text, sound: .silence, contentAvailable: 1),
            state: .killed
        )
        let delivery = try push.delivery()
        #expect(delivery.pushClass == .mixed)
        #expect(delivery.showsBanner)
        #expect(delivery.sound == nil)
        #expect(delivery.callbacks.isEmpty)
        try push.expectAgreement()
    }

    // Left out is one corner: a number for a sound, with neither text nor badge, is a background push
    // to Apple, of which nothing is heard; the page has it ding.
    @Test func `page and phone agree on every mixture of alert, sound, badge and wake-up`() throws {
        let alerts: [Getui.AlertMsg?] = [
            nil, Self.text, .simple("Hi"), .dictionary(.init(launchImage: "I")),
            .dictionary(.init(body: "B", subtitle: "S")), .dictionary(.init(locKey: "K")),
        ]
        let sounds: [Getui.Sound?] = [nil, .silence, Self.file, "other.caf", .default, .number(1)]
        var count = 0
        for (alert, sound) in alerts.flatMap({ alert in sounds.map { (alert, $0) } }) {
            for (badge, wakeUp) in [(-1, 0), (-1, 1), (3, 0), (3, 1)] as [(Int64, Int64)] {
                let apn = Getui.APNPayload(
                    alertMsg: alert,
                    badge: badge,
                    sound: sound,
                    contentAvailable: wakeUp
                )
                let isRefused = alert == nil && sound == .silence && badge < 0
                guard try !isRefused && !isCorner(apn) else { continue }
                try expectAgreement(on: apn)
                count += 1
            }
        }
        #expect(count == 140)
    }

    private func isCorner(_ apn: Getui.APNPayload) throws -> Bool {
        let hasText = try GetuiCase(apn: apn, state: .killed).delivery().showsBanner
        return !hasText && apn.badge < 0 && apn.contentAvailable == 1 && apn.sound == .number(1)
    }

    private func expectAgreement(on apn: Getui.APNPayload) throws {
        for state in GetuiCase.State.allCases {
            for tap in Getui.Tap.allCases {
                try GetuiCase(apn: apn, state: state, os: 9, tap: tap).expectAgreement()
                try GetuiCase(apn: apn, state: state, os: 17, tap: tap).expectAgreement()
            }
        }
    }
}
