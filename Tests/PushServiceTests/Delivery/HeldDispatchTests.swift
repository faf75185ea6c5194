import APNsModel
import ExactJSON
import PushEvaluation
import PushFoundation
import PushModel
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

/// What is held in quiet hours, and what is told when they are over (rule 6.18); noon is 12:00 in UTC.
@Suite struct HeldDispatchTests {
    private static let accepted = "ann phone prod: accepted"

    /// What a messaging service says of ann.
    private final class Facts: PushDispatcher.HeldFacts {
        private let facts = Mutex(HeldUser.Facts())

        func set(_ facts: HeldUser.Facts) { self.facts.withLock { $0 = facts } }

        func facts(of users: [UserID]) async throws -> [UserID: HeldUser.Facts] {
            Dictionary(users.map { ($0, facts.withLock { $0 }) }) { $1 }
        }
    }

    /// A messaging service that does not answer a call that asks of some users.
    private final class UnsteadyFacts: PushDispatcher.HeldFacts {
        struct AbsenceError: Error {}

        private let absent: Mutex<Set<UserID>>

        init(without users: Set<UserID>) { absent = Mutex(users) }

        func recover() { absent.withLock { $0 = [] } }

        func facts(of users: [UserID]) async throws -> [UserID: HeldUser.Facts] {
            guard absent.withLock({ $0.isDisjoint(with: users) }) else { throw AbsenceError() }
            return [:]
        }
    }

    /// A dispatcher that holds what quiet hours from 11:00 to 14:00 stop, with ann's phone.
    private func depot(
        _ transport: any PushTransport,
        facts: (any PushDispatcher.HeldFacts)? = nil,
        bindings: any BindingStore = InMemoryBindingStore(),
        statistics: AppStatistics? = nil,
        policy: PushPolicy = PushPolicy(language: .english, timeZone: .fixed(.utc), quiet: .hold),
        from start: Int = 11
    ) async throws -> Depot {
        let depot = try Depot(
            transport,
            bindings: bindings,
            facts: facts,
            statistics: statistics
        )
        depot.dispatcher.setEvaluator(try PushEvaluator(app: AppConfiguration(policy: policy)))
        try await depot.bind()
        try await quieten(depot, from: start, to: 14)
        return depot
    }

    private func quieten(_ depot: Depot, from start: Int, to end: Int) async throws {
        let interval = SilentModeInterval(
            start: try SilentModeTime(hours: start, minutes: 0),
            end: try SilentModeTime(hours: end, minutes: 0)
        )
        try await depot.settings.apply([.interval(interval)], to: "ann")
    }

    private func message(_ id: Message.ID, in group: Conversation.ID = "g1") -> Message {
        Message(id: id, type: .groupChat, from: "tom", to: group, body: .text("Up yet?"))
    }

