import ExactJSON
public import PushService

/// The promises of ``DeliveryQueue`` as checks, which a test runs on an implementation.
public enum DeliveryQueueContract: Sendable {
    /// The names of the checks, in the order in which they run.
    public static var checks: [String] { all.map { $0.name } }

    /// Runs every check on a queue of its own, and returns the violations; empty if there are none.
    ///
    /// - Parameters:
    ///   - deliveries: The number of deliveries that the check `many deliveries` queues; 0 to 10,000,000.
    ///   - makeQueue: Makes an empty queue that shares nothing with the earlier ones.
    /// - Returns: The violations, at most 3 of each check.
    /// - Throws: `input.value` at `/deliveries` if it is out of its range; what `makeQueue` throws. An
    ///   error that the queue throws is a violation.
    public static func violations(
        deliveries: Int = 10_000,
        of makeQueue: @Sendable () async throws -> any DeliveryQueue
    ) async throws -> [Violation] {
        try InputError.check("deliveries", deliveries, in: 0...10_000_000)
        var violations: [Violation] = []
        for check in all {
            let queue = try await makeQueue()
            violations += await Findings.of(check.name) { findings in
                try await check.run(QueueProbe(queue: queue, deliveries: deliveries), &findings)
            }
        }
        return violations
    }

    private static let all: [Check<QueueProbe>] = [
        Check("empty queue") { try await $0.checkEmptyQueue(&$1) },
        Check("taken once") { try await $0.checkTakenOnce(&$1) },
        Check("queued again") { try await $0.checkQueuedAgain(&$1) },
        Check("exact text") { try await $0.checkExactText(&$1) },
        Check("as it went in") { try await $0.checkContents(&$1) },
        Check("leased once") { try await $0.checkLeases(&$1) },
        Check("order") { try await $0.checkOrder(&$1) },
        Check("void lease") { try await $0.checkVoidLease(&$1) },
        Check("retried") { try await $0.checkRetry(&$1) },
        Check("finished and given up") { try await $0.checkEnds(&$1) },
        Check("next due") { try await $0.checkNextDue(&$1) },
        Check("one holder among many") { try await $0.checkConcurrentLeases(&$1) },
        Check("one taker among many") { try await $0.checkConcurrentEnqueuing(&$1) },
        Check("many deliveries") { try await $0.checkManyDeliveries(&$1) },
    ]
}
