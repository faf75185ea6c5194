import ExactJSON
import Foundation
import Testing

/// `rest --store`.
@Suite struct RESTStoreTests {
    private let folder: TemporaryFolder
    private let store: String

    init() throws {
        folder = try TemporaryFolder()
        store = folder.url.appendingPathComponent("push.db").path
    }

    #if SQLite
    private static let put =
        #"{"method":"PUT","path":"/org/app/users/u/notification/user/u","body":{"type":"AT"}}"#
    private static let get = #"{"method":"GET","path":"/org/app/users/u/notification/user/u"}"#

    @Test(arguments: [[], ["--time-zone", "Asia/Shanghai"], ["--format", "text"]])
    func `the vectors have the answers of a service in memory, byte for byte`(
        options: [String]
    ) async throws {
        let vectors = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        .appendingPathComponent("Tests/Conformance/optional/rest").path
        let inMemory = try await Tool().run(["rest", vectors] + options)
        let inFile = try await Tool().run(["rest", vectors, "--store", store] + options)
        #expect(inMemory.lines.count > 100)
        #expect(inFile.output == inMemory.output)
        #expect(inFile.error == inMemory.error)
        #expect(inFile.status == inMemory.status)
    }

    @Test func `what was answered stays when the run is killed`() async throws {
        let process = try Tool().process(["rest", "--store", store])
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data((Self.put + "\n").utf8))
        let answer = try output.fileHandleForReading.readLine()
        #expect(answer.contains(#""status":200"#))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let later = try await Tool().run("rest", "--store", store, input: Self.get)
        #expect(later.output.contains(#""type":"AT""#))
        #expect(later.status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: store)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `apps do not share what they have`() async throws {
        let other = Self.get.replacing("/org/app/", with: "/org/other/")
        let outcome = try await Tool().run(
            "rest",
            "--store",
            store,
            input: [Self.put, Self.get, other].joined(separator: "\n")
        )
        let answers = try outcome.answers().map { $0["body"]?.object?["data"]?.object?["type"] }
        #expect(answers == ["AT", "AT", "ALL"])
    }

    @Test(arguments: ["", ":memory:", "/", "/dev/null/push.db"])
    func `a path that leads to no file is a wrong call`(path: String) async throws {
        let outcome = try await Tool().run("rest", "--store", path, input: Self.get)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("em-push: `\(path)` cannot be used: "), "\(outcome.error)")
    }

    @Test func `a file of something else is neither used nor changed`() async throws {
        let file = try folder.file("notes", String(repeating: "what to buy\n", count: 100))
        let before = try Data(contentsOf: file)
        let outcome = try await Tool().run("rest", "--store", file.path, input: Self.get)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("sqlite.corrupt"))
        #expect(try Data(contentsOf: file) == before)
    }
    #else
    @Test func `a build without SQLite says with what to build it`() async throws {
        let outcome = try await Tool().run("rest", "--store", store, input: "{}")
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.error
                == "em-push: this build cannot keep settings in `\(store)`: build it with "
                + "`swift build --traits SQLite`\n"
        )
        #expect(!FileManager.default.fileExists(atPath: store))
    }
    #endif

    @Test(arguments: ["decide", "schedule", "lint", "present", "send"])
    func `no other verb has it`(verb: String) async throws {
        let outcome = try await Tool().run(verb, "--store", store, input: "")
        #expect(outcome.status == 2)
    }
}
