import ExactJSON
public import PushService

/// The promises of `DeliveryQueue` as checks, which a test runs on an implementation.
public enum DeliveryQueueContract: Sendable {
    /// The names of the checks, in the order in which they run.
    public static var checks: [String] { all.map { $0.name } }

    /// Checks that a queue which has wake-ups sends them; a queue without any waits here for ever.
    ///
    /// - Parameter makeQueue: Makes an empty queue, whose time is that of the clock.
    /// - Returns: The violations, at most 3.
    /// - Throws: What `makeQueue` throws. An error that the queue throws is a violation.
    public static func wakeUpViolations(
        of makeQueue: @Sendable (ManualClock) async throws -> any DeliveryQueue
    ) async throws -> [Violation] {
        let clock = ManualClock()
        let probe = QueueProbe(queue: try await makeQueue(clock), clock: clock, count: 0)
        return await Findings.of("wake-ups") { try await probe.checkWakeUps(&$0) }
    }

    /// Runs every check on a queue of its own, and returns the violations; empty if there are none.
    ///
    /// - Parameters:
    ///   - deliveries: The number of deliveries that the check `many items` queues; 0 to 10,000,000.
    ///   - makeQueue: Makes an empty queue that shares nothing with the earlier ones, and whose time is that of
    ///     the clock.
    /// - Returns: The violations, at most 3 of each check.
    /// - Throws: `input.value` at `/deliveries` if it is out of its range; what `makeQueue` throws. An
    ///   error that the queue throws is a violation.
    public static func violations(
        deliveries: Int = 10_000,
        of makeQueue: @Sendable (ManualClock) async throws -> any DeliveryQueue
    ) async throws -> [Violation] {
        try InputError.check("deliveries", deliveries, in: 0...10_000_000)
        return try await all.violations {
            let clock = ManualClock()
            return QueueProbe(queue: try await makeQueue(clock), clock: clock, count: deliveries)
        }
    }

    private static let all: [Check<QueueProbe>] =
        [
            Check("empty queue") { try await $0.checkEmptyQueue(&$1) },
            Check("taken once") { try await $0.checkTakenOnce(&$1) },
            Check("queued again") { try await $0.checkQueuedAgain(&$1) },
            Check("repeated call") { try await $0.checkRepeatedCall(&$1) },
            Check("exact text") { try await $0.checkExactText(&$1) },
            Check("equal digests") { try await $0.checkCollisions(&$1) },
            Check("as it went in") { try await $0.checkContents(&$1) },
            Check("remembered for a time") { try await $0.checkMemory(&$1) },
            Check("leased in part") { try await $0.checkLimit(&$1) },
            Check("accepted and given up") { try await $0.checkEnds(&$1) },
            Check("recalled") { try await $0.checkRecall(&$1) },
            Check("how it ended") { try await $0.checkEndsOfKeys(&$1) },
            Check("replaced") { try await $0.checkReplacement(&$1) },
            Check("one taker among many") { try await $0.checkConcurrentEnqueuing(&$1) },
        ] + QueueProbe.checks
}

extension QueueProbe {
    /// What holds of items of both kinds; ``DispatchStoreContract`` runs it with dispatches.
    static let checks: [Check<QueueProbe>] = [
        Check("leased once") { try await $0.checkLeases(&$1) },
        Check("leased for no time") { try await $0.checkLeasesOfNoTime(&$1) },
        Check("order") { try await $0.checkOrder(&$1) },
        Check("void lease") { try await $0.checkVoidLease(&$1) },
        Check("renewed") { try await $0.checkRenewal(&$1) },
        Check("owners") { try await $0.checkOwners(&$1) },
        Check("selection") { try await $0.checkSelection(&$1) },
        Check("retried") { try await $0.checkRetry(&$1) },
        Check("dead letters") { try await $0.checkDeadLetters(&$1) },
        Check("unreadable") { try await $0.checkUnreadable(&$1) },
        Check("doubted") { try await $0.checkDoubted(&$1) },
        Check("innocent beside poison") { try await $0.checkInnocents(&$1) },
        Check("status") { try await $0.checkStatus(&$1) },
        Check("next due") { try await $0.checkNextDue(&$1) },
        Check("a clock set back") { try await $0.checkClockSetBack(&$1) },
        Check("a clock set forward") { try await $0.checkClockSetForward(&$1) },
        Check("one holder among many") { try await $0.checkConcurrentLeases(&$1) },
        Check("a worker that dies") { try await $0.checkCrash(&$1) },
        Check("many items") { try await $0.checkManyItems(&$1) },
    ]
}
