import APNsModel
import ExactJSON
import PushModel
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

/// Messages that are stored with their recipients, and decided when they are taken (rule 6.14).
@Suite struct StoredDispatchTests {
    private static let users: [UserID] = ["ann", "bob", "cid", "dee", "eve"]

    private func depot(
        _ transport: any PushTransport,
        queue: (any DeliveryQueue)? = nil,
        bindings: any BindingStore = InMemoryBindingStore(),
        clock: ManualClock = ManualClock(jumps: .always),
        batch: Int = 2
    ) async throws -> Depot {
        let depot = try Depot(
            transport,
            queue: queue,
            bindings: bindings,
            clock: clock,
            options: .init(batch: batch)
        )
        for (number, user) in Self.users.enumerated() {
            try await depot.bind(user, DeviceToken("0\(number)"))
        }
        return depot
    }

    private var recipients: [DispatchRecipient] { Self.users.map { DispatchRecipient($0) } }

    private var accepted: [String] { Self.users.map { "\($0) phone prod: accepted" } }

    private func record(
        message: String = Depot.message.json.jsonText,
        sender: String? = nil,
        recipients: String
    ) throws -> DispatchRecord {
        try DispatchRecord(
            app: "",
            message: Array(message.utf8),
            sender: sender.map { Array($0.utf8) },
            recipients: Array(recipients.utf8)
        )
    }

    private func store(_ depot: Depot) throws -> any DispatchStore {
        try #require(depot.queue as? any DispatchStore)
    }

    private func status(_ depot: Depot) async throws -> [Int] {
        let gauges = try await depot.dispatcher.gauges()
        return [
            gauges.queue.waiting, gauges.storedDispatches.waiting,
            gauges.storedDispatches.deadLetters,
        ]
    }

    @Test func `a stored message is pushed once, when the queue is worked off`() async throws {
        let transport = RecordingTransport()
        let depot = try await depot(transport)
        let numbers = try await depot.dispatcher.enqueue(Depot.message, to: recipients)
        #expect(numbers.count == 3)
        #expect(transport.pushes.isEmpty)
        #expect(try await status(depot) == [0, 3, 0])
        #expect(try await depot.dispatcher.deliverQueued().lines() == accepted)
        #expect(try await status(depot) == [0, 0, 0])
        // A client that stores it again does no harm.
        let list = AsyncStream { list in
            for recipient in recipients { list.yield(recipient) }
            list.finish()
        }
        #expect(try await depot.dispatcher.enqueue(Depot.message, to: list).count == 3)
        let again = try await depot.dispatcher.deliverQueued().counts()
        #expect(again.description == "queue.accepted 5")
        #expect(transport.pushes.count == 5)
    }

    @Test func `a dispatch of many recipients is split, and many of one are taken together`()
        async throws
    {
        let depot = try await depot(RecordingTransport())
        let store = try store(depot)
        _ = try await store.enqueue(dispatches: [
            DispatchRecord(app: "", Depot.message, to: recipients)
        ])
        #expect(try await depot.dispatcher.deliverQueued().lines() == accepted)
        for user in Self.users {
            var message = Depot.message
            message.id = "43"
            try await depot.dispatcher.enqueue(message, to: [DispatchRecipient(user)])
        }
        #expect(try await depot.dispatcher.deliverQueued().lines() == accepted)
        #expect(try await status(depot) == [0, 0, 0])
    }

