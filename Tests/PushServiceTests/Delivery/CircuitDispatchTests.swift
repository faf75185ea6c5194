import APNsModel
import ExactJSON
import PushFoundation
import PushModel
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

/// What a user of a dispatcher sees of circuits (rule 6.13).
@Suite struct CircuitDispatchTests {
    private static let timeout = TransportReply.fault(TransportError(.timeout, "no answer"))
    private static let refused = TransportReply.rejected(
        APNsRejection(status: 403, reason: .invalidProviderToken)
    )

    /// A server whose replies to pushes through a certificate a test changes.
    private final class Server: Sendable {
        private let replies: Mutex<[Certificate.Name: TransportReply]>

        init(_ replies: [Certificate.Name: TransportReply]) {
            self.replies = Mutex(replies)
        }

        func repair() {
            replies.withLock { $0 = [:] }
        }

        func reply(to push: OutgoingPush) -> TransportReply {
            replies.withLock { $0[push.certificateName] } ?? .accepted(nil)
        }
    }

    private func deliveries(
        _ range: Range<Int>,
        through name: Certificate.Name = "prod",
        expires: Instant = .latest
    ) -> [Delivery] {
        range.map { number in
            var delivery = DeliveryRedactionTests.delivery
            delivery.key.message = Message.ID("\(number)")
            delivery.key.certificateName = name
            delivery.expires = expires
            return delivery
        }
    }

    private func options(_ policy: PushDispatcher.CircuitPolicy?, inHand: Int = 10_000) throws
        -> PushDispatcher.Options
    {
        try PushDispatcher.Options(inFlight: 2, inHand: inHand, batch: 4, circuit: policy)
    }

    /// Waits until an event of the depot has a word.
    private func wait(for word: String, count: Int = 1, in depot: Depot) async {
        while depot.events.words.count(where: { $0 == word }) < count {
            await Task.yield()
        }
    }

    @Test func `pushes are held while the server is mute, and sent once a probe is answered`()
        async throws
    {
        let server = Server(["prod": Self.timeout])
        let transport = FailingTransport { push, _ in server.reply(to: push) }
        let depot = try Depot(
            transport,
            clock: ManualClock(),
            options: try options(PushDispatcher.CircuitPolicy(faults: 1))
        )
        let reader = Task { try await depot.dispatcher.deliver(deliveries(0..<12)).counts() }
        await wait(for: "circuitOpened.fault.timeout", in: depot)
        let end = depot.clock.now.advanced(by: .seconds(5))
        while try await depot.dispatcher.gauges().inFlight > 0 {
            await Task.yield()
        }
        let sent = transport.sent.count
        #expect((1...2).contains(sent))
        let gauges = try await depot.dispatcher.gauges()
        #expect(gauges.circuits == ["prod": .open(until: end)])

        // A probe that fails doubles the pause.
        depot.clock.now = end
        await wait(for: "circuitOpened.fault.timeout", count: 2, in: depot)
        #expect(transport.sent.count == sent + 1)
        let second = end.advanced(by: .seconds(10))
        #expect(
            try await depot.dispatcher.gauges().circuits == ["prod": .open(until: second)]
        )

