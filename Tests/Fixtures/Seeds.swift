import Foundation

/// The seeds of properties, for the arguments of a test, so that a failure names its seed.
///
/// One is always the same. The environment variable `EM_PUSH_SEED` adds another, which `.ci/long` draws.
package enum Seeds {
    package static let all: [UInt64] =
        [fixed]
        + [ProcessInfo.processInfo.environment["EM_PUSH_SEED"].flatMap { UInt64($0) }]
        .compactMap { $0 }

    private static let fixed: UInt64 = 1

    /// Whether the inputs of a seed are the same in each run; of others nothing says how many have what a property asks for.
    package static func isFixed(_ seed: UInt64) -> Bool { seed == fixed }
}
