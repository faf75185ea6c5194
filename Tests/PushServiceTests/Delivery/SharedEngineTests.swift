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

/// What dispatches share: one engine, its limits, recalls and the end of the process.
@Suite struct SharedEngineTests {
    /// A transport that answers pushes through some certificates only when it is let to.
    private final class Gate: Sendable {
        private let state = Mutex((entered: 0, isOpen: false))
        private let certificates: Set<Certificate.Name>

        init(_ certificates: Set<Certificate.Name> = ["prod"]) {
            self.certificates = certificates
        }

        var entered: Int { state.withLock { $0.entered } }

        func open() {
            state.withLock { $0.isOpen = true }
        }

        func reply(to push: OutgoingPush) async -> TransportReply {
            guard certificates.contains(push.certificateName) else { return .accepted(nil) }
            state.withLock { $0.entered += 1 }
            while !state.withLock({ $0.isOpen }) {
                if Task.isCancelled { return .fault(TransportError(.cancelled, "cancelled")) }
                await Task.yield()
            }
            return .accepted(nil)
        }
    }

    private static let unavailable = TransportReply.rejected(
        APNsRejection(status: 503, reason: .serviceUnavailable)
    )

    private func bind(_ count: Int, in depot: Depot) async throws -> [DispatchRecipient] {
        for user in 0..<count {
            try await depot.bind(UserID("\(user)"), "aabb", on: Device.ID("phone-\(user)"))
        }
        return (0..<count).map { DispatchRecipient(UserID("\($0)")) }
    }

    /// Reads to the end, and returns the counts so far with the error that ended the outcomes.
    private func read(_ outcomes: PushDispatcher.Outcomes) async -> (
        DeliveryOutcome.Counts, (any Error)?
    ) {
        var counts = DeliveryOutcome.Counts()
        do {
            for try await outcome in outcomes {
                counts.add(outcome)
            }
            return (counts, nil)
        } catch {
            return (counts, error)
        }
    }

    // MARK: The end of a process

    @Test func `a shutdown finishes what is being sent, and gives the rest back`() async throws {
        let gate = Gate()
        let transport = FailingTransport { push, _ in await gate.reply(to: push) }
        let depot = try Depot(transport, clock: ManualClock(), options: .init(inFlight: 3))
        let recipients = try await bind(10, in: depot)
        let reader = Task { await read(depot.dispatcher.dispatch(Depot.message, to: recipients)) }
        while gate.entered < 3 {
            await Task.yield()
        }
        let shutdown = Task { try await depot.dispatcher.shutdown(within: .seconds(30)) }
        while try await depot.queue.status(of: .all).waiting < 7 {
            await Task.yield()
        }
        #expect(transport.sent.count == 3)
        gate.open()
        try await shutdown.value
        let (counts, error) = await reader.value
        #expect(counts.description == "accepted 3")
        #expect(error is PushDispatcher.ShutdownError)
        #expect(try await depot.queue.status(of: .all).waiting == 7)

        // The next process repeats nothing.
        let next = try Depot(
            transport,
            queue: depot.queue,
            bindings: depot.bindings,
            clock: depot.clock
        )
        #expect(try await next.dispatcher.deliverQueued().counts().description == "accepted 7")
        #expect(Set(transport.sent.map { $0.headers.id }).count == 10)
        #expect(transport.sent.count == 10)
    }

    @Test func `the time-out of a shutdown moves no clock`() async throws {
        let depot = try Depot(RecordingTransport(), clock: ManualClock(jumps: .always))
        try await depot.dispatcher.enqueue(Depot.message, to: [DispatchRecipient("ann")])
        let start = depot.clock.now
        try await depot.dispatcher.shutdown(within: .seconds(30))
        #expect(depot.clock.now == start)
    }