        server.repair()
        depot.clock.now = second
        await wait(for: "circuitClosed", in: depot)
        #expect(try await reader.value.description == "accepted 12")
        #expect(transport.sent.count == sent + 1 + 12)
        #expect(try await depot.dispatcher.gauges().circuits == [:])
    }

    @Test func `pushes are held while credentials are refused, and sent once they are repaired`()
        async throws
    {
        let server = Server(["prod": Self.refused])
        let transport = FailingTransport { push, _ in server.reply(to: push) }
        let depot = try Depot(transport, clock: ManualClock(), options: try options(.init()))
        let reader = Task { try await depot.dispatcher.deliver(deliveries(0..<12)).counts() }
        await wait(for: "circuitOpened.InvalidProviderToken", in: depot)
        server.repair()
        depot.clock.advance(by: .seconds(5))
        #expect(try await reader.value.description == "accepted 12")
        #expect(transport.sent.count <= 14)
    }

    @Test(arguments: [nil, try? PushDispatcher.CircuitPolicy(credentials: .givenUp)])
    func `pushes whose credentials are refused are given up if that is asked for`(
        policy: PushDispatcher.CircuitPolicy?
    ) async throws {
        let depot = try Depot(
            FailingTransport([], then: Self.refused),
            options: try options(policy)
        )
        let counts = try await depot.dispatcher.deliver(deliveries(0..<12)).counts()
        #expect(counts.description == "InvalidProviderToken 12")
        #expect(!depot.events.words.contains { $0.hasPrefix("circuit") })
    }

    @Test func `a provider token that cannot be renewed holds pushes like other credentials`()
        async throws
    {
        let expired = TransportReply.rejected(
            APNsRejection(status: 403, reason: .expiredProviderToken)
        )
        let transport = FailingTransport([expired], renewsProviderTokens: false)
        let depot = try Depot(transport)
        #expect(
            try await depot.dispatcher.deliver(deliveries(0..<3)).counts().description
                == "accepted 3"
        )
        #expect(depot.events.words.contains("circuitOpened.ExpiredProviderToken"))
    }

    @Test func `held pushes expire, with the last reply if there was one`() async throws {
        let clock = ManualClock(jumps: .always)
        let depot = try Depot(
            FailingTransport([], then: Self.refused),
            clock: clock,
            options: try options(.init())
        )
        let expires = clock.now.advanced(by: .seconds(60))
        var outcomes: [DeliveryOutcome.Result] = []
        for try await outcome in depot.dispatcher.deliver(deliveries(0..<6, expires: expires)) {
            outcomes.append(outcome.result)
        }
        #expect(outcomes.count == 6)
        #expect(outcomes.contains(.givenUp(.expired, Self.refused)))
        #expect(
            outcomes.allSatisfy {
                $0 == .givenUp(.expired, nil) || $0 == .givenUp(.expired, Self.refused)
            }
        )
        #expect(try await depot.nextDue() == nil)
        #expect(try await depot.dispatcher.gauges().held == 0)
    }

    @Test func `held pushes make room for others, and are sent from the queue later`() async throws
    {
        let server = Server(["mute": Self.timeout])
        let transport = FailingTransport { push, _ in server.reply(to: push) }
        let depot = try Depot(
            transport,
            clock: ManualClock(),
            options: try options(PushDispatcher.CircuitPolicy(faults: 1), inHand: 8)
        )
        // One dispatch whose first pushes alone would fill the room.
        let all = deliveries(0..<20, through: "mute") + deliveries(20..<40, through: "good")
        let reader = Task { try await depot.dispatcher.deliver(all).counts() }
        while depot.events.outcomes.count(where: { $0.result == .accepted(nil) }) < 20 {
            await Task.yield()
        }
        #expect(transport.sent.count(where: { $0.certificateName == "mute" }) <= 2)
        #expect(try await depot.dispatcher.gauges().inHand <= 8)
        server.repair()
        while depot.events.outcomes.count(where: { $0.result == .accepted(nil) }) < 40 {
            await Task.yield()
            if let next = depot.clock.awaited.first {
                depot.clock.now = max(next, depot.clock.now)
            }
        }
        let counts = try await reader.value
        #expect(counts.accepted + counts["queue.waiting"] == 40)
        #expect(counts["queue.waiting"] > 0)
        while try await depot.dispatcher.gauges() != PushDispatcher.Gauges() {
            await Task.yield()
        }
    }

    @Test func `what the queue has for a mute server is left there, and others' is taken`()
        async throws
    {
        let server = Server(["mute": Self.timeout])
        let transport = FailingTransport { push, _ in server.reply(to: push) }
        let clock = ManualClock()
        let depot = try Depot(
            transport,
            clock: clock,
            options: try options(PushDispatcher.CircuitPolicy(faults: 1), inHand: 8)
        )
        try await depot.dispatcher.enqueue(
            deliveries(0..<50, through: "mute") + deliveries(50..<100, through: "good")
        )
        let reader = Task { try await depot.dispatcher.deliverQueued().counts() }
        while depot.events.outcomes.count(where: { $0.result == .accepted(nil) }) < 50 {
            await Task.yield()
            if let next = clock.awaited.first, next < clock.now.advanced(by: .seconds(2)) {
                clock.now = max(next, clock.now)
            }
        }
        #expect(transport.sent.count { $0.certificateName == "mute" } < 50)
        server.repair()
        while depot.events.outcomes.count(where: { $0.result == .accepted(nil) }) < 100 {
            await Task.yield()
            if let next = clock.awaited.first {
                clock.now = max(next, clock.now)
            }
        }
        let counts = try await reader.value
        #expect(counts.description == "accepted 100")
        #expect(try await depot.nextDue() == nil)
    }

    @Test(arguments: [Int.min, 0, 100_001])
    func `a number of faults out of its range is refused, and named`(faults: Int) {
        let error = #expect(throws: InputError.self) {
            try PushDispatcher.CircuitPolicy(faults: faults)
        }
        #expect(error?.path.text == "/faults")
    }
}
