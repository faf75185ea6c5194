import APNsModel
import ExactJSON
import PushModel
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

/// What is left when a dispatch ends before its pushes do (rule 6.7).
@Suite struct CancellationTests {
    /// A transport that takes a push only when it is let to, or answers that it was cancelled.
    private final class Gate: Sendable {
        private let state = Mutex((entered: 0, isOpen: false))

        var entered: Int { state.withLock { $0.entered } }

        func open() {
            state.withLock { $0.isOpen = true }
        }

        func reply() async -> TransportReply {
            state.withLock { $0.entered += 1 }
            while !state.withLock({ $0.isOpen }) {
                if Task.isCancelled { return .fault(TransportError(.cancelled, "cancelled")) }
                await Task.yield()
            }
            return .accepted(nil)
        }
    }

    private func bind(_ count: Int, in depot: Depot) async throws -> [DispatchRecipient] {
        for user in 0..<count {
            try await depot.bind(UserID("\(user)"), "aabb", on: Device.ID("phone-\(user)"))
        }
        return (0..<count).map { DispatchRecipient(UserID("\($0)")) }
    }

    @Test func `what is cancelled is in the queue, and can be sent from there`() async throws {
        let gate = Gate()
        let depot = try Depot(
            FailingTransport { _, _ in await gate.reply() },
            clock: ManualClock(),
            options: .init(inFlight: 3)
        )
        let recipients = try await bind(10, in: depot)
        let reader = Task {
            try await depot.dispatcher.dispatch(Depot.message, to: recipients).counts()
        }
        while gate.entered < 3 {
            await Task.yield()
        }
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
        #expect(try await depot.nextDue() == depot.clock.now)
        #expect(depot.events.words.filter { $0 == "returned" }.count == 10)

        gate.open()
        let counts = try await depot.dispatcher.deliverQueued().counts()
        #expect(counts.description == "accepted 10")
        #expect(try await depot.nextDue() == nil)
    }

    @Test func `what was cancelled is sent when the message is dispatched again`() async throws {
        let gate = Gate()
        let depot = try Depot(
            FailingTransport { _, _ in await gate.reply() },
            clock: ManualClock(),
            options: .init(inFlight: 3)
        )
        let recipients = try await bind(10, in: depot)
        let first = depot.dispatcher.dispatch(Depot.message, to: recipients)
        let reader = Task { try await first.counts() }
        while gate.entered < 3 {
            await Task.yield()
        }
        // Another dispatch holds the leases.
        let meanwhile = try await depot.dispatcher.dispatch(Depot.message, to: recipients).counts()
        #expect(meanwhile.description == "queue.waiting 10")
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }

