import ExactJSON
import Foundation
import Testing

/// `send --queue` without a server that answers; `.ci/check-apns` has one.
@Suite struct SendQueueTests {
    private let folder: TemporaryFolder
    private let queue: String

    init() throws {
        folder = try TemporaryFolder()
        queue = folder.url.appendingPathComponent("push.db").path
    }

    @Test(arguments: [["--dry-run"], ["--spool", "s"]])
    func `it is for pushes to a server`(options: [String]) async throws {
        let outcome = try await Tool().run(["send", "--queue", queue] + options, input: "")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("`--queue` is for a server"))
        #expect(!FileManager.default.fileExists(atPath: queue))
    }

    #if SQLite && HTTP2
    private static let request =
        #"{"headers":{"apns-push-type":"alert","apns-topic":"n"},"notifierName":"n","#
        + #""payload":{"aps":{"alert":"hi"}},"token":"aabb"}"#

    /// A call to a port where nothing listens.
    private func send(_ input: String, options: String...) async throws -> Tool.Outcome {
        let p12 = try folder.file("p12", "0")
        let password = try folder.file("password", "x")
        return try await Tool().run(
            [
                "send", "--queue", queue, "--p12", p12.path, "--p12-password", password.path,
                "--host", "127.0.0.1", "--port", "1", "--retry-for", "0",
            ] + options,
            input: input
        )
    }

    @Test func `a call whose file another call uses is refused`() async throws {
        let lock = try folder.file("push.db.send", "")
        let descriptor = open(lock.path, O_RDWR)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        let outcome = try await send(Self.request)
        #expect(outcome.status == 2)
        #expect(outcome.error == "em-push: another `em-push send` uses the queue `\(queue)`\n")
    }

    @Test func `a file of something else is neither used nor changed`() async throws {
        try folder.file("push.db", String(repeating: "what to buy\n", count: 100))
        let before = try Data(contentsOf: URL(fileURLWithPath: queue))
        let outcome = try await send(Self.request)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("sqlite.corrupt"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: queue)) == before)
    }
    #endif

    #if !SQLite
    @Test func `a build without SQLite says with what to build it`() async throws {
        let call = ["send", "--queue", queue, "--p12", "p", "--p12-password", "w"]
        let outcome = try await Tool().run(call, input: "")
        #expect(outcome.status == 2)
        #expect(
            outcome.error
                == "em-push: this build cannot keep a queue in `\(queue)`: build it with "
                + "`swift build --traits SQLite`\n"
        )
    }
    #endif
}
