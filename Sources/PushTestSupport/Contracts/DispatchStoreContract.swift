import ExactJSON
public import PushService

/// The promises of `DispatchStore` as checks, which a test runs on an implementation beside those of
/// ``DeliveryQueueContract``.
public enum DispatchStoreContract: Sendable {
    /// The names of the checks, in the order in which they run.
    public static var checks: [String] { all.map { $0.name } }

    /// Checks that a store which has wake-ups sends them for dispatches; a store without any waits here for ever.
    ///
    /// - Parameter makeStore: Makes an empty store, whose time is that of the clock.
    /// - Returns: The violations, at most 3.
    /// - Throws: What `makeStore` throws. An error that the store throws is a violation.
    public static func wakeUpViolations(
        of makeStore: @Sendable (ManualClock) async throws -> any DispatchStore
    ) async throws -> [Violation] {
        let clock = ManualClock()
        let probe = DispatchProbe(store: try await makeStore(clock), clock: clock, count: 0)
        return await Findings.of("wake-ups") { try await probe.checkWakeUps(&$0) }
    }

    /// Runs every check on a store of its own, and returns the violations; empty if there are none.
    ///
    /// - Parameters:
    ///   - dispatches: The number of dispatches that the check `many dispatches` stores; 0 to 10,000.
    ///   - makeStore: Makes an empty store that shares nothing with the earlier ones, and whose time is that of
    ///     the clock.
    /// - Returns: The violations, at most 3 of each check.
    /// - Throws: `input.value` at `/dispatches` if it is out of its range; what `makeStore` throws. An error that
    ///   the store throws is a violation.
    public static func violations(
        dispatches: Int = 10_000,
        of makeStore: @Sendable (ManualClock) async throws -> any DispatchStore
    ) async throws -> [Violation] {
        try InputError.check("dispatches", dispatches, in: 0...10_000)
        var violations: [Violation] = []
        for check in all {
            let clock = ManualClock()
            let store = try await makeStore(clock)
            let probe = DispatchProbe(store: store, clock: clock, count: dispatches)
            violations += await Findings.of(check.name) { findings in
                try await check.run(probe, &findings)
            }
        }
        return violations
    }

    private static let all: [Check<DispatchProbe>] = [
        Check("empty store") { try await $0.checkEmptyStore(&$1) },
        Check("as they were written") { try await $0.checkTexts(&$1) },
        Check("as long as allowed") { try await $0.checkLongTexts(&$1) },
        Check("leased once") { try await $0.checkLeases(&$1) },
        Check("void lease") { try await $0.checkVoidLeases(&$1) },
        Check("owners") { try await $0.checkOwners(&$1) },
        Check("postponed") { try await $0.checkPostponement(&$1) },
        Check("expanded") { try await $0.checkExpansion(&$1) },
        Check("repeated expansion") { try await $0.checkRepeatedExpansion(&$1) },
        Check("split") { try await $0.checkSplitting(&$1) },
        Check("leased alone") { try await $0.checkDoubted(&$1) },
        Check("leased too often") { try await $0.checkPoison(&$1) },
        Check("dead dispatches") { try await $0.checkDeadDispatches(&$1) },
        Check("recalled") { try await $0.checkRecall(&$1) },
        Check("status") { try await $0.checkStatus(&$1) },
        Check("one holder among many") { try await $0.checkConcurrentExpansion(&$1) },
        Check("many dispatches") { try await $0.checkManyDispatches(&$1) },
    ]
}