    @Test func `a shutdown cancels what is still being sent when its time is over`() async throws {
        let gate = Gate()
        let depot = try Depot(
            FailingTransport { push, _ in await gate.reply(to: push) },
            clock: ManualClock(),
            options: .init(inFlight: 3)
        )
        let recipients = try await bind(10, in: depot)
        let reader = Task { await read(depot.dispatcher.dispatch(Depot.message, to: recipients)) }
        while gate.entered < 3 {
            await Task.yield()
        }
        let deadline = depot.clock.now.adding(milliseconds: 30_000)
        let shutdown = Task { try await depot.dispatcher.shutdown(within: .seconds(30)) }
        while !depot.clock.awaited.contains(deadline) {
            await Task.yield()
        }
        depot.clock.now = deadline
        try await shutdown.value
        #expect(await reader.value.1 is PushDispatcher.ShutdownError)
        #expect(try await depot.queue.status(of: .all).waiting == 10)
    }

    @Test(arguments: [[.settle], [.release], [.settle, .release]] as [Set<InterruptedQueue.Call>])
    func `a shutdown ends in time, though the queue does not answer`(
        held: Set<InterruptedQueue.Call>
    ) async throws {
        let gate = Gate()
        let clock = ManualClock()
        let queue = InterruptedQueue(InMemoryDeliveryQueue(now: { clock.now }))
        let depot = try Depot(
            FailingTransport { push, _ in await gate.reply(to: push) },
            queue: queue,
            clock: clock,
            options: .init(inFlight: 3)
        )
        let recipients = try await bind(10, in: depot)
        let reader = Task { await read(depot.dispatcher.dispatch(Depot.message, to: recipients)) }
        while gate.entered < 3 {
            await Task.yield()
        }
        queue.hold(held)
        let end = clock.now.advanced(by: .seconds(30))
        let last = end.advanced(by: .seconds(5))
        let shutdown = Task { try await depot.dispatcher.shutdown(within: .seconds(30)) }
        while !clock.awaited.contains(end) || !clock.awaited.contains(last) {
            await Task.yield()
        }
        clock.now = end
        if !held.contains(.settle) {
            // What was being sent is back; only the leases are not ended.
            while try await queue.status(of: .all).waiting < 10 {
                await Task.yield()
            }
        }
        clock.now = last
        await #expect(throws: PushDispatcher.QueueTimeoutError.self) { try await shutdown.value }
        #expect(await reader.value.1 is PushDispatcher.ShutdownError)
        queue.letGo()
    }

    @Test(arguments: [false, true])
    func `the outcomes end with the shutdown, though the queue fails for ever`(
        isSilent: Bool
    ) async throws {
        let clock = ManualClock()
        let queue = InterruptedQueue(InMemoryDeliveryQueue(now: { clock.now }))
        let calls: Set<InterruptedQueue.Call> = [.lease, .nextDue, .release]
        if isSilent { queue.hold(calls) } else { queue.fail(calls) }
        let depot = try Depot(RecordingTransport(), queue: queue, clock: clock)
        let reader = Task { await read(depot.dispatcher.deliverQueued(untilEmpty: false)) }
        while depot.dispatcher.queueCalls[.lease] == nil {
            await Task.yield()
        }
        let last = clock.now.advanced(by: .seconds(8))
        let shutdown = Task { try await depot.dispatcher.shutdown(within: .seconds(3)) }
        while !clock.awaited.contains(last) {
            await Task.yield()
        }
        clock.now = last
        await #expect(throws: PushDispatcher.QueueTimeoutError.self) { try await shutdown.value }
        #expect(await reader.value.1 is PushDispatcher.ShutdownError)
        queue.letGo()
    }

    // A task group cancels its other readers when the first of them gets the error.
    @Test func `a shutdown finishes what is being sent, also if its reader is cancelled`()
        async throws
    {
        let gate = Gate()
        let transport = FailingTransport { push, _ in await gate.reply(to: push) }
        let depot = try Depot(transport, clock: ManualClock(), options: .init(inFlight: 3))
        let recipients = try await bind(10, in: depot)
        let reader = Task { await read(depot.dispatcher.dispatch(Depot.message, to: recipients)) }
        while gate.entered < 3 {
            await Task.yield()
        }
        let shutdown = Task { try await depot.dispatcher.shutdown(within: .seconds(30)) }
        while try await depot.queue.status(of: .all).waiting < 7 {
            await Task.yield()
        }
        reader.cancel()
        // It ends after the cancellation was seen.
        _ = await read(depot.dispatcher.dispatch(Depot.message, to: recipients))
        gate.open()
        try await shutdown.value
        #expect(await reader.value.0.description == "accepted 3")
        #expect(try await depot.queue.status(of: .all).waiting == 7)
    }

