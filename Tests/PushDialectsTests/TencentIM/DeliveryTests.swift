import APNsModel
import ExactJSON
import PushDialects
import PushModel
import Testing
import WallTime

/// What a message's way of sending changes, and what becomes of a push on its way to APNs.
@Suite struct DeliveryTests {
    @Test func `a message for users who are online is never pushed`() {
        var sample = Sample()
        sample.message.delivery.isOnlineOnly = true
        #expect(sample.reason == .onlineOnly)
    }

    @Test(
        arguments: [
            ([], true, true), (["WithMuteNotifications"], false, true),
            (["NoUnread"], true, false), (["NoUnread", "WithMuteNotifications"], false, false),
            (["NoLastMsg", "nounread", "else"], true, true),
        ] as [([ExactString], Bool, Bool)]
    )
    func `a message over REST passes over what the user receives, unless it says otherwise`(
        control: [ExactString],
        isPushed: Bool,
        isCounted: Bool
    ) {
        var sample = Sample()
        sample.message.delivery = .init(sendMessageControl: control)
        #expect(sample.decision.push?.countsInBadge == isCounted)
        sample.recipient.receiveOption = .notReceive
        #expect(sample.reason == (isPushed ? nil : .receiveOption))
    }

    @Test func `what is outside the unread number is outside the badge`() {
        var sample = Sample()
        sample.message.delivery.isExcludedFromUnread = true
        sample.recipient.badge = .init(base: 4)
        #expect(sample.payload == #"{"aps":{"alert":"Ann:Hi","sound":"default"}}"#)
        #expect(sample.decision.push?.badge == 4)
    }

    @Test func `the entry for everybody is found in the vendor's list`() {
        let list: [UserID] = ["carl", TencentIM.Mentions.everyone]
        let mentions = TencentIM.Mentions(atUserList: list)
        #expect(mentions == .init(["carl"], includesEveryone: true))
        #expect(TencentIM.Mentions(atUserList: ["carl"]) == .init(["carl"]))
    }

    @Test(
        arguments: [
            (.receive, true, true), (.notReceive, false, false),
            (.receiveNotNotify, true, true), (.receiveNotNotifyExceptMentions, true, true),
            (.notReceiveExceptMentions, false, true),
        ] as [(TencentIM.ReceiveOption, Bool, Bool)]
    )
    func `online the options hold back less than pushes`(
        option: TencentIM.ReceiveOption,
        unmentioned: Bool,
        mentioned: Bool
    ) {
        #expect(option.allowsMessage(isMentioned: false) == unmentioned)
        #expect(option.allowsMessage(isMentioned: true) == mentioned)
    }

    @Test func `a custom element's own ext and sound hold without a push info`() {
        var sample = Sample([.custom("order", ext: "e", sound: "a.caf")])
        #expect(
            sample.payload
                == #"{"aps":{"alert":"Ann:order","badge":1,"sound":"a.caf"},"ext":"e"}"#
        )
        sample.message.offlinePushInfo = .init(desc: "d")
        #expect(sample.payload == #"{"aps":{"alert":"d","badge":1,"sound":"default"}}"#)
    }

    @Test func `a request has the topic and headers of its certificate`() throws {
        let push = try #require(Sample().decision.push)
        let registration = TencentIM.TokenParam(token: "aabb", businessID: 2383)
        let now = Instant(milliseconds: 0)
        let request = try #require(
            Builds.application.request(for: push, to: registration, of: Builds.debug, at: now)
                .request
        )
        #expect(
            request
                == APNsRequest(
                    deviceToken: "aabb",
                    headers: APNsHeaders(topic: "com.example.im", pushType: .alert),
                    payload: push.payload
                )
        )
    }

    @Test func `a VoIP push goes to the topic of VoIP`() throws {
        var sample = Sample([.text("Hi")], info: .init(ios: .init(service: .voip)))
        let registration = TencentIM.TokenParam(token: "aabb", businessID: 2383)
        let outcome = Builds.application.request(
            for: try #require(sample.decision.push),
            to: registration,
            of: Builds.debug,
            at: Instant(milliseconds: 0)
        )
        #expect(outcome.request?.headers.topic == "com.example.im.voip")
        #expect(outcome.request?.headers.pushType == .voip)
        sample.message.offlinePushInfo = nil
        #expect(sample.decision.push?.service == .apns)
    }

    @Test(
        arguments: [
            (false, false, nil), (false, true, 1), (true, false, 1), (true, true, 1),
        ] as [(Bool, Bool, JSONValue?)]
    )
    func `the message or its certificate can make a push mutable`(
        message: Bool,
        certificate: Bool,
        expected: JSONValue?
    ) throws {
        var application = Builds.application
        application.certificates[0].makesMutable = certificate
        let outcome = application.request(
            for: try #require(
                Sample([.text("Hi")], info: .init(ios: .init(isMutable: message))).decision.push
            ),
            to: TencentIM.TokenParam(token: "aabb", businessID: 2383),
            of: Builds.debug,
            at: Instant(milliseconds: 0)
        )
        let aps = outcome.request?.payload.json.object?["aps"]?.object
        #expect(aps?["alert"] == "Ann:Hi")
        #expect(aps?["mutable-content"] == expected)
    }

    // TI17: the rest of the payload takes 48 bytes.
    @Test func `a payload over Apple's limit is not pushed`() {
        for (count, reason) in [(4048, nil), (4049, .tooLarge)] as [(Int, TencentIM.Reason?)] {
            var sample = Sample([.text(String(repeating: "x", count: count))])
            sample.sender = .init()
            #expect(sample.reason == reason)
            #expect(sample.plan.blockers(for: sample.recipient) == [reason].compactMap { $0 })
        }
    }

    // TI17
    @Test func `a call may have 5120 bytes`() {
        let ios = TencentIM.OfflinePushInfo.IOS(service: .voip)
        for (count, reason) in [(5072, nil), (5073, .tooLarge)] as [(Int, TencentIM.Reason?)] {
            var sample = Sample(
                [.text(String(repeating: "x", count: count))],
                info: .init(ios: ios)
            )
            sample.sender = .init()
            #expect(sample.reason == reason)
        }
    }

    @Test func `what a certificate adds counts in the size of the request`() throws {
        var application = Builds.application
        for index in application.certificates.indices {
            application.certificates[index].makesMutable = true
        }
        var sample = Sample([.text(String(repeating: "x", count: 4048))])
        sample.sender = .init()
        let outcome = application.request(
            for: try #require(sample.decision.push),
            to: TencentIM.TokenParam(token: "aabb", businessID: 2383),
            of: Builds.debug,
            at: Instant(milliseconds: 0)
        )
        // `"mutable-content":1,` has 20 bytes.
        #expect(outcome.refusal == .tooLarge(bytes: 4116, limit: 4096))
    }
}
