import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

/// A push that waited is asked again before it is sent (rule 6.17); noon is 12:00 in UTC.
@Suite struct LateDecisionTests {
    /// A store that notes of whom settings are read again, and can refuse that.
    final class Store: SettingsStore {
        let base: InMemorySettingsStore
        private let state = Mutex<(reads: [[UserID]], faults: Int)>(([], 0))

        init(_ base: InMemorySettingsStore) { self.base = base }

        struct FaultError: Error {}

        var reads: [[UserID]] { state.withLock { $0.reads } }

        func fail(_ count: Int) { state.withLock { $0.faults = count } }

        func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
            try state.withLock { state in
                state.reads.append(users)
                state.faults -= 1
                if state.faults >= 0 { throw FaultError() }
            }
            return try await base.settings(for: users)
        }

        func deliverySettings(
            for users: [UserID],
            in conversation: Conversation,
            from sender: UserID?
        ) async throws -> Delivery.Settings {
            try await base.deliverySettings(for: users, in: conversation, from: sender)
        }

        @discardableResult
        func apply(_ changes: [UserSettings.Change], to user: UserID) async throws -> UserSettings {
            try await base.apply(changes, to: user)
        }
    }

    private static let quiet = "ann phone prod: dnd.app.interval"
    private static let accepted = "ann phone prod: accepted"

    /// A dispatcher, with ann's and bob's phones, and what it reads again.
    private func depot(
        _ transport: any PushTransport,
        queue: (any DeliveryQueue)? = nil,
        statistics: AppStatistics? = nil,
        clock: ManualClock = ManualClock(jumps: .always)
    ) async throws -> (depot: Depot, store: Store) {
        let stores = Mutex<Store?>(nil)
        let depot = try Depot(
            transport,
            queue: queue,
            statistics: statistics,
            clock: clock,
            readingBy: { base in
                let store = Store(base)
                stores.withLock { $0 = store }
                return store
            }
        )
        try await depot.bind()
        try await depot.bind("bob", "0b")
        return (depot, try #require(stores.withLock { $0 }))
    }

    /// Gives users quiet hours from a time until 23:00.
    private func quieten(_ depot: Depot, _ users: UserID..., from hours: Int, _ minutes: Int = 0)
        async throws
    {
        let interval = SilentModeInterval(
            start: try SilentModeTime(hours: hours, minutes: minutes),
            end: try SilentModeTime(hours: 23, minutes: 0)
        )
        for user in users {
            try await depot.settings.apply(
                [.timeZone(.fixed(.utc)), .interval(interval)],
                to: user
            )
        }
    }

    private func unavailable(_ times: Int) -> FailingTransport {
        FailingTransport(Array(repeating: RetryTests.unavailable, count: times))
    }

    @Test func `a push that met three 503s is not sent in quiet hours that have begun`()
        async throws
    {
        let statistics = InMemoryPushStatistics()
        let transport = unavailable(3)
        let (depot, store) = try await depot(
            transport,
            statistics: AppStatistics(of: "app", in: statistics, timeZone: .fixed(.utc))
        )
        // It is sent at 12:00, 12:15 and 12:45, and would be at 13:45.
        try await quieten(depot, "ann", from: 13)
        #expect(try await depot.dispatch(to: "ann") == [Self.quiet])
        #expect(transport.sent.count == 3)
        #expect(store.reads == [["ann"], ["ann"], ["ann"]])
        #expect(depot.events.words.last == "ended.dnd.app.interval")
        let outcome = try #require(depot.events.outcomes.last)
        #expect(outcome.result == .givenUp("dnd.app.interval", RetryTests.unavailable))
        #expect(
            DeliveryEvent.ended(outcome).metrics.first?.dimensions["event"]
                == "ended.dnd.app.interval"
        )
        let counts = try await statistics.rows(of: "app").map { $0.counts }
        #expect(counts == [PushCounts(sent: 1, rejected: ["dnd.app.interval": 1])])
        // The queue has it no more, and the message is decided anew.
        #expect(try await depot.nextDue() == nil)
        #expect(try await depot.dispatch(to: "ann") == ["ann: dnd.app.interval"])
    }

    @Test func `a push that goes at once reads nothing again`() async throws {
        let (depot, store) = try await depot(RecordingTransport())
        #expect(try await depot.dispatch(to: "ann") == [Self.accepted])
        #expect(store.reads == [])
    }

    @Test func `the settings of all pushes that a lease has are one read`() async throws {
        let (depot, store) = try await depot(RecordingTransport())
        try await depot.bind("ann", "0c", on: "pad")
        let users = ["ann", "bob"].map { DispatchRecipient($0) }
        try await depot.dispatcher.measureEnqueuing(Depot.message, to: users)
        try await quieten(depot, "bob", from: 0)
        depot.clock.advance(by: .seconds(61))
        try await depot.dispatcher.reclaim()
        let lines = try await depot.dispatcher.deliverQueued().lines()
        let expected = [
            "ann pad prod: accepted", Self.accepted, "bob phone prod: dnd.app.interval",
        ]
        #expect(lines == expected)
        #expect(store.reads == [["ann", "bob"]])
    }

    @Test func `what was changed meanwhile counts: durations, types and entries`() async throws {
        let group = Depot.message.conversation
        let changes: [(UserSettings.Change, String)] = [
            (.expireTimestamp(ExpireTimestamp(.latest), of: nil), "dnd.app.duration"),
            (.expireTimestamp(ExpireTimestamp(.latest), of: group), "dnd.conversation.duration"),
            (.remindType(.never, of: nil), "remind.none"),
            (.remindType(.mentionOnly, of: group), "remind.mentionOnly"),
        ]
        for (change, word) in changes {
            let settings = Mutex<InMemorySettingsStore?>(nil)
            let transport = FailingTransport { _, _ in
                let settings = settings.withLock { $0 }
                _ = try? await settings?.apply([change], to: "ann")
                return RetryTests.unavailable
            }
            let (depot, _) = try await depot(transport)
            settings.withLock { $0 = depot.settings }
            #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: \(word)"])
            #expect(transport.sent.count == 1)
        }
    }

    /// What becomes of a push that is sent at 12:00 and would be at 12:15, with a rule of the app or of ann.
    private func outcomes(
        _ then: Rule.Action,
        until end: SilentModeTime,
        ofUser: Bool = false
    ) async throws -> [String] {
        let (depot, _) = try await depot(unavailable(1))
        var rule = Rule(id: "r", then: then)
        let start = try SilentModeTime(hours: 12, minutes: then == .suppress() ? 5 : 0)
        let days = Set(QuietWindow.Weekday.allCases)
        rule.when.windows = [try QuietWindow(days: days, start: start, end: end)]
        let rules = try Rule.List([rule])
        let app = AppConfiguration(
            policy: PushPolicy(userRules: ofUser),
            rules: ofUser ? Rule.List() : rules
        )
        depot.dispatcher.setEvaluator(try PushEvaluator(app: app))
        if ofUser { try await depot.settings.apply([.rules(rules)], to: "ann") }
        if then == .suppress() {
            try await depot.settings.apply([.timeZone(.fixed(.utc))], to: "ann")
        } else {
            try await quieten(depot, "ann", from: 11)
        }
        return try await depot.dispatch(to: "ann")
    }

    @Test func `rules are asked by their windows`() async throws {
        let (soon, late) = try (SilentModeTime("12:10"), SilentModeTime("18:00"))
        #expect(try await outcomes(.suppress(), until: late) == ["ann phone prod: rule.app"])
        #expect(
            try await outcomes(.suppress(), until: late, ofUser: true)
                == ["ann phone prod: rule.user"]
        )
        #expect(try await outcomes(.suppress(), until: soon) == [Self.accepted])
        #expect(try await outcomes(.allow(), until: late) == [Self.accepted])
        #expect(try await outcomes(.allow(), until: soon) == [Self.quiet])
        #expect(try await outcomes(.allow(), until: soon, ofUser: true) == [Self.quiet])
    }

    @Test(arguments: [1, 2])
    func `a push that waits in hand is asked again every minute`(quietAfter minutes: Int)
        async throws
    {
        let clock = ManualClock(jumps: .always)
        let start = clock.now
        let last = Mutex<Int64>(0)
        let transport = FailingTransport { _, _ in
            last.withLock { $0 = clock.now.milliseconds(since: start) }
            return .accepted(nil)
        }
        let depot = try Depot(transport, clock: clock, options: .init(rate: 1))
        let users = (0..<150).map { UserID("\($0)") }
        for (number, user) in users.enumerated() {
            try await depot.bind(user, DeviceToken("\(1000 + number)"))
            try await quieten(depot, user, from: 12, minutes)
        }
        let outcomes = depot.dispatcher.dispatch(
            Depot.message,
            to: users.map { DispatchRecipient($0) }
        )
        let counts = try await outcomes.counts()
        let sent = 60 * minutes + 1
        #expect(counts.description == "accepted \(sent), dnd.app.interval \(150 - sent)")
        #expect(last.withLock { $0 } <= sent * 1000)
    }

    @Test func `a push through another service is asked again too`() async throws {
        let (depot, store) = try await depot(RecordingTransport())
        let certificate = Certificate(
            name: "prod",
            channelSettings: try Certificate.ChannelSettings(.fcm, id: "demo")
        )
        let app = AppConfiguration(certificates: [certificate])
        depot.dispatcher.setEvaluator(try PushEvaluator(app: app))
        try await depot.dispatcher.measureEnqueuing(Depot.message, to: [DispatchRecipient("ann")])
        try await quieten(depot, "ann", from: 0)
        depot.clock.advance(by: .seconds(61))
        try await depot.dispatcher.reclaim()
        let leased = try await depot.queue.lease(
            upTo: 1,
            of: .all,
            on: Delivery.LeaseTerms(owner: "other", duration: .zero)
        )
        #expect(leased.first?.push?.delivery.record.first == 4)
        #expect(try await depot.dispatcher.deliverQueued().lines() == [Self.quiet])
        #expect(store.reads == [["ann"]])
    }

    @Test func `if settings cannot be read, the push waits and is asked then`() async throws {
        let clock = ManualClock(jumps: .always)
        let times = Mutex<[Int64]>([])
        let start = clock.now
        let transport = FailingTransport { _, number in
            times.withLock { $0.append(clock.now.milliseconds(since: start) / 1000) }
            return number == 1 ? RetryTests.unavailable : .accepted(nil)
        }
        let (depot, store) = try await depot(transport, clock: clock)
        store.fail(2)
        #expect(try await depot.dispatch(to: "ann") == [Self.accepted])
        #expect(times.withLock { $0 } == [0, 920])
        #expect(store.reads.count == 3)
        #expect(depot.events.words.filter { $0 == "queueFailed" }.count == 2)
    }

    @Test func `if settings are never read, the push expires and is not sent`() async throws {
        let transport = unavailable(1)
        let (depot, store) = try await depot(transport)
        store.fail(.max)
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: expired"])
        #expect(transport.sent.count == 1)
    }

    @Test func `pushes that another program decided are sent whatever is set`() async throws {
        let transport = unavailable(2)
        let (depot, store) = try await depot(transport)
        try await quieten(depot, "ann", from: 0)
        let key = Delivery.Key(message: "1", user: "ann", device: "phone", certificateName: "prod")
        let delivery = Delivery(
            key: key,
            request: OutgoingPushTests.request,
            decidedAt: depot.clock.now
        )
        #expect(try await depot.dispatcher.deliver([delivery]).lines() == [Self.accepted])
        #expect(transport.sent.count == 3)
        #expect(store.reads == [])
    }

    @Test(arguments: [(60, false), (61, true)])
    func `what the queue has is asked again if it was decided more than a minute ago`(
        seconds: Int,
        isAsked: Bool
    ) async throws {
        let (depot, store) = try await depot(RecordingTransport())
        try await depot.dispatcher.measureEnqueuing(Depot.message, to: [DispatchRecipient("ann")])
        try await quieten(depot, "ann", from: 0)
        depot.clock.advance(by: .seconds(seconds))
        try await depot.dispatcher.reclaim()
        let lines = try await depot.dispatcher.deliverQueued().lines()
        #expect(lines == [isAsked ? Self.quiet : Self.accepted])
        #expect(store.reads == (isAsked ? [["ann"]] : []))
        #expect(try await depot.nextDue() == nil)
    }

    @Test func `what another process sent in vain is asked again, however young it is`()
        async throws
    {
        let (depot, store) = try await depot(RecordingTransport())
        try await depot.dispatcher.measureEnqueuing(Depot.message, to: [DispatchRecipient("ann")])
        try await depot.dispatcher.reclaim()
        let terms = Delivery.LeaseTerms(owner: "other", duration: .seconds(9))
        let leased = try await depot.queue.lease(upTo: 1, of: .all, on: terms).first?.push?.lease
        let back = Delivery.Settlement.Change.postponed(by: .zero, attempts: 1, leasedFor: nil)
        _ = try await depot.queue.settle([Delivery.Settlement(try #require(leased), back)])
        #expect(try await depot.dispatcher.deliverQueued().lines() == [Self.accepted])
        #expect(store.reads == [["ann"]])
    }

    @Test(arguments: [-3600, 30, 3600])
    func `a clock that was set since lets no push pass unasked`(seconds: Int) async throws {
        let (depot, store) = try await depot(RecordingTransport())
        try await depot.dispatcher.measureEnqueuing(Depot.message, to: [DispatchRecipient("ann")])
        depot.clock.setWall(by: .seconds(seconds))
        depot.clock.advance(by: .seconds(61))
        try await depot.dispatcher.reclaim()
        #expect(try await depot.dispatcher.deliverQueued().lines() == [Self.accepted])
        #expect(store.reads == [["ann"]])
    }
}