    @Test func `a dispatch after a shutdown ends at once and queues nothing`() async throws {
        let depot = try Depot(RecordingTransport(), clock: ManualClock())
        let recipients = try await bind(1, in: depot)
        try await depot.dispatcher.shutdown(within: .zero)
        try await depot.dispatcher.shutdown(within: .zero)
        let (counts, error) = await read(
            depot.dispatcher.dispatch(Depot.message, to: recipients)
        )
        #expect(counts.total == 0)
        #expect(error is PushDispatcher.ShutdownError)
        #expect(try await depot.nextDue() == nil)
    }

    @Test func `a process that starts again has its own pushes back at once`() async throws {
        let clock = ManualClock()
        let queue = InMemoryDeliveryQueue(now: { clock.now })
        func dispatcher(_ owner: Delivery.Owner, _ transport: any PushTransport) throws
            -> PushDispatcher
        {
            PushDispatcher(
                transport: transport,
                settings: InMemorySettingsStore(),
                bindings: InMemoryBindingStore(),
                evaluator: try PushEvaluator(),
                services: PushDispatcher.Services(
                    owner: owner,
                    queue: queue,
                    clock: clock.deliveryClock
                )
            )
        }
        // The first process has died with a lease.
        let terms = Delivery.LeaseTerms(owner: "worker", duration: .seconds(300))
        _ = try await queue.enqueue([DeliveryRedactionTests.delivery], leasing: terms)
        let transport = RecordingTransport()
        #expect(try await dispatcher("other", transport).reclaim() == 0)
        let again = try dispatcher("worker", transport)
        #expect(try await again.reclaim() == 1)
        #expect(try await again.deliverQueued().counts().description == "accepted 1")
    }

    // MARK: Recall

    // Rule 6.12.
    @Test(arguments: [false, true])
    func `a recalled push that waits to be sent again is not sent`(byKey: Bool) async throws {
        let transport = FailingTransport([Self.unavailable])
        let depot = try Depot(transport, clock: ManualClock())
        try await depot.bind()
        let retry = depot.clock.now.adding(milliseconds: 900_000)
        let reader = Task { try await depot.dispatch(to: "ann") }
        while !depot.clock.awaited.contains(retry) {
            await Task.yield()
        }
        if byKey {
            let key = Delivery.Key(
                message: "42",
                user: "ann",
                device: "phone",
                certificateName: "prod"
            )
            #expect(try await depot.dispatcher.cancel(key))
        } else {
            #expect(try await depot.dispatcher.cancel(message: "42") == 1)
        }
        #expect(try await reader.value == ["ann phone prod: queue.cancelled"])
        #expect(transport.sent.count == 1)
        #expect(try await depot.nextDue() == nil)
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: queue.cancelled"])
    }

    @Test func `a push that another process recalled is not sent again`() async throws {
        let transport = FailingTransport([Self.unavailable])
        let depot = try Depot(transport, clock: ManualClock())
        try await depot.bind()
        let retry = depot.clock.now.adding(milliseconds: 900_000)
        let reader = Task { try await depot.dispatch(to: "ann") }
        while !depot.clock.awaited.contains(retry) {
            await Task.yield()
        }
        try await depot.queue.cancel(.message("42", of: ""))
        depot.clock.now = retry
        #expect(try await reader.value == ["ann phone prod: queue.cancelled"])
        #expect(transport.sent.count == 1)
    }

    // Rule 6.12: what was accepted, a fault, and a reply after which it would be sent again at once.
    @Test(arguments: [
        (TransportReply.accepted(nil), "accepted"), (Self.unavailable, "queue.cancelled"),
        (RetryTests.expiredProviderToken, "queue.cancelled"),
    ])
    func `a push that is recalled while it is sent is not sent again`(
        reply: TransportReply,
        outcome: String
    ) async throws {
        let gate = Gate()
        let transport = FailingTransport { push, _ in
            _ = await gate.reply(to: push)
            return reply
        }
        let depot = try Depot(transport, clock: ManualClock())
        try await depot.bind()
        let reader = Task { try await depot.dispatch(to: "ann") }
        while gate.entered == 0 {
            await Task.yield()
        }
        #expect(try await depot.dispatcher.cancel(message: "42") == 1)
        gate.open()
        #expect(try await reader.value == ["ann phone prod: \(outcome)"])
        #expect(transport.sent.count == 1)
        #expect(try await depot.nextDue() == nil)
        #expect(try await depot.dispatch(to: "ann") == ["ann phone prod: queue.cancelled"])
    }

