import APNsModel
import PushDialects
import SeededRandomness
import Testing

@Suite struct ClientSessionTests {
    private static let counted = TencentIM.Push(payload: APNsPayload(badge: 1), badge: 1)
    private static let uncounted = TencentIM.Push(payload: APNsPayload(), badge: 0)

    @Test func `each report of the background starts the count again`() {
        var session = TencentIM.ClientSession()
        session.doBackground(unread: 5)
        session.sent(Self.counted)
        session.sent(Self.uncounted)
        #expect(session.badge == .init(base: 5, pushed: 1))
        #expect(session.doBackground(unread: 2) == 2)
        #expect(session.badge == .init(base: 2))
        #expect(session.doBackground(unread: -1) == 0)
    }

    // The app may be killed in the foreground, or killed later, without a report of it.
    @Test func `an app that ended without a report goes on counting from the last one`() {
        var session = TencentIM.ClientSession()
        session.doBackground(unread: 5)
        session.sent(Self.counted)
        session.doForeground()
        #expect(session.state == .foreground)
        session.terminate()
        #expect(session.state == .killed)
        session.sent(Self.counted)
        #expect(session.badge.value == 7)
    }

    @Test func `a login starts in the foreground without a token`() {
        var session = TencentIM.ClientSession()
        let registration = TencentIM.TokenParam(token: "aabb", businessID: 1)
        session.setToken(registration)
        session.doBackground(unread: 1)
        #expect(session.registration == registration)
        session.logIn()
        #expect(session.registration == nil)
        #expect(session.state == .foreground)
    }

    // Whatever happens in whatever order, the badge is what was reported and what counted since.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `the badge is the last report and the pushes since that counted`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var session = TencentIM.ClientSession()
        var (expected, last): (Int64, Int32) = (0, 0)
        for _ in 0..<2_000 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                last = Bool.random(using: &random) ? .max - 2 : .random(in: 0...9, using: &random)
                session.doBackground(unread: last)
                expected = Int64(last)
            case 1: session.doForeground()
            case 2: session.terminate()
            case 3: session.sent(Self.uncounted)
            default:
                session.sent(Self.counted)
                expected = min(expected + 1, Int64(Int32.max))
            }
            #expect(Int64(session.badge.value) == expected, "seed \(seed)")
            #expect(session.badge.base == last, "seed \(seed)")
        }
    }
}
