import Foundation
import Testing

@Suite struct DeterminismTests {
    private static let scenarios = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Examples/Scenarios").path

    /// Every process hashes with another seed unless the variable says otherwise.
    private static let environments: [[String: String]] = [
        [:],
        ["SWIFT_DETERMINISTIC_HASHING": "1"],
        ["TZ": "America/New_York", "LANG": "C", "LC_ALL": "C"],
        ["TZ": "Pacific/Apia", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"],
        ["TZ": ":nonsense", "LANG": "ar_EG.UTF-8", "HOME": "/", "PATH": ""],
    ]

    @Test(arguments: [["--explain"], ["--format", "text"]])
    func `the same input gives the same bytes in every process and environment`(
        options: [String]
    ) async throws {
        var outputs: [String] = []
        for environment in Self.environments {
            let outcome = try await Tool(environment: environment)
                .run(["decide"] + options + [Self.scenarios])
            #expect(outcome.status == 0)
            #expect(outcome.error.isEmpty)
            outputs.append(outcome.output)
        }
        let first = try #require(outputs.first)
        #expect(!first.isEmpty)
        #expect(outputs.allSatisfy { $0.utf8.elementsEqual(first.utf8) })
    }

    @Test func `quiet times do not depend on the machine's zone`() async throws {
        for environment in Self.environments {
            let outcome = try await Tool(environment: environment)
                .run("schedule", input: Inputs.night)
            #expect(outcome.output == Inputs.nightAnswer + "\n")
        }
    }
}