    // Rule 6.12.
    @Test func `a message that is recalled while its pushes are queued is not sent`() async throws {
        let isRecalled = Mutex(false)
        let clock = ManualClock()
        let queue = InterruptedQueue(InMemoryDeliveryQueue(now: { clock.now })) {
            while !isRecalled.withLock({ $0 }) {
                await Task.yield()
            }
        }
        let transport = RecordingTransport()
        let depot = try Depot(transport, queue: queue, clock: clock)
        try await depot.bind()
        let reader = Task { try await depot.dispatch(to: "ann") }
        while try await queue.status(of: .all).leased == 0 {
            await Task.yield()
        }
        #expect(try await depot.dispatcher.cancel(message: "42") == 1)
        isRecalled.withLock { $0 = true }
        #expect(try await reader.value == ["ann phone prod: queue.cancelled"])
        #expect(transport.pushes.isEmpty)
    }

    // Rule 6.1.
    @Test func `with collapse by conversation, the last push of an outage is sent`() async throws {
        let transport = FailingTransport([Self.unavailable, Self.unavailable])
        let clock = ManualClock()
        let bindings = InMemoryBindingStore()
        let policy = PushPolicy(collapse: .conversation)
        let dispatcher = PushDispatcher(
            transport: transport,
            settings: InMemorySettingsStore(),
            bindings: bindings,
            evaluator: try PushEvaluator(app: AppConfiguration(policy: policy)),
            services: PushDispatcher.Services(
                clock: clock.deliveryClock,
                jitter: { 0 }
            )
        )
        let phone = DeviceBinding(device: "phone", certificateName: "prod", token: "aabb")
        try await bindings.bind(phone, to: "ann")
        var readers: [Task<[String], any Error>] = []
        for id in 1...2 {
            var message = Depot.message
            message.id = Message.ID("\(id)")
            let outcomes = dispatcher.dispatch(message, to: DispatchRecipient("ann"))
            readers.append(Task { try await outcomes.lines() })
            while try await dispatcher.gauges().postponed < id {
                await Task.yield()
            }
        }
        clock.advance(by: .seconds(900))
        #expect(try await readers[0].value == ["ann phone prod: queue.replaced"])
        #expect(try await readers[1].value == ["ann phone prod: accepted"])
        #expect(transport.sent.count == 3)
        #expect(transport.sent[1] == transport.sent[2])
    }

    // MARK: Limits

    @Test func `what does not fit waits in the queue, and is sent from there`() async throws {
        let isDown = Mutex(true)
        let transport = FailingTransport { push, _ in
            push.headers.collapseID?.string == "42" && isDown.withLock { $0 }
                ? Self.unavailable : .accepted(nil)
        }
        let depot = try Depot(
            transport,
            clock: ManualClock(),
            options: .init(inHand: 4, batch: 2)
        )
        let recipients = try await bind(10, in: depot)
        let reader = Task {
            try await depot.dispatcher.dispatch(Depot.message, to: recipients).counts()
        }
        while try await depot.dispatcher.gauges().postponed < 4 {
            await Task.yield()
        }
        // A dispatch that is alone reads no more recipients, and keeps what it has.
        #expect(transport.sent.count == 4)

        var other = Depot.message
        other.id = "43"
        let counts = try await depot.dispatcher.dispatch(other, to: recipients).counts()
        #expect(counts.description == "accepted 10")
        let gauges = try await depot.dispatcher.gauges()
        #expect(gauges.postponed <= 4)
        #expect(gauges.inHand <= 6)
        isDown.withLock { $0 = false }
        while depot.events.outcomes.count(where: { $0.word == "accepted" }) < 20 {
            await Task.yield()
            if let next = depot.clock.awaited.first {
                depot.clock.now = max(next, depot.clock.now)
            }
        }
        let first = try await reader.value
        #expect(first.accepted + first["queue.waiting"] == 10)
        #expect(first["queue.waiting"] > 0)
        #expect(depot.events.ends.values.allSatisfy { $0 == 2 })
        while try await depot.dispatcher.gauges() != PushDispatcher.Gauges() {
            await Task.yield()
        }
    }