        gate.open()
        let again = try await depot.dispatcher.dispatch(Depot.message, to: recipients).counts()
        #expect(again.description == "accepted 10")
        let last = try await depot.dispatcher.dispatch(Depot.message, to: recipients).counts()
        #expect(last.description == "queue.accepted 10")
        #expect(depot.events.ends.values.allSatisfy { $0 == 1 })
    }

    @Test func `what a crash left is sent when the message is dispatched again`() async throws {
        // The queue outlives the process, which ends while it holds the leases.
        let transport = RecordingTransport()
        let depot = try Depot(transport)
        let recipients = try await bind(10, in: depot)
        let crashed = InterruptedQueue(depot.queue, throwing: [.settle])
        let before = try Depot(
            RecordingTransport(),
            queue: crashed,
            bindings: depot.bindings,
            clock: depot.clock
        )
        await #expect(throws: InterruptedQueue.CrashError.self) {
            try await before.dispatcher.dispatch(Depot.message, to: recipients).counts()
        }
        let early = try await depot.dispatcher.dispatch(Depot.message, to: recipients).counts()
        #expect(early.description == "queue.waiting 10")
        depot.clock.advance(by: .seconds(300))
        let again = try await depot.dispatcher.dispatch(Depot.message, to: recipients).counts()
        #expect(again.description == "accepted 10")
        #expect(transport.pushes.count == 10)
    }

    @Test func `what waits for a retry keeps its time when it is put back`() async throws {
        let transport = FailingTransport([RetryTests.unavailable])
        let depot = try Depot(transport, clock: ManualClock())
        try await depot.bind()
        let start = depot.clock.now
        let reader = Task { try await depot.dispatch(to: "ann") }
        while !depot.clock.awaited.contains(start.adding(milliseconds: 900_000)) {
            await Task.yield()
        }
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
        #expect(try await depot.nextDue() == start.adding(milliseconds: 900_000))

        let late = Task { try await depot.dispatcher.deliverQueued().counts() }
        while depot.clock.now < start.adding(milliseconds: 900_000) {
            #expect(transport.sent.count == 1)
            depot.clock.advance(by: .milliseconds(1000))
            while depot.clock.awaited.isEmpty, transport.sent.count == 1 {
                await Task.yield()
            }
        }
        #expect(try await late.value.accepted == 1)
        #expect(depot.events.descriptions.contains { $0.contains("attempt 2") })
    }

    @Test func `an iterator that is let go of stops the sending`() async throws {
        let depot = try Depot(
            RecordingTransport(),
            options: .init(inFlight: 2, inHand: 4, batch: 2)
        )
        let recipients = try await bind(100, in: depot)
        var read = 0
        for try await _ in depot.dispatcher.dispatch(Depot.message, to: recipients) {
            read += 1
            if read == 5 { break }
        }
        while try await depot.nextDue().map({ $0 > depot.clock.now }) ?? false {
            await Task.yield()
        }
        let counts = try await depot.dispatcher.dispatch(Depot.message, to: recipients).counts()
        #expect(counts.total == 100)
        #expect(try await depot.nextDue() == nil)
        #expect(depot.events.ends.count == 100)
        #expect(depot.events.ends.values.allSatisfy { $0 == 1 })
    }

    @Test func `who reads slowly is not run ahead of`() async throws {
        let transport = RecordingTransport()
        let depot = try Depot(transport, options: .init(inFlight: 4, inHand: 8, batch: 4))
        let recipients = try await bind(200, in: depot)
        let pulled = Mutex(0)
        let source = Pulled(recipients) { pulled.withLock { $0 += 1 } }
        var read = 0
        for try await _ in depot.dispatcher.dispatch(Depot.message, to: source) {
            read += 1
            for _ in 0..<200 {
                await Task.yield()
            }
            // What has been read of the source, beyond what has been read of the outcomes, is at most what
            // waits to be read on either side and what is in hand.
            #expect(pulled.withLock { $0 } <= read + 40)
            #expect(transport.pushes.count <= read + 20)
        }
        #expect(read == 200)
    }

    @Test func `who reads nothing does not hold up other dispatches`() async throws {
        let transport = RecordingTransport()
        let depot = try Depot(transport, options: .init(inFlight: 4, inHand: 8, batch: 4))
        let recipients = try await bind(40, in: depot)
        var outcomes = depot.dispatcher.dispatch(Depot.message, to: recipients)
            .makeAsyncIterator()
        var words = [try await outcomes.next()?.word]
        // All its places are taken by what nobody reads.
        while transport.pushes.count < 4 {
            await Task.yield()
        }
        var other = Depot.message
        other.id = "other"
        let counts = try await depot.dispatcher.dispatch(other, to: recipients).counts()
        #expect(counts.accepted + counts["queue.waiting"] == 40)
        while let outcome = try await outcomes.next() { words.append(outcome.word) }
        #expect(words.count == 40)
        // What was put back for the other dispatch, of either, is sent without a reader.
        #expect(Set(words.compactMap { $0 }).isSubset(of: ["accepted", "queue.waiting"]))
        while transport.pushes.count < 80 {
            await Task.yield()
        }
    }

    @Test func `a reader that is cancelled does not wait for a queue that cannot be reached`()
        async throws
    {
        let error = PushServiceError(.serverNotReachable, "out of reach")
        let depot = try Depot(
            RecordingTransport(),
            queue: UnreachableStore(throwing: error),
            clock: ManualClock()
        )
        try await depot.bind()
        for isOfQueue in [false, true] {
            let reader = Task {
                isOfQueue
                    ? try await depot.dispatcher.deliverQueued(untilEmpty: false).counts()
                    : try await depot.dispatcher.dispatch(
                        Depot.message,
                        to: [DispatchRecipient("ann")]
                    ).counts()
            }
            // It pauses before the call is made again, and nobody moves the clock.
            while depot.clock.awaited.isEmpty {
                await Task.yield()
            }
            reader.cancel()
            await #expect(throws: CancellationError.self) { try await reader.value }
        }
    }

    @Test func `what a store throws ends the dispatch, and what was queued stays`() async throws {
        let depot = try Depot(
            FailingTransport([.rejected(APNsRejection(status: 410, reason: .unregistered))]),
            bindings: Ungrateful()
        )
        try await depot.bind()
        await #expect(throws: Ungrateful.RefusalError.self) { try await depot.dispatch(to: "ann") }
        #expect(try await depot.nextDue() == depot.clock.now)
        #expect(try await depot.dispatcher.deliverQueued().counts().description == "accepted 1")
    }

    @Test func `a queue that cannot be reached ends the dispatch`() async throws {
        let error = PushServiceError(.serverNotReachable, "out of reach")
        let transport = RecordingTransport()
        let depot = try Depot(transport, queue: UnreachableStore(throwing: error))
        try await depot.bind()
        await #expect(throws: error) { try await depot.dispatch(to: "ann") }
        await #expect(throws: error) { try await depot.dispatcher.deliverQueued().counts() }
        #expect(transport.pushes.isEmpty)
    }

    @Test func `what the sequence of recipients throws is thrown`() async throws {
        struct TornError: Error {}
        let depot = try Depot(RecordingTransport())
        let source = AsyncThrowingStream<DispatchRecipient, any Error> { continuation in
            continuation.yield(DispatchRecipient("ann"))
            continuation.finish(throwing: TornError())
        }
        await #expect(throws: TornError.self) {
            try await depot.dispatcher.dispatch(Depot.message, to: source).counts()
        }
    }

    /// A store that has what was bound, and refuses to unbind once.
    private struct Ungrateful: BindingStore {
        struct RefusalError: Error {}

        private let store = InMemoryBindingStore()

        func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]] {
            try await store.bindings(for: users)
        }

        func bind(_ binding: DeviceBinding, to user: UserID) async throws {
            try await store.bind(binding, to: user)
        }

        func unbind(
            _ binding: DeviceBinding,
            of user: UserID,
            unlessBoundAfter instant: Instant
        ) async throws -> Bool {
            throw RefusalError()
        }
    }

    /// A list that says when it is asked for an element.
    private struct Pulled<Element: Sendable>: AsyncSequence, Sendable {
        private let elements: [Element]
        private let isPulled: @Sendable () -> Void

        init(_ elements: [Element], _ isPulled: @escaping @Sendable () -> Void) {
            self.elements = elements
            self.isPulled = isPulled
        }

        func makeAsyncIterator() -> Iterator {
            Iterator(elements: elements.makeIterator(), isPulled: isPulled)
        }

        struct Iterator: AsyncIteratorProtocol {
            var elements: [Element].Iterator
            let isPulled: @Sendable () -> Void

            mutating func next() async -> Element? {
                isPulled()
                return elements.next()
            }
        }
    }
}