    @Test func `what cannot be read is set aside, and the rest is pushed`() async throws {
        let depot = try await depot(RecordingTransport(), batch: 100)
        let store = try store(depot)
        _ = try await store.enqueue(dispatches: [
            record(message: "{", recipients: #"[{"id":"ann"}]"#),
            record(recipients: "7"),
            record(recipients: "[]"),
            record(recipients: #"[{"id":"ann"},{"id":7},{"id":"bob","settings":{}},{"id":""}]"#),
        ])
        let lines = try await depot.dispatcher.deliverQueued().lines()
        #expect(lines == [": input.value", "ann phone prod: accepted"])
        #expect(try await status(depot) == [0, 0, 4])
        let words = depot.events.words.filter { $0.hasPrefix("dispatchDead") }
        #expect(
            words.sorted() == [
                "dispatchDead.input.type", "dispatchDead.input.type", "dispatchDead.input.value",
                "dispatchDead.json.syntax",
            ]
        )
    }

    @Test func `a dispatch that is older than a day is not pushed any more`() async throws {
        let transport = RecordingTransport()
        let depot = try await depot(transport)
        try await depot.dispatcher.enqueue(Depot.message, to: recipients)
        depot.clock.advance(by: .seconds(86_401))
        let lines = try await depot.dispatcher.deliverQueued().lines()
        #expect(lines == Self.users.map { "\($0): expired" })
        #expect(transport.pushes.isEmpty)
        #expect(try await status(depot) == [0, 0, 0])
    }

    @Test func `a push tells how long its dispatch and the push itself waited`() async throws {
        let refusal = TransportReply.rejected(APNsRejection(status: 503, reason: "Shutdown"))
        let clock = ManualClock(jumps: .always)
        let sent = Mutex<[Instant]>([])
        let transport = FailingTransport { _, number in
            sent.withLock { $0.append(clock.now) }
            return number == 1 ? refusal : .accepted(nil)
        }
        let depot = try await depot(transport, clock: clock)
        try await depot.dispatcher.enqueue(Depot.message, to: [DispatchRecipient("ann")])
        clock.advance(by: .seconds(7))
        _ = try await depot.dispatcher.deliverQueued().lines()
        let waits = depot.events.waits.compactMap(\.self)
        #expect(waits.count == 2 && waits.first == 7000)
        // Every sleep moves the clock, so one of another task can lie between the due instant and the second sending.
        let (due, last) = try (
            #require(depot.events.postponed.last), #require(sent.withLock { $0.last })
        )
        #expect(try #require(waits.last) <= last.milliseconds(since: due))
    }

    @Test func `a dispatch that a dead process had leased is taken over`() async throws {
        let transport = RecordingTransport()
        let depot = try await depot(transport)
        try await depot.dispatcher.enqueue(Depot.message, to: recipients)
        let terms = Delivery.LeaseTerms(owner: "dead", duration: .seconds(300))
        let start = depot.clock.now
        let leased = try await depot.queue.lease(
            upTo: 2,
            of: Delivery.Selection(app: "", .dispatches),
            on: terms
        )
        #expect(leased.count == 2)
        #expect(try await depot.dispatcher.deliverQueued().lines() == accepted)
        #expect(transport.pushes.count == 5)
        #expect(depot.clock.now.milliseconds(since: start) >= 300_000)
    }

    @Test func `a store that fails for a while costs time, and no recipient`() async throws {
        let bindings = Unsteady()
        let depot = try await depot(RecordingTransport(), bindings: bindings)
        bindings.fail(7)
        try await depot.dispatcher.enqueue(Depot.message, to: recipients)
        #expect(try await depot.dispatcher.deliverQueued().lines() == accepted)
        #expect(depot.events.words.filter { $0 == "queueFailed" }.count == 7)
    }

    @Test(arguments: 0..<20)
    func `an expansion whose answer is lost loses nothing`(seed: Int) async throws {
        let transport = RecordingTransport()
        let clock = ManualClock(jumps: .always)
        let queue = UnsteadyStore(InMemoryDeliveryQueue(now: { clock.now }), seed: UInt64(seed))
        let depot = try await depot(transport, queue: queue, clock: clock)
        try await depot.dispatcher.enqueue(Depot.message, to: recipients)
        let lines = try await depot.dispatcher.deliverQueued().lines()
        // An outcome may be lost with an answer; the push is not.
        #expect(Set(lines).isSubset(of: accepted))
        #expect(Set(transport.pushes.map { $0.deviceToken }).count == 5)
        #expect(try await status(depot) == [0, 0, 0])
    }

    @Test func `a worker goes on with what comes later, until it is shut down`() async throws {
        let depot = try await depot(RecordingTransport(), clock: ManualClock())
        var outcomes = depot.dispatcher.deliverQueued(untilEmpty: false).makeAsyncIterator()
        for number in 1...3 {
            var message = Depot.message
            message.id = Message.ID("\(number)")
            try await depot.dispatcher.enqueue(message, to: [DispatchRecipient("ann")])
            let outcome = try await outcomes.next()
            #expect(outcome?.message == message.id)
            #expect(outcome?.word == "accepted")
        }
        try await depot.dispatcher.shutdown(within: .seconds(1))
        do {
            _ = try await outcomes.next()
            Issue.record("the outcomes go on")
        } catch {
            #expect(error is PushDispatcher.ShutdownError)
        }
    }

    @Test func `a worker outlives a queue that fails, and says since when it does`() async throws {
        let clock = ManualClock(jumps: .always)
        let queue = UnsteadyStore(InMemoryDeliveryQueue(now: { clock.now }), seed: 1, faults: 50)
        let depot = try await depot(RecordingTransport(), queue: queue, clock: clock)
        try await depot.dispatcher.enqueue(Depot.message, to: recipients)
        var outcomes = depot.dispatcher.deliverQueued(untilEmpty: false).makeAsyncIterator()
        var lines: Set<UserID> = []
        while lines.count < 5, let outcome = try await outcomes.next() {
            lines.insert(outcome.user)
        }
        #expect(lines == Set(Self.users))
        #expect(depot.events.words.contains("queueFailed"))
        // This clock jumps over the time that a shutdown has.
        try? await depot.dispatcher.shutdown(within: .seconds(1))
        let unreachable = try await self.depot(
            RecordingTransport(),
            queue: UnreachableStore(),
            clock: clock
        )
        #expect(unreachable.dispatcher.queueFailsSince == nil)
        let start = clock.now
        await #expect(throws: (any Error).self) {
            try await unreachable.dispatcher.deliverQueued().counts()
        }
        #expect(unreachable.dispatcher.queueFailsSince == start)
        #expect(unreachable.dispatcher.gaugesInHand.inHand == 0)
    }