    @Test func `a certificate whose server is mute holds up no other, nor calls`() async throws {
        let gate = Gate(["mute"])
        let transport = FailingTransport { push, _ in
            push.headers.pushType == .voip ? .accepted(nil) : await gate.reply(to: push)
        }
        let depot = try Depot(transport, clock: ManualClock(), options: .init(inFlight: 2))
        func delivery(_ message: Int, _ certificate: Certificate.Name, _ type: APNsHeaders.PushType)
            -> Delivery
        {
            var delivery = DeliveryRedactionTests.delivery
            delivery.key.message = Message.ID("\(message)")
            delivery.key.certificateName = certificate
            delivery.headers.pushType = type
            return delivery
        }
        let sick = (0..<8).map { delivery($0, "mute", .alert) }
        let reader = Task { try await depot.dispatcher.deliver(sick).counts() }
        while gate.entered < 2 {
            await Task.yield()
        }
        let healthy =
            (10..<30).map { delivery($0, "prod", .alert) }
            + (30..<40).map { delivery($0, "mute", .voip) }
        #expect(try await depot.dispatcher.deliver(healthy).counts().accepted == 30)
        let gauges = try await depot.dispatcher.gauges()
        #expect(gauges.inFlightByCertificate == ["mute": 2])
        #expect(gauges.inFlight == 2)
        #expect(gauges.inHand == 8)
        gate.open()
        #expect(try await reader.value.accepted == 8)
    }

    @Test func `certificates have equal shares of the pushes in flight`() async throws {
        let gate = Gate(["a", "b"])
        let depot = try Depot(
            FailingTransport { push, _ in await gate.reply(to: push) },
            clock: ManualClock(),
            options: .init(inFlight: 8, inFlightInAll: 8)
        )
        let deliveries = (0..<40).map { number in
            var delivery = DeliveryRedactionTests.delivery
            delivery.key.message = Message.ID("\(number)")
            delivery.key.certificateName = number < 36 ? "a" : "b"
            return delivery
        }
        let reader = Task { try await depot.dispatcher.deliver(deliveries).counts() }
        while gate.entered < 8 {
            await Task.yield()
        }
        #expect(
            try await depot.dispatcher.gauges().inFlightByCertificate == ["a": 4, "b": 4]
        )
        gate.open()
        #expect(try await reader.value.accepted == 40)
    }

    // MARK: A queue that fails for a while

    @Test(arguments: [InterruptedQueue.Call.enqueue, .answerToEnqueue, .settle, .renew])
    func `a call to the queue that fails is repeated, and the dispatch goes on`(
        call: InterruptedQueue.Call
    ) async throws {
        let clock = ManualClock(jumps: .always)
        let queue = InterruptedQueue(
            InMemoryDeliveryQueue(now: { clock.now }),
            throwing: [call]
        )
        let transport = FailingTransport([Self.unavailable])
        let bindings = InMemoryBindingStore()
        let dispatcher = PushDispatcher(
            transport: transport,
            settings: InMemorySettingsStore(),
            bindings: bindings,
            evaluator: try PushEvaluator(),
            services: PushDispatcher.Services(
                queue: queue,
                clock: clock.deliveryClock,
                observe: { event in
                    if event.word == "queueFailed", queue.failureCount == 3 {
                        queue.fail([])
                    }
                }
            )
        )
        let phone = DeviceBinding(device: "phone", certificateName: "prod", token: "aabb")
        try await bindings.bind(phone, to: "ann")
        let outcomes = dispatcher.dispatch(Depot.message, to: DispatchRecipient("ann"))
        #expect(try await outcomes.lines() == ["ann phone prod: accepted"])
        #expect(queue.failureCount == 3)
        #expect(transport.sent.count == 2)
    }
}
