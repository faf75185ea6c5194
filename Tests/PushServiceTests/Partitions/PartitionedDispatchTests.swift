import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushService
import PushTestSupport
import Testing
import WallTime

/// Messages whose recipients are of several databases, each with a queue and a dispatcher of its own (rule 6.15).
@Suite struct PartitionedDispatchTests {
    /// Of two partitions, `cid`, `dee` and `eve` are of the first, `bob` and `fay` of the second.
    private static let users: [UserID] = ["bob", "cid", "dee", "eve", "fay"]
    private static let shares: [[UserID]] = [["cid", "dee", "eve"], ["bob", "fay"]]

    /// Two partitions in memory, with a dispatcher each.
    private struct Scene {
        let clock = ManualClock(jumps: .always)
        let partitions: UserPartitions
        let queues: [InMemoryDeliveryQueue]
        /// The queues as they are seen from the other partition.
        let remotes: [UnsteadyStore]
        let stores: PartitionedDispatches
        let settings: [InMemorySettingsStore]
        let events = [Depot.Events(), Depot.Events()]
        let transports = [RecordingTransport(), RecordingTransport()]
        let dispatchers: [PushDispatcher]

        init(batch: Int = 100) async throws {
            let clock = clock
            let partitions = try UserPartitions(count: 2)
            let queues = (0..<2).map { _ in InMemoryDeliveryQueue(now: { clock.now }) }
            let remotes = queues.map { UnsteadyStore($0, seed: 0, faults: 0) }
            let stores = try PartitionedDispatches(partitions, stores: remotes)
            let settings = (0..<2).map { _ in InMemorySettingsStore() }
            let allSettings = try PartitionedSettingsStore(of: "", partitions, stores: settings)
            let bindings = try PartitionedBindingStore(
                of: "",
                partitions,
                stores: [InMemoryBindingStore(), InMemoryBindingStore()]
            )
            for (number, user) in PartitionedDispatchTests.users.enumerated() {
                let token = DeviceToken("0\(number)")
                let binding = DeviceBinding(
                    device: DeviceID("phone of \(user)"),
                    certificateName: "prod",
                    token: token
                )
                try await bindings.bind(binding, to: user)
            }
            var dispatchers: [PushDispatcher] = []
            for index in 0..<2 {
                dispatchers.append(
                    try PushDispatcher(
                        transport: transports[index],
                        queue: queues[index],
                        partition: DispatchPartition(index, of: stores),
                        settings: allSettings,
                        bindings: bindings,
                        evaluator: PushEvaluator(),
                        options: .init(batch: batch),
                        clock: clock.deliveryClock,
                        jitter: { 0 },
                        observe: { [events] in events[index].add($0) }
                    )
                )
            }
            self.partitions = partitions
            self.queues = queues
            self.remotes = remotes
            self.stores = stores
            self.settings = settings
            self.dispatchers = dispatchers
        }

        /// Works off both queues, and returns the users whose pushes each has sent.
        func deliver() async throws -> [[UserID]] {
            var users: [[UserID]] = []
            for dispatcher in dispatchers {
                var sent: [UserID] = []
                for try await outcome in dispatcher.deliverQueued() {
                    if case .accepted = outcome.result { sent.append(outcome.user) }
                }
                users.append(sent.sorted())
            }
            return users
        }

        /// The dispatches and dead dispatches of each queue.
        func counts() async throws -> [[Int]] {
            var counts: [[Int]] = []
            for queue in queues {
                let status = try await queue.status(of: .all)
                counts.append([status.dispatches, status.deadDispatches])
            }
            return counts
        }
    }

    private var recipients: [DispatchRecipient] { Self.users.map { DispatchRecipient($0) } }

