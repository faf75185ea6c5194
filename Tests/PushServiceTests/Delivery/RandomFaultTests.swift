import APNsModel
import ExactJSON
import PushModel
import PushService
import PushTestSupport
import SeededRandomness
import Synchronization
import Testing

/// Whatever APNs answers and whenever a dispatch is cancelled, every push ends, and ends once
/// (rules 6.1, 6.6 and 6.7).
@Suite struct RandomFaultTests {
    /// How many pushes a run has, and how many runs there are.
    #if DEBUG
    private static let size = (runs: 20, pushes: 300, cancellations: 400)
    #else
    private static let size = (runs: 200, pushes: 1000, cancellations: 100_000)
    #endif

    /// Draws from a seed, for whoever asks.
    private final class Dice: Sendable {
        private let generator: Mutex<SplitMix64>

        init(seed: UInt64) {
            generator = Mutex(SplitMix64(seed: seed))
        }

        func roll(_ sides: Int) -> Int {
            generator.withLock { Int.random(in: 0..<sides, using: &$0) }
        }

        func jitter() -> Double { Double(roll(1001)) / 1000 }
    }

    /// What APNs saw of each push: how often it was taken.
    private final class Server: Sendable {
        private let dice: Dice
        private let taken = Mutex<[String: Int]>([:])
        /// Whether a push that was taken may be answered with a fault, as when the connection breaks.
        private let losesAnswers: Bool

        init(_ dice: Dice, losesAnswers: Bool) {
            self.dice = dice
            self.losesAnswers = losesAnswers
        }

        func count(_ push: DeviceToken) -> Int { taken.withLock { $0[push.text.string] ?? 0 } }

        /// How often each push was taken that was.
        var counts: [Int] { taken.withLock { Array($0.values) } }

        func reply(to push: OutgoingPush) async -> TransportReply {
            for _ in 0..<dice.roll(4) {
                await Task.yield()
            }
            if Task.isCancelled, dice.roll(4) > 0 {
                return .fault(TransportError(.cancelled, "cancelled"))
            }
            switch dice.roll(20) {
            case 0...1: return rejection(.serviceUnavailable)
            case 2: return rejection(.tooManyRequests)
            case 3: return rejection(APNsRejection.Reason.documented[dice.roll(32)])
            case 4: return .fault(TransportError(.connection, "connection lost"))
            case 5: return .fault(TransportError(.request, "no such thing"))
            default: break
            }
            let token = push.deviceToken.text.string
            taken.withLock { $0[token, default: 0] += 1 }
            return losesAnswers && dice.roll(10) == 0
                ? .fault(TransportError(.timeout, "no answer")) : .accepted(push.headers.id)
        }

        private func rejection(_ reason: APNsRejection.Reason) -> TransportReply {
            .rejected(APNsRejection(status: reason.status ?? 500, reason: reason))
        }
    }

    private func depot(_ dice: Dice, _ server: Server) throws -> Depot {
        // The clock jumps from wait to wait, and on a busy machine there are more of them: a queue that remembers for a
        // day would forget what has ended, and take it again.
        let clock = ManualClock(jumps: .always)
        let queue = try InMemoryDeliveryQueue(
            remembering: .seconds(365 * 86_400),
            atMost: 65_536,
            now: { clock.now }
        )
        return try Depot(
            FailingTransport(renewsProviderTokens: dice.roll(2) == 0) { push, _ in
                await server.reply(to: push)
            },
            queue: queue,
            clock: clock,
            options: .init(
                inFlight: 1 + dice.roll(40),
                inHand: 1 + dice.roll(200),
                batch: 1 + dice.roll(60),
                // So long that the clock, which jumps from wait to wait, does not come to the end of a
                // lease while the push is under way.
                lease: .seconds(1_000_000)
            ),
            jitter: { dice.jitter() }
        )
    }

    private func delivery(_ number: Int, _ depot: Depot) -> Delivery {
        let token = DeviceToken(bytes: (0..<4).map { UInt8(number >> (8 * $0) & 255) })
        return Delivery(
            key: .init(
                message: "42",
                user: UserID("user-\(number)"),
                device: "phone",
                certificateName: "prod"
            ),
            request: APNsRequest(
                deviceToken: token,
                headers: APNsHeaders(
                    topic: "com.example.im",
                    collapseID: APNsHeaders.CollapseID("42")
                ),
                payload: APNsPayload(badge: Int32(number))
            ),
            decidedAt: depot.clock.now
        )
    }

    /// Reads a dispatch in a task that is cancelled when the dice say so.
    private func read(
        _ outcomes: PushDispatcher.Outcomes,
        cancelledAfter count: Int?
    ) async throws {
        let reader = Task {
            var read = 0
            do {
                for try await _ in outcomes {
                    read += 1
                    if read == count {
                        withUnsafeCurrentTask { $0?.cancel() }
                    }
                }
            } catch is CancellationError {
                #expect(Task.isCancelled)
            }
        }
        if count == 0 {
            await Task.yield()
            reader.cancel()
        }
        try await reader.value
    }

