import APNsModel
import ExactJSON
import Fixtures
import PushDialects
import PushModel
import Testing
import WallTime

/// Nothing that holds a message's text or a device token prints it.
@Suite struct RedactionTests {
    private static let secret = "nobody may ever see these words"
    private static let token: DeviceToken =
        "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9"

    private static let info = TencentIM.OfflinePushInfo(
        title: secret,
        desc: secret,
        ext: secret,
        ios: .init(title: secret, subtitle: secret, image: secret, other: ["k": .string(secret)]),
        android: .init(title: secret, other: ["k": .string(secret)]),
        other: ["k": .string(secret)]
    )

    private static let message = TencentIM.Message(
        .c2c,
        from: "ann",
        elements: [.text(secret), .custom(secret, ext: secret)],
        offlinePushInfo: info
    )

    @Test func `no printout shows a text or a token`() throws {
        let plan = TencentIM.PushPlan(Self.message, from: .init())
        let decision = plan.decision(for: .init(id: "bob"))
        let push = try #require(decision.push)
        let registration = TencentIM.TokenParam(token: Self.token, businessID: 2383)
        var session = TencentIM.ClientSession()
        session.setToken(registration)
        let outcome = Builds.application.request(
            for: push,
            to: registration,
            of: Builds.debug,
            at: Instant(milliseconds: 0)
        )
        #expect(outcome.request != nil)
        let values: [Any] = [
            Self.message, Self.message.elements, Self.info, Self.info.ios, Self.info.android, plan,
            decision, push, registration, session, outcome,
        ]
        for value in values {
            for printout in printouts(of: value) {
                #expect(!printout.contains("ever see"))
                #expect(!printout.contains(Self.token.text.string.prefix(9)))
            }
        }
    }

    @Test func `a printout says what kind of thing it is`() {
        #expect("\(Self.message)" == "c2c message from ann: text+custom")
        #expect(
            "\(Self.info)" == "push info, title of 31, text of 31, ext of 31 bytes"
        )
        #expect("\(TencentIM.PushPlan(Self.message, from: .init()))".hasSuffix("text of 31"))
    }
}
