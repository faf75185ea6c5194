import ExactJSON
import Foundation
import Testing

@Suite struct ReplayCommandTests {
    private static let log = """
        {"id":"a","now":"2026-01-15T12:00:00Z","message":{"id":"1","type":"chat","from":"ann",\
        "to":"bob","body":{"type":"txt","text":"hi"}},"recipient":{"id":"bob","settings":\
        {"remindType":"mentionOnly"},"devices":[{"id":"d","bindings":[{"notifierName":"p",\
        "token":"aa"}]}]}}
        {"now":1}

        """

    /// Runs `replay` with a file of this text beside it.
    private func replay(_ file: String, _ arguments: String...) async throws -> Tool.Outcome {
        let path = NSTemporaryDirectory() + "em-push-replay-\(UUID().uuidString).json"
        try Data(file.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try await Tool().run(
            ["replay", "--against", path] + arguments,
            input: Self.log
        )
    }

    // 7.5
    @Test func `a log has one answer, and a refused input counts`() async throws {
        let outcome = try await replay(#"{"mentionOnlyInChat":"pushesAll"}"#)
        #expect(outcome.status == 1)
        #expect(outcome.error.isEmpty)
        #expect(
            outcome.output.hasPrefix(
                #"{"bytes":0,"gained":1,"inputs":2,"kinds":[{"count":1,"from":"remind.mentionOnly","#
            )
        )
        #expect(
            outcome.output.hasSuffix(
                #""to":"push","witness":"# + Self.witness
                    + "}],\"lost\":0,\"refused\":1,\"texts\":0}\n"
            )
        )
    }

    /// The first input as it is written.
    private static let witness =
        #"{"id":"a","message":{"body":{"text":"hi","type":"txt"},"from":"ann","id":"1","to":"bob","#
        + #""type":"chat"},"now":"2026-01-15T12:00:00Z","recipient":{"devices":[{"bindings":"#
        + #"[{"notifierName":"p","token":"aa"}],"id":"d"}],"id":"bob","settings":"#
        + #"{"remindType":"mentionOnly"}}}"#

    @Test func `people read counts and kinds`() async throws {
        let outcome = try await replay(
            #"{"mentionOnlyInChat":"pushesAll"}"#,
            "--format",
            "text"
        )
        #expect(
            outcome.output == """
                Decided differently: 1 of 2 inputs, 1 refused

                  gained       1
                  lost         0
                  other text   0
                  other bytes  0

                  from                to    count  smallest input
                  remind.mentionOnly  push  1      number 0  [a]


                """
        )
    }

    // 7.5
    @Test func `a page has the tally, the flows and the smallest inputs`() async throws {
        let change = #"{"mentionOnlyInChat":"pushesAll"}"#
        let json = try await replay(change)
        let outcome = try await replay(change, "--format", "html")
        #expect(outcome.status == 1)
        let section = try #require(try WrittenPage(outcome.output).sections.first)
        #expect(section.report.hasPrefix("Decided differently: 1 of 2 inputs"))
        #expect(section.found["answer"] == .object(try #require(try json.answers().first)))
        #expect(
            section.found["flows"] == [
                ["from": "remind.mentionOnly", "to": "push", "differs": true, "count": 1]
            ]
        )
        #expect(section.found["witnesses"] == [.string(Self.witness)])
    }

    @Test func `a file that is no policy stops the call`() async throws {
        let outcome = try await replay(#"{"language":"fr"}"#)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains(".json:1:13`: input.value at `/language`"))
    }

    @Test func `the other side is needed`() async throws {
        let outcome = try await Tool().run("replay", input: Self.log)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("`--against` or `--against-port` is missing"))
    }
}