    /// How the pushes of each user have ended, whoever read their outcomes.
    private func ends(in depot: Depot) -> [UserID: [DeliveryOutcome.Result]] {
        var ended: [UserID: [DeliveryOutcome.Result]] = [:]
        for outcome in depot.events.outcomes
        where ![.alreadyQueued, .alreadyAccepted].contains(outcome.result) {
            ended[outcome.user, default: []].append(outcome.result)
        }
        return ended
    }

    @Test(arguments: [false, true])
    func `every push is accepted once or given up with its reason`(losesAnswers: Bool) async throws
    {
        for seed in 1...UInt64(Self.size.runs) {
            let dice = Dice(seed: seed)
            let server = Server(dice, losesAnswers: losesAnswers)
            let depot = try depot(dice, server)
            let deliveries = (0..<Self.size.pushes).map { delivery($0, depot) }
            try await read(
                depot.dispatcher.deliver(deliveries),
                cancelledAfter: dice.roll(3) == 0 ? nil : dice.roll(deliveries.count)
            )
            // What was not read before the end is not queued yet; nothing else is missing.
            for _ in 0..<3 {
                try await read(
                    depot.dispatcher.deliver(deliveries),
                    cancelledAfter: dice.roll(deliveries.count)
                )
                try await read(
                    depot.dispatcher.deliverQueued(),
                    cancelledAfter: dice.roll(deliveries.count)
                )
            }
            let ended = ends(in: depot)
            let unseen = deliveries.filter { ended[$0.key.user] == nil }
            try await read(depot.dispatcher.deliver(unseen), cancelledAfter: nil)
            while try await depot.nextDue() != nil {
                try await read(depot.dispatcher.deliverQueued(), cancelledAfter: nil)
            }
            while try await depot.dispatcher.gauges().inHand > 0 {
                await Task.yield()
            }
            try await expectEveryEnd(
                of: deliveries,
                ends(in: depot),
                server,
                losesAnswers,
                seed: seed,
                depot
            )
        }
    }

    private func expectEveryEnd(
        of deliveries: [Delivery],
        _ ended: [UserID: [DeliveryOutcome.Result]],
        _ server: Server,
        _ losesAnswers: Bool,
        seed: UInt64,
        _ depot: Depot
    ) async throws {
        #expect(try await depot.nextDue() == nil, "seed \(seed)")
        for delivery in deliveries {
            let results = ended[delivery.key.user] ?? []
            let taken = server.count(delivery.deviceToken)
            // One that was given up may be queued again, and then ends again; so only the last counts.
            for result in results.dropLast() {
                guard case .givenUp = result else {
                    Issue.record("seed \(seed): \(delivery.key) went on after \(result)")
                    continue
                }
            }
            switch results.last {
            case .accepted:
                #expect(losesAnswers ? taken >= 1 : taken == 1, "seed \(seed): \(delivery.key)")
            case .givenUp(let reason, _):
                #expect(losesAnswers || taken == 0, "seed \(seed): \(delivery.key) \(reason)")
            default:
                Issue.record("seed \(seed): \(delivery.key) ended as \(results)")
            }
        }
    }

    /// Cancels dispatches and lets go of iterators at random, one after the other, and nothing hangs.
    @Test func `no cancellation hangs or loses a push`() async throws {
        let dice = Dice(seed: 42)
        let server = Server(dice, losesAnswers: false)
        let depot = try depot(dice, server)
        for round in 0..<Self.size.cancellations {
            let deliveries = (0..<3).map { delivery(round * 3 + $0, depot) }
            let outcomes =
                dice.roll(3) == 0
                ? depot.dispatcher.deliverQueued() : depot.dispatcher.deliver(deliveries)
            let isLetGoOf = dice.roll(2) == 0
            let reads = dice.roll(3)
            let reader = Task {
                var iterator = outcomes.makeAsyncIterator()
                for _ in 0..<(isLetGoOf ? reads : 100) {
                    guard try await iterator.next() != nil else { return }
                }
            }
            for _ in 0..<dice.roll(6) {
                await Task.yield()
            }
            if !isLetGoOf {
                reader.cancel()
            }
            _ = await reader.result
        }
        // Dispatches that were let go of may still be putting back what they had.
        while try await depot.nextDue() != nil {
            _ = try await depot.dispatcher.deliverQueued().counts()
            await Task.yield()
        }
        let ends = depot.events.ends
        #expect(ends.values.allSatisfy { $0 == 1 }, "keys that ended more than once")
        let words = depot.events.words
        #expect(server.counts.allSatisfy { $0 == 1 }, "pushes that were taken more than once")
        #expect(server.counts.count == words.count { $0 == "ended.accepted" })
        #expect(words.contains("returned"))
    }
}
