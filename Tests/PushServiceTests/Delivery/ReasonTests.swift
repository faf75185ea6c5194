import APNsModel
import ExactJSON
import PushService
import PushTestSupport
import Testing
import WallTime

/// What each of Apple's reasons leads to, seen from outside: what is sent, when, and what stays bound
/// (rules 6.3, 6.5 and 6.9).
@Suite struct ReasonTests {
    /// What a reason leads to when it is the reply to the first push, and the second is accepted.
    enum Action {
        /// It is not sent again; the binding stays.
        case givenUp
        /// It is not sent again, and the binding goes.
        case unbound
        /// It is not sent again, and the binding goes if the route works.
        case unboundIfCertificateWorks
        /// It is sent again at once with a new provider token.
        case renewed
        /// It is sent again at once over a new connection.
        case reconnected
        /// It is sent again after so many seconds.
        case waited(Int64)
        /// It is sent again after so many seconds over a new connection.
        case reconnectedLater(Int64)
        /// It is sent again after so many seconds, and so is everything else to this token.
        case slowed(Int64)
        /// It is sent again as the first through its certificate, after so many seconds.
        case held(Int64)
    }

    static let documented: [(status: Int, reason: APNsRejection.Reason, action: Action)] = [
        (400, "BadCollapseId", .givenUp),
        (400, "BadDeviceToken", .unboundIfCertificateWorks),
        (400, "BadExpirationDate", .givenUp),
        (400, "BadMessageId", .givenUp),
        (400, "BadPriority", .givenUp),
        (400, "BadTopic", .givenUp),
        (400, "DeviceTokenNotForTopic", .unboundIfCertificateWorks),
        (400, "DuplicateHeaders", .givenUp),
        (400, "IdleTimeout", .reconnected),
        (400, "InvalidPushType", .givenUp),
        (400, "MissingDeviceToken", .givenUp),
        (400, "MissingTopic", .givenUp),
        (400, "PayloadEmpty", .givenUp),
        (400, "TopicDisallowed", .givenUp),
        (403, "BadCertificate", .held(5)),
        (403, "BadCertificateEnvironment", .held(5)),
        (403, "BadEnvironmentKeyIdInToken", .held(5)),
        (403, "ExpiredProviderToken", .renewed),
        (403, "Forbidden", .held(5)),
        (403, "InvalidProviderToken", .held(5)),
        (403, "MissingProviderToken", .held(5)),
        (403, "UnrelatedKeyIdInToken", .reconnected),
        (404, "BadPath", .givenUp),
        (405, "MethodNotAllowed", .givenUp),
        (410, "ExpiredToken", .unbound),
        (410, "Unregistered", .unbound),
        (413, "PayloadTooLarge", .givenUp),
        (429, "TooManyProviderTokenUpdates", .waited(1200)),
        (429, "TooManyRequests", .slowed(60)),
        (500, "InternalServerError", .waited(900)),
        (503, "ServiceUnavailable", .waited(900)),
        (503, "Shutdown", .reconnectedLater(900)),
    ]

    @Test func `the table has every documented reason`() {
        #expect(Self.documented.map { $0.reason } == APNsRejection.Reason.documented)
    }

    @Test(arguments: documented.indices)
    func `a documented reason leads to what it asks for`(index: Int) async throws {
        let (status, reason, action) = Self.documented[index]
        let rejection = APNsRejection(status: status, reason: reason)
        try await check(rejection, leadsTo: action)
    }

    @Test(arguments: [
        (APNsRejection(status: 403, reason: "BadEnvironmentKeyInToken"), Action.held(5)),
        (APNsRejection(status: 400, reason: "SomethingNew"), .givenUp),
        (APNsRejection(status: 403, reason: ""), .held(5)),
        // As a proxy may give it.
        (APNsRejection(status: 410, reason: ""), .givenUp),
        (APNsRejection(status: 410, reason: "SomethingNew"), .givenUp),
        (APNsRejection(status: 429, reason: "SomethingNew"), .slowed(60)),
        (APNsRejection(status: 502, reason: ""), .waited(900)),
    ])
    func `other reasons go by their status`(rejection: APNsRejection, action: Action) async throws {
        try await check(rejection, leadsTo: action)
    }

    private func check(_ rejection: APNsRejection, leadsTo action: Action) async throws {
        let reason = Delivery.Reason(rejection)
        for routeWorks in [false, true] {
            let transport = FailingTransport(
                (routeWorks ? [.accepted(nil)] : []) + [.rejected(rejection)]
            )
            let depot = try Depot(transport)
            try await depot.bind("bob", "0102030405060708", on: "pad")
            if routeWorks {
                #expect(try await depot.dispatch(to: "bob") == ["bob pad prod: accepted"])
            }
            try await depot.bind()
            let start = depot.clock.now
            let lines = try await depot.dispatch(to: "ann")
            let seconds = depot.clock.now.milliseconds(since: start) / 1000
            let times = transport.sent.count - (routeWorks ? 1 : 0)
            let isBound = try await !depot.bound().isEmpty

            let sentOnce = ["ann phone prod: \(reason)"]
            let accepted = ["ann phone prod: accepted"]
            var expected = Expected(lines: accepted, times: 2, seconds: 0, isBound: true)
            var renewals = 0
            var reconnections = 0
            switch action {
            case .givenUp:
                expected = Expected(lines: sentOnce, times: 1, seconds: 0, isBound: true)
            case .unbound:
                expected = Expected(lines: sentOnce, times: 1, seconds: 0, isBound: false)
            case .unboundIfCertificateWorks:
                expected = Expected(lines: sentOnce, times: 1, seconds: 0, isBound: !routeWorks)
            case .renewed:
                renewals = 1
            case .reconnected:
                reconnections = 1
            case .waited(let pause), .slowed(let pause), .held(let pause):
                expected.seconds = pause
            case .reconnectedLater(let pause):
                reconnections = 1
                expected.seconds = pause
            }
            let found = Expected(lines: lines, times: times, seconds: seconds, isBound: isBound)
            #expect(found == expected, "\(rejection), route works: \(routeWorks)")
            #expect(transport.renewals.count == renewals)
            #expect(transport.reconnections.count == reconnections)
            #expect(try await depot.nextDue() == nil)
            if case .slowed = action {
                #expect(depot.events.words.contains("postponed.\(reason)"))
            }
            let isHeld = if case .held = action { true } else { false }
            #expect(depot.events.words.contains("circuitOpened.\(reason)") == isHeld)
        }
    }

    private struct Expected: Equatable {
        var lines: [String]
        var times: Int
        var seconds: Int64
        var isBound: Bool
    }
}
