public import PushService

/// The promises of `HeldStore` as checks, which a test runs on an implementation beside those of
/// ``DispatchStoreContract``.
public enum HeldStoreContract: Sendable {
    /// The names of the checks, in the order in which they run.
    public static var checks: [String] { all.map { $0.name } }

    /// Runs every check on a store of its own, and returns the violations; empty if there are none.
    ///
    /// - Parameter makeStore: Makes an empty store that shares nothing with the earlier ones, whose time is that of the
    ///   clock, and which remembers what was recalled for a day.
    /// - Returns: The violations, at most 3 of each check.
    /// - Throws: What `makeStore` throws. An error that the store throws is a violation.
    public static func violations(
        of makeStore: @Sendable (ManualClock) async throws -> any HeldStore
    ) async throws -> [Violation] {
        try await all.violations {
            let clock = ManualClock()
            return HeldProbe(store: try await makeStore(clock), clock: clock)
        }
    }

    private static let all: [Check<HeldProbe>] = [
        Check("empty store") { try await $0.checkEmptyStore(&$1) },
        Check("held once") { try await $0.checkHeldOnce(&$1) },
        Check("as it went in") { try await $0.checkTexts(&$1) },
        Check("apps apart") { try await $0.checkApps(&$1) },
        Check("due") { try await $0.checkDue(&$1) },
        Check("leased together") { try await $0.checkLeases(&$1) },
        Check("so many rows") { try await $0.checkManyRows(&$1) },
        Check("one holder among many") { try await $0.checkConcurrentLeases(&$1) },
        Check("released") { try await $0.checkRelease(&$1) },
        Check("told by another push") { try await $0.checkMerging(&$1) },
        Check("void lease") { try await $0.checkVoidLeases(&$1) },
        Check("repeated call") { try await $0.checkRepeatedCall(&$1) },
        Check("older are counted") { try await $0.checkRowLimit(&$1) },
        Check("read") { try await $0.checkReading(&$1) },
        Check("recalled") { try await $0.checkRecall(&$1) },
        Check("asked again") { try await $0.checkAskingAgain(&$1) },
        Check("held later") { try await $0.checkHoldingLater(&$1) },
        Check("held again") { try await $0.checkHoldingAgain(&$1) },
    ]
}
