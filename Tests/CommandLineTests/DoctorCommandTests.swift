import ExactJSON
import Foundation
import Testing

/// What `doctor` says of keys; `.ci/check-doctor` holds what it says of certificates against another reader.
@Suite struct DoctorCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `a call without a file is refused`() async throws {
        let outcome = try await Tool().run("doctor")
        #expect(outcome.status == 2)
        #expect(
            outcome.error.hasPrefix("em-push: `doctor` needs the path of a key or a certificate\n")
        )
    }

    #if OpenSSL
    @Test func `a key is told with the id in its name, and nothing of it is printed`() async throws
    {
        let path = folder.url.appending(path: "AuthKey_ABC123DEFG.p8").path
        let made = try await Tool().shell(
            "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out '\(path)'; chmod 600 '\(path)'"
        )
        try #require(made.status == 0)
        let outcome = try await Tool().run("doctor", "--format", "json", path)
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        let answer = try #require(try outcome.answers().first)
        #expect(answer["form"] == "p8")
        #expect(answer["keyID"] == "ABC123DEFG")
        #expect(answer["findings"] == [])
        let key: JSONValue = [
            "algorithm": "EC", "bits": 256, "curve": "P-256", "signs": true, "sound": true,
        ]
        #expect(answer["key"] == key)
        let text = try await Tool().run("doctor", path)
        #expect(text.status == 0)
        #expect(text.output.hasPrefix("\(path): nothing is wrong\n"))
        let secret = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")[1]
        #expect(!text.output.contains(secret))
        #expect(!outcome.output.contains(secret))
    }

    @Test func `a file that cannot be read does not hide what is said of the others`() async throws
    {
        let path = try folder.file("nonsense", "nonsense").path
        let outcome = try await Tool().run(
            "doctor",
            "--format",
            "json",
            path,
            folder.url.path + "/gone"
        )
        #expect(outcome.status == 2)
        let codes = try outcome.answers().map { $0["error"]?.object?["code"] }
        #expect(codes == ["file.unknown", "file.unreadable"])
    }
    #else
    @Test func `a build without the trait says which it needs`() async throws {
        let outcome = try await Tool().run("doctor", "AuthKey.p8")
        #expect(outcome.status == 2)
        #expect(
            outcome.error
                == "em-push: this build cannot read keys and certificates: build it with `swift build --traits OpenSSL`\n"
        )
    }
    #endif
}
