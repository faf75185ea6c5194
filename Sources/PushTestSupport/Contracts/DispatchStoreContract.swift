import ExactJSON
public import PushService

/// The promises of `DispatchStore` as checks, which a test runs on an implementation beside those of
/// ``DeliveryQueueContract``: what that says of items, with dispatches, and how they are stored, expanded and split.
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
    ///   - dispatches: The number of dispatches that the checks `many items` and `many dispatches` store; 0 to 10,000.
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
        return try await all.violations {
            let clock = ManualClock()
            return DispatchProbe(store: try await makeStore(clock), clock: clock, count: dispatches)
        }
    }

    private static let all: [Check<DispatchProbe>] =
        QueueProbe.checks.map { check in
            Check(check.name) { try await check.run($0.items, &$1) }
        } + [
            Check("empty store") { try await $0.checkEmptyStore(&$1) },
            Check("as they were written") { try await $0.checkTexts(&$1) },
            Check("as long as allowed") { try await $0.checkLongTexts(&$1) },
            Check("both kinds") { try await $0.checkBothKinds(&$1) },
            Check("void lease of a dispatch") { try await $0.checkVoidLeases(&$1) },
            Check("expanded") { try await $0.checkExpansion(&$1) },
            Check("unreadable in part") { try await $0.checkUnreadable(&$1) },
            Check("repeated expansion") { try await $0.checkRepeatedExpansion(&$1) },
            Check("split") { try await $0.checkSplitting(&$1) },
            Check("recalled") { try await $0.checkRecall(&$1) },
            Check("one expander among many") { try await $0.checkConcurrentExpansion(&$1) },
            Check("many dispatches") { try await $0.checkManyDispatches(&$1) },
        ]
}
