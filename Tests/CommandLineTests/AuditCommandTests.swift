import ExactJSON
import Foundation
import Testing

@Suite struct AuditCommandTests {
    private static let input = """
        {"id":"a","now":"2026-01-15T12:00:00Z","message":{"id":"1","type":"chat","from":"ann",\
        "to":"bob","body":{"type":"txt","text":"secret"}},"recipient":{"id":"bob","settings":\
        {"remindType":"mentionOnly"},"devices":[{"id":"d","bindings":[{"notifierName":"p",\
        "token":"aa"}]}]}}

        """
    /// The input as it is written.
    private static let written =
        #"{"id":"a","message":{"body":{"text":"secret","type":"txt"},"from":"ann","id":"1","to":"bob","#
        + #""type":"chat"},"now":"2026-01-15T12:00:00Z","recipient":{"devices":[{"bindings":"#
        + #"[{"notifierName":"p","token":"aa"}],"id":"d"}],"id":"bob","settings":"#
        + #"{"remindType":"mentionOnly"}}}"#
    private static let callbacks = """
        {"step":"push","msg_id":"1","target":"bob","device_id":"d","notifier_name":"p","status":"success"}
        {"step":"push","msg_id":"2","target":"bob","status":"fail","detail":"no push binding"}
        {"eventType":"chat"}

        """

    private func audit(
        _ inputs: String = input,
        _ callbacks: String = callbacks,
        _ arguments: String...
    ) async throws -> Tool.Outcome {
        let folder = try TemporaryFolder()
        let paths = [
            try folder.file("inputs", inputs).path, try folder.file("callbacks", callbacks).path,
        ]
        return try await Tool().run(["audit"] + arguments + paths, input: "")
    }

    // 7.9
    @Test func `inputs and callbacks have one answer`() async throws {
        let outcome = try await audit()
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        let answer = try #require(try outcome.answers().first)
        #expect(answer["differ"] == 1)
        #expect(answer["callbacks"] == ["count": 2, "others": 1, "refused": 0, "unjoined": 1])
        #expect(answer["policy"]?.object?["differ"] == 0)
    }

    // Y12
    @Test func `people read the words, what is without an input, and the policy`() async throws {
        let outcome = try await audit(Self.input, Self.callbacks, "--format", "text")
        #expect(
            outcome.output == """
                Agreed: 0 of 1, of 1 input

                  log      here                count  smallest input
                  success  remind.mentionOnly  1      number 0

                  number 0: \(Self.written)

                  callbacks: 2, 1 without an input; 1 of other kinds, 0 refused
                  the first without an input: {"msg_id":"2","target":"bob"}

                  0 of 1 differ by the policy that agrees best:
                    forceOverrides     doNotDisturb, or any other: the log cannot tell
                    mentionOnlyInChat  pushesAll
                    multiDevice        anyOfflineDevice, or any other: the log cannot tell
                    userRules          false, or any other: the log cannot tell
                    timeZone           none, or any other: the log cannot tell


                """
        )
    }

    // Y11
    @Test func `of a part of a log what has no callback is left out`() async throws {
        let whole = try #require(try await audit(Self.input, "").answers().first)
        #expect(whole["differ"] == 1)
        let part = try #require(try await audit(Self.input, "", "--partial").answers().first)
        #expect(part["differ"] == 0)
        #expect(part["words"] == [])
    }

    @Test func `what is refused is said with its place, counts, and stops nothing`() async throws {
        let faulty = Self.callbacks + #"{"step":"push","msg_id":"3"}"# + "\n"
        let outcome = try await audit(Self.input + "{\"now\":1}\n", faulty)
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("callbacks:4:1: input.missing at `/target`"))
        #expect(outcome.error.contains("inputs:2:8: input.type at `/now`"))
        #expect(!outcome.error.contains("secret"))
        let answer = try #require(try outcome.answers().first)
        #expect(answer["refused"] == 1)
        #expect(answer["callbacks"]?.object?["refused"] == 1)
        #expect(answer["differ"] == 1)
    }

    @Test func `the first 20 refusals are said`() async throws {
        let outcome = try await audit(
            Self.input,
            String(repeating: "{\"step\":\"push\"}\n", count: 22)
        )
        #expect(outcome.error.split(separator: "\n").count == 21)
        #expect(outcome.error.hasSuffix("em-push audit: 2 more refusals are not shown\n"))
    }

    @Test(arguments: [
        (["x"], "two paths are needed"), (["x", "y", "z"], "two paths are needed"),
        (["-", "-"], "not both"), (["nowhere", "nothing"], "there is no file `nothing`"),
    ])
    func `what cannot be asked is told`(paths: [String], complaint: String) async throws {
        let outcome = try await Tool().run(["audit"] + paths, input: "")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains(complaint))
    }
}
