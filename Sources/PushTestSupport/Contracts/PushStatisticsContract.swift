import ExactJSON
public import PushService

/// The promises of `PushStatistics` as checks, which a test runs on an implementation.
public enum PushStatisticsContract: Sendable {
    /// The names of the checks, in the order in which they run.
    public static var checks: [String] { all.map { $0.name } }

    /// Runs every check on a store of its own, and returns the violations; empty if there are none.
    ///
    /// - Parameters:
    ///   - messages: The number of messages that the check `many messages` counts; 0 to 10,000,000, and no more than
    ///     the store keeps apart.
    ///   - makeStore: Makes an empty store that shares nothing with the earlier ones.
    /// - Returns: The violations, at most 3 of each check.
    /// - Throws: `input.value` at `/messages` if it is out of its range; what `makeStore` throws. An
    ///   error that the store throws is a violation.
    public static func violations(
        messages: Int = 10_000,
        of makeStore: @Sendable () async throws -> any PushStatistics
    ) async throws -> [Violation] {
        try InputError.check("messages", messages, in: 0...10_000_000)
        return try await all.violations {
            StatisticsProbe(store: try await makeStore(), messages: messages)
        }
    }

    private static let all: [Check<StatisticsProbe>] = [
        Check("empty store") { try await $0.checkEmptyStore(&$1) },
        Check("every count") { try await $0.checkEveryCount(&$1) },
        Check("sums over calls") { try await $0.checkSumsOverCalls(&$1) },
        Check("sums within a call") { try await $0.checkSumsWithinCall(&$1) },
        Check("nothing to count") { try await $0.checkNothing(&$1) },
        Check("apps apart") { try await $0.checkApps(&$1) },
        Check("days") { try await $0.checkDays(&$1) },
        Check("messages apart") { try await $0.checkMessages(&$1) },
        Check("without a message") { try await $0.checkWithoutMessage(&$1) },
        Check("order") { try await $0.checkOrder(&$1) },
        Check("exact text") { try await $0.checkExactText(&$1) },
        Check("no lost count") { try await $0.checkConcurrentCalls(&$1) },
        Check("many messages") { try await $0.checkManyMessages(&$1) },
    ]
}