    @Test func `users are of the partitions that the tests say`() throws {
        let partitions = try UserPartitions(count: 2)
        for (index, users) in Self.shares.enumerated() {
            for user in users { #expect(partitions.partition(of: user, in: "") == index) }
        }
    }

    @Test(arguments: [1, 2, 100])
    func `a dispatch in one queue reaches the users of all, each once`(batch: Int) async throws {
        for first in [0, 1] {
            let scene = try await Scene(batch: batch)
            try await scene.dispatchers[first].enqueue(Depot.message, to: recipients)
            // What the second moves to the first is there after it.
            var sent = try await scene.deliver()
            let later = try await scene.deliver()
            sent = zip(sent, later).map { ($0 + $1).sorted() }
            #expect(sent == Self.shares)
            #expect(try await scene.counts() == [[0, 0], [0, 0]])
            // To store it again, here or there, does no harm.
            for dispatcher in scene.dispatchers {
                try await dispatcher.enqueue(Depot.message, to: recipients)
            }
            for _ in 0..<2 { #expect(try await scene.deliver() == [[], []]) }
            #expect(scene.transports.map { $0.pushes.count } == [3, 2])
        }
    }

    @Test func `a client that knows the partitions stores each part in its own`() async throws {
        let scene = try await Scene()
        let record = try DispatchRecord(app: "", Depot.message, to: recipients)
        let numbers = try await scene.stores.enqueue(dispatches: [record])
        #expect(numbers.map { $0.count } == [1, 1])
        #expect(try await scene.counts() == [[1, 0], [1, 0]])
        #expect(try await scene.deliver() == Self.shares)
    }

    @Test func `what cannot be read stays where it was stored`() async throws {
        let scene = try await Scene()
        func record(_ recipients: String) throws -> DispatchRecord {
            try DispatchRecord(
                app: "",
                message: Depot.message.json.utf8,
                sender: nil,
                recipients: Array(recipients.utf8)
            )
        }
        let records = try [record("7"), record(#"[{"id":"bob"},{"id":7},{"id":"cid"}]"#)]
        _ = try await scene.queues[1].enqueue(dispatches: records)
        for _ in 0..<2 { _ = try await scene.deliver() }
        #expect(try await scene.counts() == [[0, 0], [0, 2]])
        #expect(scene.transports.map { $0.pushes.count } == [1, 1])
        try await scene.stores.enqueue(dispatches: records)
        #expect(try await scene.counts() == [[2, 0], [1, 2]])
    }

    @Test
    func `a partition that is not there holds up its own users only, and is asked after pauses`()
        async throws
    {
        let scene = try await Scene()
        scene.remotes[1].leave(for: 3)
        for message in ["42", "43"] as [MessageID] {
            var copy = Depot.message
            copy.id = message
            try await scene.dispatchers[0].enqueue(copy, to: recipients)
        }
        let start = scene.clock.now
        var sent: [UserID] = []
        for try await outcome in scene.dispatchers[0].deliverQueued() {
            sent.append(outcome.user)
        }
        #expect(sent.sorted() == Self.shares[0].flatMap { [$0, $0] })
        // It was asked four times for both: after 1, 2 and 4 seconds.
        #expect(scene.events[0].words.count { $0 == "queueFailed" } == 3)
        #expect(scene.clock.now.milliseconds(since: start) >= 7000)
        #expect(try await scene.counts() == [[0, 0], [2, 0]])
        #expect(try await scene.deliver() == [[], Self.shares[1].flatMap { [$0, $0] }])
    }

    @Test func `a sender whose partition is not there holds up no other message`() async throws {
        let clock = ManualClock(jumps: .always)
        let partitions = try UserPartitions(count: 2)
        let transport = RecordingTransport()
        let bindings = InMemoryBindingStore()
        try await bindings.bind(
            DeviceBinding(device: "phone", certificateName: "prod", token: "aa"),
            to: "cid"
        )
        let dispatcher = PushDispatcher(
            transport: transport,
            queue: InMemoryDeliveryQueue(now: { clock.now }),
            settings: try PartitionedSettingsStore(
                of: "",
                partitions,
                stores: [InMemorySettingsStore(), AbsentSettings(until: transport)]
            ),
            bindings: bindings,
            evaluator: try PushEvaluator(),
            clock: clock.deliveryClock,
            jitter: { 0 }
        )
        // `tom` is of the partition that is not there before the messages of `dee` are sent.
        for (id, sender) in [("1", "tom"), ("2", "dee"), ("3", "tom"), ("4", "dee")] {
            var message = Depot.message
            message.id = MessageID(id)
            message.from = UserID(sender)
            try await dispatcher.enqueue(message, to: [DispatchRecipient("cid")])
        }
        var messages: [MessageID] = []
        for try await outcome in dispatcher.deliverQueued() {
            if case .accepted = outcome.result { messages.append(outcome.message) }
        }
        #expect(messages.sorted() == ["1", "2", "3", "4"])
    }

    /// A store of settings that cannot be read before two pushes are sent.
    private struct AbsentSettings: SettingsStore {
        struct FaultError: Error {}

        private let store = InMemorySettingsStore()
        private let transport: RecordingTransport

        init(until transport: RecordingTransport) { self.transport = transport }

        func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
            guard transport.pushes.count >= 2 else { throw FaultError() }
            return try await store.settings(for: users)
        }

        func apply(_ changes: [SettingsChange], to user: UserID) async throws -> UserSettings {
            try await store.apply(changes, to: user)
        }
    }

    @Test func `a recall reaches all partitions, also for what is stored later`() async throws {
        let scene = try await Scene()
        let record = try DispatchRecord(app: "", Depot.message, to: recipients)
        try await scene.stores.enqueue(dispatches: [record])
        try await scene.dispatchers[0].cancel(message: Depot.message.id)
        #expect(try await scene.deliver() == [[], []])
        try await scene.dispatchers[1].enqueue(Depot.message, to: recipients)
        for _ in 0..<2 { #expect(try await scene.deliver() == [[], []]) }
    }

    @Test(arguments: [0, 1])
    func `a recall and a dispatch are done in the partitions that are there, and the call throws`(
        absent: Int
    ) async throws {
        let scene = try await Scene()
        let record = try DispatchRecord(app: "", Depot.message, to: recipients)
        try await scene.stores.enqueue(dispatches: [record])
        scene.remotes[absent].leave(for: 1)
        await #expect(throws: UnsteadyStore.FaultError.self) {
            try await scene.dispatchers[0].cancel(message: Depot.message.id)
        }
        var sent = try await scene.deliver()
        #expect(sent[absent] == Self.shares[absent])
        #expect(sent[1 - absent] == [])
        var other = Depot.message
        other.id = "43"
        scene.remotes[absent].leave(for: 1)
        await #expect(throws: UnsteadyStore.FaultError.self) {
            try await scene.stores.enqueue(dispatches: [
                DispatchRecord(app: "", other, to: recipients)
            ])
        }
        sent = try await scene.deliver()
        #expect(sent[absent] == [])
        #expect(sent[1 - absent] == Self.shares[1 - absent])
    }

    @Test func `a dispatch that is older than a day is not moved, and not pushed`() async throws {
        let scene = try await Scene()
        try await scene.dispatchers[0].enqueue(Depot.message, to: recipients)
        scene.clock.advance(by: .seconds(86_401))
        let counts = try await scene.dispatchers[0].deliverQueued().counts()
        #expect(counts.description == "expired 5")
        #expect(try await scene.counts() == [[0, 0], [0, 0]])
    }
}
