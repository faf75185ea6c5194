import ExactJSON
public import PushService

/// The promises of `BindingStore` as checks, which a test runs on an implementation.
public enum BindingStoreContract: Sendable {
    /// The names of the checks, in the order in which they run.
    public static var checks: [String] { all.map { $0.name } }

    /// Runs every check on a store of its own, and returns the violations; empty if there are none.
    ///
    /// - Parameters:
    ///   - users: The number of users that the check `many users` binds; 0 to 10,000,000.
    ///   - makeStore: Makes an empty store that shares nothing with the earlier ones.
    /// - Returns: The violations, at most 3 of each check.
    /// - Throws: `input.value` at `/users` if it is out of its range; what `makeStore` throws. An
    ///   error that the store throws is a violation.
    public static func violations(
        users: Int = 100_000,
        of makeStore: @Sendable () async throws -> any BindingStore
    ) async throws -> [Violation] {
        try InputError.check("users", users, in: 0...10_000_000)
        return try await all.violations { BindingProbe(store: try await makeStore(), users: users) }
    }

    private static let all: [Check<BindingProbe>] = [
        Check("unknown user") { try await $0.checkUnknownUser(&$1) },
        Check("order") { try await $0.checkOrder(&$1) },
        Check("rows") { try await $0.checkRows(&$1) },
        Check("exact text") { try await $0.checkExactText(&$1) },
        Check("rebinding replaces") { try await $0.checkReplacing(&$1) },
        Check("a token moves") { try await $0.checkMove(&$1) },
        Check("empty token") { try await $0.checkEmptyToken(&$1) },
        Check("empty certificate name") { try await $0.checkEmptyName(&$1) },
        Check("a token of no use") { try await $0.checkUselessToken(&$1) },
        Check("bound since") { try await $0.checkBoundSince(&$1) },
        Check("last bind wins among many") { try await $0.checkConcurrentMoves(&$1) },
        Check("no lost binding") { try await $0.checkConcurrentDevices(&$1) },
        Check("many users") { try await $0.checkManyUsers(&$1) },
    ]
}
