public import PushService

/// The promises of `LabelStore` as checks, which a test runs on an implementation.
public enum LabelStoreContract: Sendable {
    /// The names of the checks, in the order in which they run.
    public static var checks: [String] { all.map { $0.name } }

    /// Runs every check on a store of its own, and returns the violations; empty if there are none.
    ///
    /// - Parameter makeStore: Makes an empty store that shares nothing with the earlier ones.
    /// - Returns: The violations, at most 3 of each check.
    /// - Throws: What `makeStore` throws. An error that the store throws is a violation.
    public static func violations(
        of makeStore: @Sendable () async throws -> any LabelStore
    ) async throws -> [Violation] {
        try await all.violations { LabelProbe(store: try await makeStore()) }
    }

    private static let all: [Check<LabelProbe>] = [
        Check("unknown label") { try await $0.checkUnknownLabel(&$1) },
        Check("names are unique") { try await $0.checkUniqueNames(&$1) },
        Check("exact text") { try await $0.checkExactText(&$1) },
        Check("pages of labels") { try await $0.checkPagesOfLabels(&$1) },
        Check("adding and removing users") { try await $0.checkUsers(&$1) },
        Check("pages of users") { try await $0.checkPagesOfUsers(&$1) },
        Check("the labels of users") { try await $0.checkLabelsOfUsers(&$1) },
        Check("a label removed") { try await $0.checkRemoval(&$1) },
        Check("no lost user") { try await $0.checkConcurrentUsers(&$1) },
    ]
}
