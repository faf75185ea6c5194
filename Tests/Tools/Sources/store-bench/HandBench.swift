#if SQLite
import EMPushDelivery
import Foundation
import PushStoreSQLite

/// How much memory the pushes take that a dispatcher has in hand.
struct HandBench {
    let queue: SQLiteDeliveryQueue
    let pushes: Int

    /// Queues the pushes, has a dispatcher take all of them, and ends the process while it has them.
    func run() async throws {
        let messages = (pushes + 999) / 1000
        for message in 0..<messages {
            let count = min(1000, pushes - 1000 * message)
            let id = MessageID("message-\(message)")
            _ = try await queue.enqueue(
                (0..<count).map { QueueBench.delivery($0, of: id) },
                leasing: nil
            )
        }
        let before = Self.resident
        let dispatcher = PushDispatcher(
            app: "org#app",
            owner: "one",
            transport: NeverAnswers(),
            queue: queue,
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            evaluator: try PushEvaluator(app: AppConfiguration()),
            options: try PushDispatcher.Options(inFlight: 1, inHand: pushes, lease: .seconds(3600))
        )
        Task { for try await _ in dispatcher.deliverQueued() {} }
        while try await dispatcher.gauges().inHand < pushes {
            try await Task.sleep(for: .milliseconds(200))
        }
        let payload = QueueBench.delivery(0, of: "").payload.count
        let bytes = Double(Self.resident - before) / Double(pushes)
        print("{\"bytes\": \(bytes), \"payload\": \(payload)}")
    }

    /// The bytes of this process that are in memory; 0 where Linux does not say so.
    private static var resident: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }

    /// A transport that has a push under way for ever.
    private struct NeverAnswers: PushTransport {
        func send(_ push: OutgoingPush) async -> TransportReply {
            try? await Task.sleep(for: .seconds(86_400))
            return .fault(TransportError(.cancelled, "the program ends"))
        }
    }
}
#endif
