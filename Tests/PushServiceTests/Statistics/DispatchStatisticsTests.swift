import APNsModel
import ExactJSON
import PushModel
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

/// What a dispatcher counts (rule 6.11).
@Suite struct DispatchStatisticsTests {
    private let store = InMemoryPushStatistics()

    private func depot(
        _ transport: any PushTransport,
        queue: any DeliveryQueue = InMemoryDeliveryQueue(),
        statistics: (any PushStatistics)? = nil,
        clock: ManualClock = ManualClock(jumps: .always)
    ) throws -> Depot {
        try Depot(
            transport,
            queue: queue,
            statistics: AppStatistics(
                of: "app",
                in: statistics ?? store,
                timeZone: .named("Asia/Shanghai")
            ),
            clock: clock
        )
    }

    private func rows() async throws -> [String] {
        try await store.rows(of: "app").map { "\($0)" }
    }

    private static func rejection(_ reason: APNsRejection.Reason) -> TransportReply {
        .rejected(APNsRejection(status: reason.status ?? 500, reason: reason))
    }

    @Test func `a push is counted once, however often it is sent`() async throws {
        let transport = FailingTransport(
            Array(repeating: Self.rejection(.serviceUnavailable), count: 4)
        )
        let depot = try depot(transport)
        try await depot.bind()
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: accepted"])
        #expect(transport.sent.count == 5)
        // 20:00 in Shanghai, and 3 hours and 45 minutes of pauses.
        #expect(
            try await rows() == [
                "app 2022-07-28 42: sent 1, accepted 1, rejected 0, arrived 0, clicked 0"
            ]
        )
    }

    @Test func `a push is counted on the day of its end, by the app's clock`() async throws {
        let clock = ManualClock(try Instant(rfc3339: "2022-07-28T15:59:00Z"), jumps: .always)
        let depot = try depot(
            FailingTransport([Self.rejection(.serviceUnavailable)]),
            clock: clock
        )
        try await depot.bind()
        _ = try await depot.dispatch(to: "ann")
        #expect(
            try await rows() == [
                "app 2022-07-29 42: sent 1, accepted 1, rejected 0, arrived 0, clicked 0"
            ]
        )
    }

    @Test func `pushes that are given up are counted by reason, the others not at all`()
        async throws
    {
        let depot = try depot(
            FailingTransport([Self.rejection(.unregistered), Self.rejection(.badTopic)])
        )
        try await depot.bind("ann")
        try await depot.bind("bob", "0b")
        let outcomes = try await depot.dispatch(to: "ann", "bob", "tom", "eve")
        #expect(outcomes.contains("tom: recipient.sender"))
        #expect(outcomes.contains("eve: device.none"))
        let counts = PushCounts(sent: 2, rejected: ["Unregistered": 1, "BadTopic": 1])
        #expect(try await store.rows(of: "app").map { $0.counts } == [counts])
    }

    @Test func `a push that ends before it is sent is not counted as sent`() async throws {
        let depot = try depot(RecordingTransport())
        var delivery = DeliveryRedactionTests.delivery
        delivery.expires = depot.clock.now
        let counts = try await depot.dispatcher.deliver([delivery]).counts()
        #expect(counts["expired"] == 1)
        #expect(
            try await store.rows(of: "app").map { $0.counts } == [
                PushCounts(rejected: ["expired": 1])
            ]
        )
    }

    @Test func `a push that was sent and then expired is counted as sent`() async throws {
        let depot = try depot(
            FailingTransport([], then: Self.rejection(.serviceUnavailable))
        )
        try await depot.bind()
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: expired"])
        #expect(
            try await store.rows(of: "app").map { $0.counts } == [
                PushCounts(sent: 1, rejected: ["expired": 1])
            ]
        )
    }

    @Test func `a message that is dispatched again is not counted again`() async throws {
        let depot = try depot(RecordingTransport())
        try await depot.bind()
        _ = try await depot.dispatch(to: "ann")
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: queue.accepted"])
        #expect(try await store.rows(of: "app").map { $0.counts.sent } == [1])
    }

    // The lease runs out while the first dispatch sends, and a second one sends the push too.
    @Test func `a push that two dispatches send is counted once`() async throws {
        let clock = ManualClock(jumps: .always)
        let queue = InMemoryDeliveryQueue(now: { clock.now })
        let second = try depot(RecordingTransport(), queue: queue, clock: clock)
        let slow = FailingTransport { push, _ in
            clock.advance(by: .seconds(600))
            let late = try? await second.dispatcher.deliverQueued().counts()
            #expect(late?.accepted == 1)
            return .accepted(push.headers.id)
        }
        let first = try depot(slow, queue: queue, clock: clock)
        try await first.bind()
        #expect(try await first.dispatch(to: "ann") == ["ann phone prod: accepted"])
        #expect(
            try await store.rows(of: "app").map { $0.counts } == [
                PushCounts(sent: 1, accepted: 1)
            ]
        )
    }

    @Test func `a store that fails loses no push and repeats none`() async throws {
        let transport = FailingTransport([
            Self.rejection(.serviceUnavailable), .accepted(nil), Self.rejection(.unregistered),
        ])
        let depot = try depot(transport, statistics: UnreachableStore())
        try await depot.bind("ann")
        try await depot.bind("bob", "0b")
        try await depot.bind("eve", "0e")
        let outcomes = try await depot.dispatch(to: "ann", "bob", "eve")
        #expect(outcomes.filter { $0.hasSuffix(": accepted") }.count == 2)
        #expect(outcomes.filter { $0.hasSuffix(": Unregistered") }.count == 1)
        #expect(transport.sent.count == 4)
        #expect(try await depot.nextDue() == nil)
        #expect(try await depot.bound().count + depot.bound("bob").count == 2)
        #expect(depot.events.words.contains("notCounted"))
        #expect(depot.events.descriptions.contains("notCounted: 1 rows of statistics"))
        // What is lost is said, so that it can be added elsewhere.
        try await store.add(depot.events.notCounted)
        let sums = try await store.rows(of: "app")
            .reduce(into: PushCounts()) { $0 += $1.counts }
        #expect(sums == PushCounts(sent: 3, accepted: 2, rejected: ["Unregistered": 1]))
    }

    /// A store whose calls wait until the test opens it.
    private final class SlowStore: PushStatistics {
        private let gate = AsyncStream<Void>.makeStream()
        private let calls = Mutex<[[PushCounts.Row]]>([])

        var sizes: [Int] {
            calls.withLock { calls in
                calls.map { rows in rows.reduce(0) { $0 + $1.counts.sent } }
            }
        }

        func open() {
            gate.continuation.finish()
        }

        func add(_ rows: [PushCounts.Row]) async throws {
            calls.withLock { $0.append(rows) }
            for await _ in gate.stream {}
        }

        func rows(
            of app: AppID,
            message: Message.ID?,
            on days: ClosedRange<CalendarDay>
        ) async throws -> [PushCounts.Row] {
            []
        }
    }

    @Test func `pushes do not wait for the store, and its calls are few`() async throws {
        let slow = SlowStore()
        let depot = try depot(RecordingTransport(), statistics: slow)
        let users = (0..<500).map { UserID("user-\($0)") }
        for (number, user) in users.enumerated() {
            let token = DeviceToken(bytes: [1, UInt8(number / 256), UInt8(number % 256)])
            try await depot.bind(user, token, on: Device.ID(user.text))
        }
        let outcomes = depot.dispatcher.dispatch(
            Depot.message,
            to: users.map { DispatchRecipient($0) }
        )
        var iterator = outcomes.makeAsyncIterator()
        for _ in users {
            #expect(try await iterator.next()?.word == "accepted")
        }
        #expect(slow.sizes.count == 1)
        slow.open()
        #expect(try await iterator.next() == nil)
        #expect(slow.sizes.count == 2)
        #expect(slow.sizes.reduce(0, +) == users.count)
    }

    @Test func `without statistics nothing is counted`() async throws {
        let depot = try Depot(RecordingTransport())
        try await depot.bind()
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: accepted"])
        #expect(depot.events.notCounted.isEmpty)
    }
}