    @Test func `a recalled message is not pushed when its dispatch is taken`() async throws {
        let transport = RecordingTransport()
        let depot = try await depot(transport)
        try await depot.dispatcher.enqueue(Depot.message, to: recipients)
        try await depot.dispatcher.cancel(message: "42")
        let counts = try await depot.dispatcher.deliverQueued().counts()
        #expect(counts.description == "queue.cancelled 5")
        #expect(transport.pushes.isEmpty)
    }

    @Test func `a queue that stores no dispatches refuses a message, and so do empty ids`()
        async throws
    {
        let depot = try await depot(
            RecordingTransport(),
            queue: InterruptedQueue(InMemoryDeliveryQueue())
        )
        await #expect(throws: InputError.self) {
            try await depot.dispatcher.enqueue(Depot.message, to: recipients)
        }
        #expect(try await depot.dispatcher.deliverQueued().lines().isEmpty)
        let other = try await self.depot(RecordingTransport())
        let nameless = Message(
            id: "",
            type: .groupChat,
            from: "tom",
            to: "g1",
            body: .text("Up yet?")
        )
        await #expect(throws: InputError.self) {
            try await other.dispatcher.enqueue(nameless, to: recipients)
        }
        let numbers = try await other.dispatcher.enqueue(Depot.message, to: [])
        #expect(numbers.isEmpty)
        #expect(try await status(other) == [0, 0, 0])
    }

    // H9, 6.14
    @Test func `a stored dispatch whose sender is not the message's is set aside`() async throws {
        let depot = try await depot(RecordingTransport())
        let record = try record(
            sender: #"{"id":"eve"}"#,
            recipients: #"[{"id":"ann"},{"id":"bob"}]"#
        )
        _ = try await store(depot).enqueue(dispatches: [record])
        #expect(try await depot.dispatcher.deliverQueued().lines() == [])
        #expect(depot.events.words == ["dispatchDead.input.conflict"])
        #expect(try await status(depot) == [0, 0, 1])
    }

    /// A store of bindings that cannot be read for some calls.
    final class Unsteady: BindingStore {
        struct FaultError: Error {}

        private let store = InMemoryBindingStore()
        private let faults = Mutex(0)

        func fail(_ count: Int) { faults.withLock { $0 = count } }

        func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]] {
            let fails = faults.withLock { faults in
                defer { faults = max(0, faults - 1) }
                return faults > 0
            }
            if fails { throw FaultError() }
            return try await store.bindings(for: users)
        }

        func bind(_ binding: DeviceBinding, to user: UserID) async throws {
            try await store.bind(binding, to: user)
        }
    }
}
