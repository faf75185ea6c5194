import APNsModel
import ExactJSON
import PushModel
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

/// When a push is sent again, and when it is not any more (rules 6.3, 6.4 and 6.5).
@Suite struct RetryTests {
    static let expiredProviderToken = TransportReply.rejected(
        APNsRejection(status: 403, reason: .expiredProviderToken)
    )
    static let unavailable = TransportReply.rejected(
        APNsRejection(status: 503, reason: .serviceUnavailable)
    )

    /// The seconds from the first push to each, the first included.
    private func seconds(
        _ replies: [TransportReply],
        jitter: Double = 0,
        retry: PushDispatcher.RetryPolicy = PushDispatcher.RetryPolicy()
    ) async throws -> [Int64] {
        let clock = ManualClock(jumps: .always)
        let start = clock.now
        let times = Mutex<[Int64]>([])
        let transport = FailingTransport { _, number in
            times.withLock { $0.append(clock.now.milliseconds(since: start) / 1000) }
            return number <= replies.count ? replies[number - 1] : .accepted(nil)
        }
        let depot = try Depot(
            transport,
            clock: clock,
            options: .init(retry: retry),
            jitter: { jitter }
        )
        try await depot.bind()
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: accepted"])
        return times.withLock { $0 }
    }

    @Test func `pauses double up to the longest`() async throws {
        let lost = TransportReply.fault(TransportError(.connection, "connection lost"))
        #expect(
            try await seconds(Array(repeating: lost, count: 11)) == [
                0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 811, 1111,
            ]
        )
        #expect(
            try await seconds(Array(repeating: Self.unavailable, count: 5)) == [
                0, 900, 2700, 6300, 13500, 20700,
            ]
        )
    }

    @Test func `a pause is drawn between what is asked for and half as much more`() async throws {
        #expect(try await seconds([Self.unavailable], jitter: 1) == [0, 1350])
        #expect(try await seconds([Self.unavailable], jitter: 0.5) == [0, 1125])
        #expect(try await seconds([Self.unavailable], jitter: 7) == [0, 1350])
        #expect(try await seconds([Self.unavailable], jitter: -7) == [0, 900])
    }

    @Test func `pauses are the policy's`() async throws {
        let retry = PushDispatcher.RetryPolicy(
            server: try Backoff(first: .seconds(5), longest: .seconds(6))
        )
        #expect(
            try await seconds(Array(repeating: Self.unavailable, count: 3), retry: retry)
                == [0, 5, 11, 17]
        )
    }

    @Test func `a pause is at least what the server asks for, and at most the longest`()
        async throws
    {
        func unavailable(_ seconds: Int?) -> TransportReply {
            .rejected(
                APNsRejection(status: 503, reason: .serviceUnavailable, retryAfter: seconds)
            )
        }
        #expect(try await seconds([unavailable(60)]) == [0, 900])
        #expect(try await seconds([unavailable(1000)]) == [0, 1000])
        // What many pushes are asked for is spread as other pauses are.
        #expect(try await seconds([unavailable(1000)], jitter: 1) == [0, 1500])
        #expect(try await seconds([unavailable(86_400)]) == [0, 7200])
        #expect(try await seconds([unavailable(1000), unavailable(nil)]) == [0, 1000, 2800])
        func slowed(_ reason: APNsRejection.Reason) -> TransportReply {
            .rejected(APNsRejection(status: 429, reason: reason, retryAfter: 2000))
        }
        #expect(try await seconds([slowed(.tooManyRequests)]) == [0, 2000])
        #expect(try await seconds([slowed("TooManyProviderTokenUpdates")]) == [0, 2000])
    }

    @Test func `the last pause can be shortened to what is left, and is the last`() async throws {
        let clock = ManualClock(jumps: .always)
        let start = clock.now
        let times = Mutex<[Int64]>([])
        let transport = FailingTransport { _, _ in
            times.withLock { $0.append(clock.now.milliseconds(since: start)) }
            return Self.unavailable
        }
        let retry = PushDispatcher.RetryPolicy(
            server: try Backoff(first: .seconds(50_000), longest: .seconds(50_000), spread: 1...1),
            shortensLastPause: true
        )
        let depot = try Depot(transport, clock: clock, options: .init(retry: retry))
        try await depot.bind()
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: expired"])
        // A push without an expiration is worth sending for a day.
        #expect(times.withLock { $0 } == [0, 50_000_000, 86_399_750])
    }

    @Test func `a push that would expire in its first pause is sent once`() async throws {
        let day = Duration.seconds(86_400)
        let never = try Backoff(first: day * 2, longest: day * 2)
        let options = try PushDispatcher.Options(
            retry: PushDispatcher.RetryPolicy(faults: never, server: never)
        )
        let lost = TransportReply.fault(TransportError(.connection, "connection lost"))
        for reply in [Self.unavailable, lost] {
            let transport = FailingTransport([], then: reply)
            let depot = try Depot(transport, options: options)
            try await depot.bind()
            #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: expired"])
            #expect(transport.sent.count == 1)
        }
    }

    @Test func `a push is given up when it would expire before it is sent again`() async throws {
        let transport = FailingTransport([], then: Self.unavailable)
        let depot = try Depot(transport)
        try await depot.bind()
        let start = depot.clock.now
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: expired"])
        // 24 hours hold 15 minutes, 30, an hour, and then every two hours.
        #expect(transport.sent.count == 15)
        #expect(depot.clock.now.milliseconds(since: start) < 86_400_000)
        #expect(try await depot.nextDue() == nil)
    }

    @Test(arguments: [
        (APNsHeaders.Expiration.attemptedOnce, 5), (.at(seconds: 0), 5), (.decidedByAPNs, 296),
    ])
    func `an expiration without an instant has one`(
        expiration: APNsHeaders.Expiration,
        times: Int
    ) async throws {
        let transport = FailingTransport([], then: .fault(TransportError(.timeout, "no answer")))
        let depot = try Depot(transport)
        let headers = APNsHeaders(topic: "com.example.im", expiration: expiration)
        let delivery = Delivery(
            key: .init(message: "1", user: "ann", device: "phone", certificateName: "prod"),
            request: APNsRequest(deviceToken: "aabb", headers: headers, payload: APNsPayload()),
            decidedAt: depot.clock.now
        )
        let outcomes = depot.dispatcher.deliver([delivery])
        #expect(try await outcomes.lines() == ["ann phone prod: expired"])
        #expect(transport.sent.count == times)
    }

    @Test func `what expired in the queue is not sent`() async throws {
        let transport = RecordingTransport()
        let depot = try Depot(transport)
        let delivery = Delivery(
            key: .init(message: "1", user: "ann", device: "phone", certificateName: "prod"),
            request: OutgoingPushTests.request,
            expires: depot.clock.now
        )
        let outcomes = depot.dispatcher.deliver([delivery])
        #expect(try await outcomes.lines() == ["ann phone prod: expired"])
        #expect(transport.pushes.isEmpty)
    }

    @Test(arguments: TransportError.Kind.allCases)
    func `a fault is retried if it may help`(kind: TransportError.Kind) async throws {
        for isRetryable in [true, false] {
            let fault = TransportError(kind, isRetryable: isRetryable, "on purpose")
            let transport = FailingTransport([.fault(fault)])
            let depot = try Depot(transport)
            try await depot.bind()
            // Credentials may be repaired (rule 6.13).
            let isSentAgain = isRetryable || kind == .credentials
            let word = isSentAgain ? "accepted" : kind.word.string
            #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: \(word)"])
            #expect(transport.sent.count == (isSentAgain ? 2 : 1))
        }
    }

    @Test func `a push that is sent again is the same push`() async throws {
        let transport = FailingTransport([Self.unavailable])
        let depot = try Depot(transport)
        try await depot.bind()
        _ = try await depot.dispatch(to: "ann")
        #expect(transport.sent.count == 2)
        #expect(Set(transport.sent).count == 1)
        #expect(transport.sent[0].headers.id != nil)
        #expect(transport.sent[0].headers.collapseID == APNsHeaders.CollapseID("42"))
    }

    @Test func `a provider token that stays expired is waited for`() async throws {
        let expired = TransportReply.rejected(
            APNsRejection(status: 403, reason: .expiredProviderToken)
        )
        #expect(try await seconds([expired, expired, expired]) == [0, 0, 900, 900])
    }

    @Test
    func `a provider token that cannot be renewed is a reason to give up, if that is asked for`()
        async throws
    {
        let rejection = APNsRejection(status: 403, reason: .expiredProviderToken)
        let transport = FailingTransport([.rejected(rejection)], renewsProviderTokens: false)
        let options = try PushDispatcher.Options(
            circuit: PushDispatcher.CircuitPolicy(credentials: .givenUp)
        )
        let depot = try Depot(transport, options: options)
        try await depot.bind()
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: ExpiredProviderToken"])
        #expect(try await depot.bound() == ["phone prod"])
    }

    @Test(arguments: [(nil, 60), (90, 90), (86_400, 3600)] as [(Int?, Int)])
    func `too many requests slow that token only`(retryAfter: Int?, pause: Int) async throws {
        let clock = ManualClock(jumps: .always)
        let times = Mutex<[String]>([])
        let start = clock.now
        let transport = FailingTransport { push, _ in
            let seconds = clock.now.milliseconds(since: start) / 1000
            let token = push.deviceToken
            let count = times.withLock { times in
                times.append("\(token.text) \(seconds)")
                return times.count { $0.hasPrefix(token.text.string) }
            }
            guard token == "aabb", count == 1 else { return .accepted(nil) }
            return .rejected(
                APNsRejection(status: 429, reason: .tooManyRequests, retryAfter: retryAfter)
            )
        }
        let depot = try Depot(transport, clock: clock, options: .init(inFlight: 1))
        func push(_ message: Message.ID, _ token: DeviceToken) -> Delivery {
            Delivery(
                key: .init(message: message, user: "ann", device: "phone", certificateName: "prod"),
                request: APNsRequest(
                    deviceToken: token,
                    headers: APNsHeaders(topic: "com.example.im"),
                    payload: APNsPayload()
                ),
                decidedAt: clock.now
            )
        }
        let pushes = [push("1", "aabb"), push("2", "aabb"), push("3", "ccdd")]
        let counts = try await depot.dispatcher.deliver(pushes).counts()
        #expect(counts.description == "accepted 3")
        #expect(times.withLock { $0 } == ["aabb 0", "ccdd 0", "aabb \(pause)", "aabb \(pause)"])
    }

    @Test(arguments: [(-1, false), (0, false), (1, true)])
    func `a device that bound its token again after the timestamp stays bound`(
        milliseconds: Int64,
        isBound: Bool
    ) async throws {
        let clock = ManualClock(jumps: .always)
        let rejection = APNsRejection(status: 410, reason: .unregistered, timestamp: clock.now)
        let depot = try Depot(FailingTransport([.rejected(rejection)]), clock: clock)
        clock.advance(by: .milliseconds(milliseconds))
        try await depot.bind()
        clock.advance(by: .seconds(60))
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: Unregistered"])
        #expect(try await depot.bound() == (isBound ? ["phone prod"] : []))
        #expect(
            depot.events.words.contains(isBound ? "keptBound.Unregistered" : "unbound.Unregistered")
        )
    }

    @Test func `a device that bound another token while the old one was sent stays bound`()
        async throws
    {
        let bindings = InMemoryBindingStore()
        let transport = FailingTransport { _, _ in
            let binding = DeviceBinding(device: "phone", certificateName: "prod", token: "ff00")
            try? await bindings.bind(binding, to: "ann")
            return .rejected(APNsRejection(status: 410, reason: .expiredToken))
        }
        let depot = try Depot(transport, bindings: bindings)
        try await depot.bind()
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: ExpiredToken"])
        #expect(try await depot.bound() == ["phone prod"])
    }

    @Test(arguments: [
        (PushDispatcher.RetryPolicy.BadTokens.unbound, [String]()), (.kept, ["phone prod"]),
        (.unboundOnceCertificateWorks, ["phone prod"]),
    ])
    func `what becomes of bad tokens is the policy's`(
        badTokens: PushDispatcher.RetryPolicy.BadTokens,
        bound: [String]
    ) async throws {
        let rejection = APNsRejection(status: 400, reason: .badDeviceToken)
        let options = try PushDispatcher.Options(
            retry: PushDispatcher.RetryPolicy(badTokens: badTokens)
        )
        let depot = try Depot(FailingTransport([.rejected(rejection)]), options: options)
        try await depot.bind()
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: BadDeviceToken"])
        #expect(try await depot.bound() == bound)
    }
}
