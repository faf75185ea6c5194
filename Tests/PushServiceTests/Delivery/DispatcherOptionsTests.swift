import APNsModel
import ExactJSON
import PushModel
import PushService
import PushTestSupport
import Testing

/// Options that a dispatch cannot work with are refused where they are set.
@Suite struct DispatcherOptionsTests {
    private typealias Options = PushDispatcher.Options

    private static let hour = Duration.seconds(3600)

    @Test func `options that are left out are the default ones`() throws {
        #expect(try Options(inFlight: 100) == Options())
        #expect(try Options(inHand: 10_000, batch: 1000) == Options())
        #expect(try Options(lease: .seconds(300), poll: .seconds(1)) == Options())
        #expect(try Options(circuit: PushDispatcher.CircuitPolicy(faults: 10)) == Options())
        #expect(try Options(inFlight: 99) != Options())
        #expect(try Options(circuit: nil) != Options())
        #expect(Options().rate == nil)
    }

    @Test(arguments: [Int.min, -1, 0, 10_000_001, Int.max])
    func `a limit out of its range is refused, and named`(limit: Int) {
        #expect(path { _ = try Options(inFlight: limit) } == "/inFlight")
        #expect(path { _ = try Options(inHand: limit) } == "/inHand")
        #expect(path { _ = try Options(batch: limit) } == "/batch")
        #expect(path { _ = try Options(rate: limit) } == "/rate")
        #expect(
            path { _ = try Options(certificateRates: ["b": limit, "a": 1, "c": 0]) }
                == "/certificateRates/b"
        )
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 1), (7, 3), (1999, 999), (2000, 1000), (9000, 1000)])
    func `a batch is at most half of what may be in hand`(inHand: Int, batch: Int) throws {
        #expect(try Options(inHand: inHand).batch == batch)
        #expect(try Options(inHand: inHand, batch: 1).batch == 1)
    }

    @Test(arguments: [
        Duration.zero, .seconds(-5), .microseconds(999), .seconds(30 * 86_400 + 1),
        .seconds(Int64.max),
        .seconds(Int64.min),
    ])
    func `a duration out of its range is refused, and named`(duration: Duration) {
        #expect(path { _ = try Options(lease: duration) } == "/lease")
        #expect(path { _ = try Options(poll: duration) } == "/poll")
        #expect(path { _ = try Backoff(first: duration, longest: Self.hour) } == "/first")
        #expect(path { _ = try Backoff(first: .milliseconds(1), longest: duration) } == "/longest")
    }

    @Test(arguments: [
        -0.1...1, 0...0, 0...0.999, 0...1000.1, -Double.infinity...1, 1...Double.infinity,
    ])
    func `a spread out of its range is refused, and named`(spread: ClosedRange<Double>) {
        #expect(
            path { _ = try Backoff(first: Self.hour, longest: Self.hour, spread: spread) }
                == "/spread"
        )
    }

    @Test func `the ends of the ranges can be used`() async throws {
        let bindings = InMemoryBindingStore()
        for (limit, inHand, lease, poll, pause) in [
            (1, 1, 1.0, 0.001, 0.001), (100_000, 10_000_000, 2_592_000, 86_400, 2_592_000),
        ] {
            let backoff = try Backoff(first: .seconds(pause), longest: .seconds(pause))
            let options = try Options(
                inFlight: limit,
                inHand: inHand,
                batch: limit,
                lease: .seconds(lease),
                poll: .seconds(poll),
                retry: PushDispatcher.RetryPolicy(faults: backoff, server: backoff)
            )
            let transport = FailingTransport([.fault(.init(.connection, "lost"))])
            let depot = try Depot(transport, bindings: bindings, options: options)
            try await depot.bind()
            #expect(try await depot.dispatch(to: "ann", "bob").count == 2)
            #expect(transport.sent.isEmpty == false)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func `a source of random numbers that returns no number from 0 to 1 does no harm`(
        number: Double
    ) async throws {
        let replies: [TransportReply] = [
            .fault(.init(.connection, "lost")), RetryTests.unavailable,
            .rejected(.init(status: 429, reason: .tooManyRequests)),
        ]
        let depot = try Depot(FailingTransport(replies), jitter: { number })
        try await depot.bind()
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: accepted"])
    }

    @Test(arguments: [-1, Int.min, Int.max])
    func `a queue refuses to remember a number of keys out of its range`(limit: Int) {
        #expect(path { _ = try InMemoryDeliveryQueue(atMost: limit) } == "/atMost")
    }

    @Test(arguments: [Duration.seconds(-1), .seconds(365 * 86_400 + 1)])
    func `a queue refuses to remember for a time out of its range`(time: Duration) {
        #expect(
            path { _ = try InMemoryDeliveryQueue(remembering: time, atMost: 1) } == "/remembering"
        )
    }

    @Test func `the error has the option, the range and the value`() {
        let error = #expect(throws: InputError.self) { try Options(inFlight: 0) }
        #expect(
            "\(error.map { "\($0)" } ?? "")"
                == "input.value at `/inFlight`: expected 1 to 100000, found `0`"
        )
    }

    /// The option that an error of `body` names.
    private func path(_ body: () throws -> Void) -> ExactString? {
        #expect(throws: InputError.self) { try body() }?.path.text
    }
}