    private func held(_ depot: Depot) async throws -> Int {
        try await (try #require(depot.queue as? any HeldStore)).heldCount(of: nil)
    }

    /// The texts of pushes.
    private func bodies(_ transport: RecordingTransport) throws -> [String?] {
        try transport.pushes.map { push in
            let payload = try JSONValue(parsing: push.payload)
            return payload.object?["aps"]?.object?["alert"]?.object?["body"]?.string
        }
    }

    // 6.18, 9
    @Test func `what quiet hours stop is told once when they are over`() async throws {
        let transport = RecordingTransport()
        let statistics = InMemoryPushStatistics()
        let depot = try await depot(
            transport,
            statistics: AppStatistics(of: "app", in: statistics, timeZone: .fixed(.utc))
        )
        for id in ["1", "2", "3"] as [Message.ID] {
            #expect(try await depot.dispatch(message(id), to: "ann") == ["ann: held"])
        }
        #expect(try await depot.dispatch(message("2"), to: "ann") == ["ann: held"])
        #expect(try await held(depot) == 3)
        depot.clock.advance(by: .seconds(7000))
        #expect(try await depot.dispatcher.deliverQueued().lines() == [])
        #expect(transport.pushes.isEmpty)
        depot.clock.advance(by: .seconds(200))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [
                "ann phone prod: accepted", "ann: merged", "ann: merged", "ann: released",
            ]
        )
        #expect(try bodies(transport) == ["You have 3 new messages"])
        #expect(try await held(depot) == 0)
        // Nothing comes twice.
        for id in ["1", "2", "3"] as [Message.ID] {
            #expect(
                try await depot.dispatch(message(id), to: "ann") == [
                    "ann phone prod: queue.accepted"
                ]
            )
        }
        #expect(try await depot.dispatcher.deliverQueued().lines() == [])
        var counts = PushCounts()
        for row in try await statistics.rows(of: "app") { counts += row.counts }
        #expect(
            counts == PushCounts(sent: 1, accepted: 1, held: 4, released: 1, merged: 2)
        )
    }

    // 6.18
    @Test func `a stored dispatch is held too`() async throws {
        let transport = RecordingTransport()
        let depot = try await depot(transport)
        try await depot.dispatcher.enqueue(message("1"), to: [DispatchRecipient("ann")])
        #expect(try await depot.dispatcher.deliverQueued().lines() == ["ann: held"])
        depot.clock.advance(by: .seconds(7200))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [Self.accepted, "ann: released"]
        )
        #expect(try bodies(transport) == ["You have a new message"])
    }

    // 6.17, 6.18
    @Test func `a push that is late in quiet hours is held`() async throws {
        let transport = FailingTransport([RetryTests.unavailable])
        let depot = try await depot(transport, from: 13)
        // It is sent at 12:00, and would be at 12:15.
        try await quieten(depot, from: 13, to: 14)
        let changed = depot.settings
        let quiet = SilentModeInterval(
            start: try SilentModeTime("12:10"),
            end: try SilentModeTime("14:00")
        )
        try await changed.apply([.interval(quiet)], to: "ann")
        #expect(try await depot.dispatch(message("1"), to: "ann") == ["ann phone prod: held"])
        // It is asked again soon, with all gates, and is held on.
        depot.clock.advance(by: .seconds(60))
        #expect(try await depot.dispatcher.deliverQueued().lines() == [])
        #expect(try await held(depot) == 1)
        depot.clock.now = depot.clock.now.advanced(by: .seconds(7200))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [Self.accepted, "ann: released"]
        )
        #expect(transport.sent.count == 2)
    }

    // 6.17
    @Test func `one binding is not told again of what another was told of`() async throws {
        let transport = FailingTransport { push, _ in
            push.deviceToken == Depot.token ? .accepted(nil) : RetryTests.unavailable
        }
        let depot = try await depot(transport, from: 13)
        try await depot.bind("ann", "0c", on: "pad")
        let quiet = SilentModeInterval(
            start: try SilentModeTime("12:10"),
            end: try SilentModeTime("14:00")
        )
        try await depot.settings.apply([.interval(quiet)], to: "ann")
        #expect(
            try await depot.dispatch(message("1"), to: "ann") == [
                "ann pad prod: held", Self.accepted,
            ]
        )
        #expect(try await depot.dispatcher.deliverQueued().lines() == [])
        depot.clock.advance(by: .seconds(60))
        #expect(try await depot.dispatcher.deliverQueued().lines() == ["ann: dropped"])
        #expect(try await held(depot) == 0)
    }

    // 6.12, 6.18
    @Test func `what is recalled or read is not told`() async throws {
        let transport = RecordingTransport()
        let depot = try await depot(transport)
        for (id, group) in [("1", "g1"), ("2", "g2"), ("3", "g3")] {
            let message = message(Message.ID(id), in: Conversation.ID(group))
            #expect(try await depot.dispatch(message, to: "ann") == ["ann: held"])
        }
        try await depot.dispatcher.cancel(message: "1")
        let manager = try PushManager(
            settings: depot.settings,
            bindings: depot.bindings,
            held: PushManager.AppHeldMessages(
                of: "",
                in: try #require(depot.queue as? any HeldStore)
            ),
            now: { depot.clock.now }
        )
        try await manager.login("ann", on: "phone")
        try await manager.markRead("g2", conversationType: .groupChat)
        #expect(try await held(depot) == 1)
        depot.clock.advance(by: .seconds(7200))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [Self.accepted, "ann: released"]
        )
        #expect(transport.pushes.count == 1)
    }

    // 6.18
    @Test func `shorter quiet hours end sooner, and longer ones count when they would have ended`()
        async throws
    {
        let transport = RecordingTransport()
        let depot = try await depot(transport)
        let manager = try PushManager(
            settings: depot.settings,
            bindings: depot.bindings,
            timeZone: .fixed(.utc),
            held: PushManager.AppHeldMessages(
                of: "",
                in: try #require(depot.queue as? any HeldStore)
            ),
            now: { depot.clock.now }
        )
        try await manager.login("ann", on: "phone")
        #expect(try await depot.dispatch(message("1"), to: "ann") == ["ann: held"])
        try await quieten(depot, from: 11, to: 15)
        depot.clock.advance(by: .seconds(7200))
        #expect(try await depot.dispatcher.deliverQueued().lines() == [])
        try await manager.setSilentModeForAll(
            .interval(
                SilentModeInterval(
                    start: try SilentModeTime("00:00"),
                    end: try SilentModeTime("00:00")
                )
            )
        )
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [Self.accepted, "ann: released"]
        )
    }

    // 6.18, 9.1, 9.4
    @Test func `what the messaging service says counts`() async throws {
        let transport = RecordingTransport()
        let facts = Facts()
        let depot = try await depot(transport, facts: facts)
        for (id, group) in [("1", "g1"), ("2", "g2")] {
            let message = message(Message.ID(id), in: Conversation.ID(group))
            #expect(try await depot.dispatch(message, to: "ann") == ["ann: held"])
        }
        depot.clock.advance(by: .seconds(7200))
        let mark = HeldMessages.ReadMark(Conversation(.groupChat, "g2"), at: depot.clock.now)
        facts.set(HeldUser.Facts(offlineCount: 7, read: [mark]))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [
                Self.accepted, "ann: dropped", "ann: released",
            ]
        )
        let payload = try JSONValue(parsing: try #require(transport.pushes.first).payload)
        #expect(payload.object?["aps"]?.object?["badge"] == .number(JSONNumber(7)))
    }

    // 6.18
    @Test func `facts that throw are told by their name, and asked again after a pause`()
        async throws
    {
        let facts = UnsteadyFacts(without: ["ann"])
        let depot = try await depot(RecordingTransport(), facts: facts)
        #expect(try await depot.dispatch(message("1"), to: "ann") == ["ann: held"])
        depot.clock.advance(by: .seconds(7200))
        // It goes on without them, and does not ask again and again.
        #expect(try await depot.dispatcher.deliverQueued().lines() == [])
        #expect(
            depot.events.descriptions.filter { $0.hasPrefix("queueFailed") } == [
                "queueFailed: heldFacts, AbsenceError"
            ]
        )
        #expect(try await held(depot) == 1)
        facts.recover()
        #expect(try await depot.dispatcher.deliverQueued().lines() == [])
        depot.clock.advance(by: .seconds(2))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [Self.accepted, "ann: released"]
        )
    }

    // 6.18
    @Test func `a store that throws at a release is told by the name of its call`() async throws {
        let bindings = StoredDispatchTests.Unsteady()
        let depot = try await depot(RecordingTransport(), bindings: bindings)
        #expect(try await depot.dispatch(message("1"), to: "ann") == ["ann: held"])
        depot.clock.advance(by: .seconds(7200))
        bindings.fail(1)
        #expect(try await depot.dispatcher.deliverQueued().lines() == [])
        #expect(depot.events.descriptions.last == "queueFailed: decide, FaultError")
        depot.clock.advance(by: .seconds(2))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [Self.accepted, "ann: released"]
        )
    }

    // 6.18
    @Test func `a user of whom the facts always fail holds up nobody`() async throws {
        let facts = UnsteadyFacts(without: ["7"])
        let depot = try await depot(ManualClock(jumps: .always), .init(), facts, holdingFor: 33)
        var released = 0
        for _ in 0..<30 {
            for line in try await depot.dispatcher.deliverQueued().lines()
            where line.hasSuffix("released") {
                released += 1
            }
            depot.clock.advance(by: .seconds(1))
        }
        #expect(released == 32)
        #expect(try await held(depot) == 1)
        facts.recover()
        depot.clock.advance(by: .seconds(2))
        #expect(try await depot.dispatcher.deliverQueued().lines().count == 2)
    }

    // 6.18
    @Test func `of another app than the dispatcher's nothing is held`() async throws {
        let depot = try await depot(RecordingTransport())
        #expect(try await depot.dispatch(message("1"), to: "ann") == ["ann: held"])
        let store = try #require(depot.queue as? any HeldStore)
        let mark = HeldMessages.ReadMark(Conversation(.groupChat, "g1"), at: depot.clock.now)
        #expect(
            try await PushManager.AppHeldMessages(of: "x", in: store).markRead(mark, by: "ann") == 0
        )
        let own = try #require(depot.dispatcher.heldMessages)
        #expect(own.app == depot.dispatcher.app)
        #expect(try await own.markRead(mark, by: "ann") == 1)
    }

    // 6.18, 9.2
    @Test func `a shared push is that of the newest message of its first conversation`()
        async throws
    {
        let transport = RecordingTransport()
        let policy = PushPolicy(
            language: .english,
            timeZone: .fixed(.utc),
            quiet: .hold,
            digestAtMost: 1
        )
        let depot = try await depot(transport, policy: policy)
        let chat = Message(id: "1", type: .chat, from: "tom", to: "ann", body: .text("Up yet?"))
        // Those of the chat and of g1 were sent at one instant.
        _ = try await depot.dispatch(chat, to: "ann")
        _ = try await depot.dispatch(message("2"), to: "ann")
        depot.clock.advance(by: .milliseconds(1))
        _ = try await depot.dispatch(message("3", in: "g2"), to: "ann")
        depot.clock.advance(by: .seconds(7200))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [
                Self.accepted, Self.accepted, "ann: merged", "ann: released", "ann: released",
            ]
        )
        let shared = try #require(transport.pushes.last)
        #expect(shared.headers.collapseID?.text == "1")
        let payload = try #require(try JSONValue(parsing: shared.payload).object)
        #expect(payload.members.map { $0.key } == ["aps", "t"])
    }

    // 9.2, H49: else the phone would tell of one conversation alone from then on.
    @Test func `what comes later in a conversation takes no shared push's place`() async throws {
        let transport = RecordingTransport()
        let policy = PushPolicy(
            language: .english,
            timeZone: .fixed(.utc),
            collapse: .conversation,
            quiet: .hold,
            digestAtMost: 1
        )
        let depot = try await depot(transport, policy: policy)
        for id in ["1", "2", "3"] {
            _ = try await depot.dispatch(
                message(Message.ID(id), in: Conversation.ID("g" + id)),
                to: "ann"
            )
            depot.clock.advance(by: .milliseconds(1))
        }
        depot.clock.advance(by: .seconds(7200))
        _ = try await depot.dispatcher.deliverQueued().lines()
        _ = try await depot.dispatch(message("4", in: "g2"), to: "ann")
        #expect(transport.pushes.map { $0.headers.collapseID?.text } == ["g3", "2", "g2"])
    }

    // 6.18
    @Test func `a binding that a gate stops has its outcome when others are told`() async throws {
        let facts = Facts()
        let depot = try await depot(RecordingTransport(), facts: facts)
        try await depot.bind("ann", "0c", on: "pad")
        #expect(try await depot.dispatch(message("1"), to: "ann") == ["ann: held"])
        facts.set(HeldUser.Facts(devices: ["pad": .kicked]))
        depot.clock.advance(by: .seconds(7200))
        #expect(
            try await depot.dispatcher.deliverQueued().lines() == [
                "ann pad prod: device.kicked", Self.accepted, "ann: released",
            ]
        )
    }

    // 6.18
    @Test func `of many bindings the first hundred are told`() async throws {
        let transport = RecordingTransport()
        let depot = try await depot(transport)
        for number in 100..<201 {
            try await depot.bind("ann", DeviceToken("0\(number)"), on: Device.ID("pad\(number)"))
        }
        #expect(try await depot.dispatch(message("1"), to: "ann") == ["ann: held"])
        depot.clock.advance(by: .seconds(7200))
        let counts = try await depot.dispatcher.deliverQueued().counts()
        #expect(counts.description == "accepted 100, released 1")
    }

    // 6.18, 9.1
    @Test func `a user whom the app knows no more is not told`() async throws {
        let facts = Facts()
        let depot = try await depot(RecordingTransport(), facts: facts)
        #expect(try await depot.dispatch(message("1"), to: "ann") == ["ann: held"])
        facts.set(HeldUser.Facts(isKnown: false))
        depot.clock.advance(by: .seconds(7200))
        var results: [DeliveryOutcome.Result] = []
        for try await outcome in depot.dispatcher.deliverQueued() { results.append(outcome.result) }
        #expect(results == [.dropped("recipient.unknown")])
    }

    // 6.6, 6.18
    @Test func `the outcome names the rule that holds`() async throws {
        let depot = try await depot(RecordingTransport(), from: 13)
        let rule = Rule(id: "night", then: .hold(until: [try SilentModeTime("13:00")]))
        depot.dispatcher.setEvaluator(
            try PushEvaluator(
                app: AppConfiguration(
                    policy: PushPolicy(timeZone: .fixed(.utc)),
                    rules: try Rule.List([rule])
                )
            )
        )
        var outcomes: [DeliveryOutcome] = []
        for try await outcome in depot.dispatcher.dispatch(
            message("1"),
            to: [DispatchRecipient("ann")]
        ) { outcomes.append(outcome) }
        let until = depot.clock.now.adding(milliseconds: 7_200_000)
        #expect(outcomes.map { $0.result } == [.held("rule.app", rule: "night", until: until)])
        let outcome = try #require(outcomes.first)
        #expect(try DeliveryOutcome(json: outcome.json) == outcome)
    }

    // 6.18
    @Test func `so many users a second are released`() async throws {
        let clock = ManualClock(jumps: .always)
        let depot = try await depot(clock, .init(releaseRate: 10), holdingFor: 100)
        let start = clock.now
        let counts = try await depot.dispatcher.deliverQueued().counts()
        #expect(counts.description == "accepted 100, released 100")
        let seconds = clock.now.milliseconds(since: start) / 1000
        #expect((9...12).contains(seconds))
    }

    // 6.18: in one batch and in several, of more pushes than are sent at a time.
    @Test(arguments: [10, 1000])
    func `without a rate all are released while the clock stands`(batch: Int) async throws {
        let options = try PushDispatcher.Options(inFlight: 5, batch: batch, releaseRate: nil)
        let depot = try await depot(ManualClock(), options, holdingFor: 25)
        let counts = try await depot.dispatcher.deliverQueued().counts()
        #expect(counts.description == "accepted 25, released 25")
    }

    /// A depot that holds a message for users, which is due.
    private func depot(
        _ clock: ManualClock,
        _ options: PushDispatcher.Options,
        _ facts: (any PushDispatcher.HeldFacts)? = nil,
        holdingFor count: Int
    ) async throws -> Depot {
        let depot = try Depot(
            RecordingTransport(),
            facts: facts,
            clock: clock,
            options: options
        )
        let policy = PushPolicy(timeZone: .fixed(.utc), quiet: .hold)
        depot.dispatcher.setEvaluator(try PushEvaluator(app: AppConfiguration(policy: policy)))
        let users = (0..<count).map { UserID("\($0)") }
        let interval = SilentModeInterval(
            start: try SilentModeTime("11:00"),
            end: try SilentModeTime("14:00")
        )
        for (number, user) in users.enumerated() {
            try await depot.bind(user, DeviceToken(number < 10 ? "0\(number)" : "\(number)"))
            try await depot.settings.apply([.interval(interval)], to: user)
        }
        let dispatched = try await depot.dispatcher.dispatch(
            message("1"),
            to: users.map { DispatchRecipient($0) }
        ).counts()
        #expect(dispatched.description == "held \(count)")
        clock.advance(by: .seconds(7200))
        return depot
    }
}
