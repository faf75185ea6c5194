import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushService
import PushTestSupport
import Testing
import WallTime

/// What waits after it was held, or beside what is held (rules 6.17 and 6.18); noon is 12:00 in UTC.
@Suite struct HeldRetryTests {
    private static let accepted = "ann phone prod: accepted"

    /// A dispatcher that holds, of which the first pushes fail, with ann's phone and her quiet hours.
    private func depot(
        failures: Int = 1,
        quiet: String...,
        rules: Rule...,
        whileSending: @escaping @Sendable (InMemoryDeliveryQueue, ManualClock) async -> Void = {
            _,
            _ in
        }
    ) async throws -> (Depot, FailingTransport) {
        let clock = ManualClock(jumps: .always)
        let queue = InMemoryDeliveryQueue(now: { clock.now })
        let transport = FailingTransport { _, number in
            await whileSending(queue, clock)
            return number <= failures ? RetryTests.unavailable : .accepted(nil)
        }
        let depot = try Depot(transport, queue: queue, clock: clock)
        let app = AppConfiguration(
            policy: PushPolicy(timeZone: .fixed(.utc), quiet: .hold),
            rules: try Rule.List(rules)
        )
        depot.dispatcher.setEvaluator(try PushEvaluator(app: app))
        try await depot.bind()
        try await quieten(depot, quiet)
        return (depot, transport)
    }

    /// Gives ann quiet windows, each as `HH:MM-HH:MM`.
    private func quieten(_ depot: Depot, _ windows: [String]) async throws {
        let windows = try windows.map { window in
            try QuietWindow(
                days: Set(QuietWindow.Weekday.allCases),
                start: SilentModeTime(String(window.prefix(5))),
                end: SilentModeTime(String(window.suffix(5)))
            )
        }
        try await depot.settings.apply([.quietWindows(.init(windows))], to: "ann")
    }

    private func message(_ id: Message.ID, sentAt timestamp: Instant? = nil) -> Message {
        Message(
            id: id,
            type: .groupChat,
            from: "tom",
            to: "g1",
            timestamp: timestamp,
            body: .text("Up yet?")
        )
    }

    private var call: Message {
        var call = Message(id: "call", type: .chat, from: "tom", to: "ann", body: .text("Ring"))
        call.ext = ["em_push_ext": ["type": "call"]]
        return call
    }

    private func store(of depot: Depot) throws -> any HeldStore {
        try #require(depot.queue as? any HeldStore)
    }

    /// Holds a message for ann as a queue has it, due now.
    private func hold(_ message: Message, in depot: Depot) async throws {
        let now = depot.clock.now
        let row = HeldMessage.Row("ann", since: now, due: now, offlineCount: 1)
        try await store(of: depot).hold([
            HeldMessage(app: "", message, from: Sender(), keptUntil: .latest, rows: [row])
        ])
    }

    // 2.8, 6.17: it is over when she could see it.
    @Test func `a call that is late in quiet hours is given up, and what is held stays`()
        async throws
    {
        var rule = Rule(id: "r", then: .hold(until: [try SilentModeTime("14:00")]))
        rule.when.messageTypes = [.groupChat]
        // It is sent at 12:00, and would be at 12:15.
        let (depot, transport) = try await depot(quiet: "12:10-13:00", rules: rule)
        try await depot.bind("ann", "0c", through: "a.voip")
        #expect(try await depot.dispatch(message("1"), to: "ann") == ["ann: held"])
        #expect(
            try await depot.dispatch(call, to: "ann") == [
                "ann phone a.voip: dnd.app.window", "ann phone prod: device.voip",
            ]
        )
        #expect(transport.sent.count == 1)
        #expect(try await store(of: depot).heldCount(of: nil) == 1)
        depot.clock.advance(by: .seconds(7200))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [
                "ann phone a.voip: device.voip", Self.accepted, "ann: released",
            ]
        )
    }

    // 6.18
    @Test func `what is held and cannot be used is no reason to lose the rest`() async throws {
        let (depot, _) = try await depot(failures: 0, quiet: "11:00-14:00")
        #expect(try await depot.dispatch(message("1"), to: "ann") == ["ann: held"])
        try await hold(call, in: depot)
        #expect(try await depot.dispatcher.deliverQueued().lines() == ["ann: input.conflict"])
        #expect(try await store(of: depot).heldCount(of: nil) == 1)
        depot.clock.advance(by: .seconds(7200))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [Self.accepted, "ann: released"]
        )
    }

    // 1.7, H42
    @Test func `a rule that has ended says nothing of a push that is sent again`() async throws {
        let rule = Rule(id: "r", then: .hold(until: [try SilentModeTime("13:00")]))
        let (depot, transport) = try await depot(rules: rule)
        #expect(try await depot.dispatch(message("1"), to: "ann") == ["ann: held"])
        depot.clock.advance(by: .seconds(3600))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [Self.accepted, "ann: released"]
        )
        #expect(transport.sent.count == 2)
    }

    // 2.8, H46: else the message would be 25 hours old.
    @Test func `what is held again has been held since it first was`() async throws {
        let (depot, transport) = try await depot(quiet: "11:00-14:00", "14:10-16:00")
        let sent = depot.clock.now.adding(milliseconds: -23 * 3_600_000)
        #expect(try await depot.dispatch(message("1", sentAt: sent), to: "ann") == ["ann: held"])
        depot.clock.advance(by: .seconds(7200))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [
                "ann phone prod: held", "ann: released",
            ]
        )
        depot.clock.advance(by: .seconds(60))
        #expect(try await depot.dispatcher.deliverQueued().lines() == [])
        #expect(try await store(of: depot).heldCount(of: nil) == 1)
        depot.clock.advance(by: .seconds(7200))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [Self.accepted, "ann: released"]
        )
        #expect(transport.sent.count == 2)
    }

    // 6.18: its texts are there for as long as its push can wait.
    @Test func `what was held for more than a day can be held again`() async throws {
        let (depot, transport) = try await depot(quiet: "18:10-19:00") { queue, clock in
            // What no row names and whose time is over is forgotten once a minute.
            clock.advance(by: .seconds(61))
            _ = try? await queue.leaseHeld(upTo: 1, of: "other", for: .seconds(1))
        }
        let end = ExpireTimestamp(depot.clock.now.adding(milliseconds: 30 * 3_600_000))
        try await depot.settings.apply([.expireTimestamp(end, of: nil)], to: "ann")
        #expect(try await depot.dispatch(message("1"), to: "ann") == ["ann: held"])
        depot.clock.advance(by: .seconds(30 * 3600))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [
                "ann phone prod: held", "ann: released",
            ]
        )
        depot.clock.advance(by: .seconds(3600))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [Self.accepted, "ann: released"]
        )
        #expect(transport.sent.count == 2)
    }
}
