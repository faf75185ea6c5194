import ExactJSON
public import PushService

/// The promises of `SettingsStore` as checks, which a test runs on an implementation.
public enum SettingsStoreContract: Sendable {
    /// The names of the checks, in the order in which they run.
    ///
    /// The last two concern a `VersionedSettingsStore` only; any other store passes them.
    public static var checks: [String] { all.map { $0.name } }

    /// Runs every check on a store of its own, and returns the violations; empty if there are none.
    ///
    /// - Parameters:
    ///   - users: The number of users that the check `many users` stores; 0 to 10,000,000.
    ///   - makeStore: Makes an empty store that shares nothing with the earlier ones.
    /// - Returns: The violations, at most 3 of each check.
    /// - Throws: `input.value` at `/users` if it is out of its range; what `makeStore` throws. An
    ///   error that the store throws is a violation.
    public static func violations(
        users: Int = 100_000,
        of makeStore: @Sendable () async throws -> any SettingsStore
    ) async throws -> [Violation] {
        try InputError.check("users", users, in: 0...10_000_000)
        return try await all.violations {
            SettingsProbe(store: try await makeStore(), users: users)
        }
    }

    private static let all: [Check<SettingsProbe>] = [
        Check("unknown user") { try await $0.checkUnknownUser(&$1) },
        Check("every field") { try await $0.checkEveryField(&$1) },
        Check("last write wins") { try await $0.checkLastWrite(&$1) },
        Check("clearing") { try await $0.checkClearing(&$1) },
        Check("exact text") { try await $0.checkExactText(&$1) },
        Check("batch read") { try await $0.checkBatchRead(&$1) },
        Check("delivery read") { try await $0.checkDeliveryRead(&$1) },
        Check("delivery rows") { try await $0.checkDeliveryRows(&$1) },
        Check("all or none") { try await $0.checkAllOrNone(&$1) },
        Check("no lost update of fields") { try await $0.checkConcurrentFields(&$1) },
        Check("no lost update of conversations") { try await $0.checkConcurrentConversations(&$1) },
        Check("many users") { try await $0.checkManyUsers(&$1) },
        Check("many conversations") { try await $0.checkManyConversations(&$1) },
        Check("versions") { try await $0.checkVersions(&$1) },
        Check("exact replacement") { try await $0.checkReplacement(&$1) },
    ]
}
