import APNsModel
import ExactJSON
import PushModel
import PushService
import PushTestSupport
import SeededRandomness
import Synchronization
import Testing
import WallTime

/// Whatever APNs answers, whenever a dispatch is cancelled and whatever the store of statistics does, the counts
/// agree with the outcomes (rule 6.11).
@Suite struct RandomStatisticsTests {
    #if DEBUG
    private static let seeds: ClosedRange<UInt64> = 1...20
    #else
    private static let seeds: ClosedRange<UInt64> = 1...200
    #endif

    private final class Dice: Sendable {
        private let generator: Mutex<SplitMix64>

        init(seed: UInt64) {
            generator = Mutex(SplitMix64(seed: seed))
        }

        func roll(_ sides: Int) -> Int {
            generator.withLock { Int.random(in: 0..<sides, using: &$0) }
        }

        func reply(to push: OutgoingPush) async -> TransportReply {
            for _ in 0..<roll(3) {
                await Task.yield()
            }
            if Task.isCancelled, roll(2) == 0 {
                return .fault(TransportError(.cancelled, "cancelled"))
            }
            switch roll(12) {
            case 0...2:
                return .rejected(APNsRejection(status: 503, reason: .serviceUnavailable))
            case 3:
                let reason = APNsRejection.Reason.documented[roll(32)]
                return .rejected(APNsRejection(status: reason.status ?? 500, reason: reason))
            case 4: return .fault(TransportError(.connection, "connection lost"))
            case 5: return .fault(TransportError(.request, "no such thing"))
            default: return .accepted(nil)
            }
        }
    }

    /// A store that now and then is slow, or throws and adds nothing.
    private struct FlakyStore: PushStatistics {
        let store = InMemoryPushStatistics()
        let dice: Dice
        let fails: Bool

        func add(_ rows: [PushCounts.Row]) async throws {
            for _ in 0..<dice.roll(20) {
                await Task.yield()
            }
            if fails, dice.roll(3) == 0 { throw TransportError(.output, "disk full") }
            try await store.add(rows)
        }

        func rows(
            of app: AppID,
            message: Message.ID?,
            on days: ClosedRange<CalendarDay>
        ) async throws -> [PushCounts.Row] {
            try await store.rows(of: app, message: message, on: days)
        }
    }

    private static func deliveries(_ depot: Depot) -> [Delivery] {
        (0..<200).map { number in
            Delivery(
                key: Delivery.Key(
                    message: Message.ID("\(number % 7)"),
                    user: UserID("user-\(number)"),
                    device: "phone",
                    certificateName: "prod"
                ),
                request: APNsRequest(
                    deviceToken: DeviceToken(bytes: [1, UInt8(number)]),
                    headers: APNsHeaders(topic: "com.example.im"),
                    payload: APNsPayload(badge: Int32(number))
                ),
                decidedAt: depot.clock.now
            )
        }
    }

    @Test(arguments: [false, true], [false, true])
    func `sums agree with the outcomes`(cancels: Bool, fails: Bool) async throws {
        for seed in Self.seeds {
            let dice = Dice(seed: seed)
            let flaky = FlakyStore(dice: dice, fails: fails)
            let depot = try Depot(
                FailingTransport { push, _ in await dice.reply(to: push) },
                statistics: AppStatistics(of: "app", in: flaky),
                options: .init(
                    inFlight: 1 + dice.roll(40),
                    inHand: 1 + dice.roll(100),
                    batch: 1 + dice.roll(60),
                    // The clock jumps from pause to pause and must not come to the end of a lease.
                    lease: .seconds(1_000_000)
                ),
                jitter: { Double(dice.roll(1001)) / 1000 }
            )
            let deliveries = Self.deliveries(depot)
            if cancels {
                await read(depot.dispatcher.deliver(deliveries), atMost: dice.roll(200))
                await read(depot.dispatcher.deliverQueued(), atMost: dice.roll(200))
            }
            _ = try await depot.dispatcher.deliver(deliveries).counts()
            _ = try await depot.dispatcher.deliverQueued().counts()
            try await expectSums(depot, flaky.store, seed: seed)
            #expect(fails || depot.events.notCounted.isEmpty)
        }
    }

    /// Reads up to so many outcomes and cancels the rest.
    private func read(_ outcomes: PushDispatcher.Outcomes, atMost count: Int) async {
        let reader = Task {
            var read = 0
            for try await _ in outcomes {
                read += 1
                if read >= count {
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            }
        }
        _ = await reader.result
    }

    private func expectSums(
        _ depot: Depot,
        _ store: InMemoryPushStatistics,
        seed: UInt64
    ) async throws {
        var found: [Message.ID: PushCounts] = [:]
        for row in try await store.rows(of: "app") + depot.events.notCounted {
            let message = try #require(row.key.message)
            found[message, default: PushCounts()] += row.counts
        }
        var expected: [Message.ID: PushCounts] = [:]
        var unsent: [Message.ID: Int] = [:]
        for outcome in depot.events.outcomes {
            switch outcome.result {
            case .accepted:
                expected[outcome.message, default: PushCounts()] += PushCounts(sent: 1, accepted: 1)
            case .givenUp(let reason, let reply):
                unsent[outcome.message, default: 0] += reason == .expired && reply == nil ? 1 : 0
                expected[outcome.message, default: PushCounts()] += PushCounts(
                    sent: 1,
                    rejected: [reason: 1]
                )
            default: break
            }
        }
        #expect(found.keys.sorted() == expected.keys.sorted(), "seed \(seed)")
        for (message, counts) in expected {
            let sum = try #require(found[message])
            #expect(sum.accepted == counts.accepted, "seed \(seed), message \(message)")
            #expect(sum.rejected == counts.rejected, "seed \(seed), message \(message)")
            // The clock jumps while pushes wait for a slot, so that some expire before they are sent.
            let least = counts.sent - (unsent[message] ?? 0)
            #expect(
                (least...counts.sent).contains(sum.sent),
                "seed \(seed), message \(message): sent \(sum.sent) of \(counts.sent)"
            )
        }
    }
}
