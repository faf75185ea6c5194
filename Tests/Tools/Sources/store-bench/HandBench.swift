#if SQLite
import EMPushDelivery
import Foundation
import PushStoreSQLite

/// How much memory the pushes take that a dispatcher has in hand.
///
/// It leases no more than it can send, so each is sent once and waits in hand to be sent again.
struct HandBench {
    let queue: SQLiteDeliveryQueue
    let pushes: Int

    /// Queues the pushes, has a dispatcher take and send all of them, and ends the process while they wait.
    func run() async throws {
        let messages = (pushes + 999) / 1000
        for message in 0..<messages {
            let count = min(1000, pushes - 1000 * message)
            let id = Message.ID("message-\(message)")
            _ = try await queue.enqueue(
                (0..<count).map { QueueBench.delivery($0, of: id) },
                leasing: nil
            )
        }
        let before = Self.resident
        let day = Duration.seconds(86_400)
        let retry = PushDispatcher.RetryPolicy(faults: try Backoff(first: day, longest: day))
        let dispatcher = PushDispatcher(
            transport: FullDisk(),
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            evaluator: try PushEvaluator(app: AppConfiguration()),
            options: try PushDispatcher.Options(
                inFlight: 1000,
                inHand: pushes,
                lease: .seconds(3600),
                retry: retry
            ),
            services: PushDispatcher.Services(
                app: "org#app",
                owner: "one",
                queue: queue
            )
        )
        // The process ends with it.
        Task { for try await _ in dispatcher.deliverQueued() {} }
        while try await dispatcher.gauges().postponed < pushes {
            try await Task.sleep(for: .milliseconds(200))
        }
        let payload = QueueBench.delivery(0, of: "").payload.count
        let bytes = Double(Self.resident - before) / Double(pushes)
        print("{\"bytes\": \(bytes), \"payload\": \(payload)}")
    }

    /// The bytes of this process that are in memory; 0 where Linux does not say so.
    static var resident: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }

    /// A transport whose faults say nothing of a server, so that it is sent to all the same.
    private struct FullDisk: PushTransport {
        func send(_ push: OutgoingPush) async -> TransportReply {
            .fault(TransportError(.output, "write: no space left on device"))
        }
    }
}
#endif
