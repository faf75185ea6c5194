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
    @Test func `a page has a band, a row and the smallest input for each flow`() async throws {
        let outcome = try await replay(
            #"{"mentionOnlyInChat":"pushesAll"}"#,
            "--format",
            "html"
        )
        #expect(outcome.status == 1)
        #expect(outcome.output.hasPrefix("<!DOCTYPE html>\n"))
        #expect(outcome.output.contains("2 inputs: 1 gained, 0 lost"))
        // One input of one: the band has the whole height, from the second row to the first.
        #expect(
            outcome.output.contains(
                #"<path class="gained" d="M 0 326.0 C 50 326.0 50 38.0 100 38.0 V 298.0"#
                    + #" C 50 298.0 50 586.0 0 586.0 Z"><title>remind.mentionOnly → push: 1</title></path>"#
            )
        )
        #expect(
            outcome.output.contains(
                #"<tr><th scope="row">remind.mentionOnly → push</th><td class="count">1</td>"#
                    + "<td>number 0 <bdi>a</bdi></td></tr>"
            )
        )
        let witness = Self.witness.replacing("\"", with: "&quot;")
        #expect(outcome.output.contains("<p><code><bdi>\(witness)</bdi></code></p>"))
    }

    @Test func `a page of refused inputs alone says so`() async throws {
        let outcome = try await Tool().run(
            "replay",
            "--against",
            "/dev/stdin",
            "--format",
            "html",
            "/dev/null",
            input: "{}"
        )
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("<p>No input was decided.</p>"))
    }

    @Test func `a file that is no policy stops the call`() async throws {
        let outcome = try await replay(#"{"language":"fr"}"#)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains("/policy/language"))
    }

    @Test func `the other side is needed`() async throws {
        let outcome = try await Tool().run("replay", input: Self.log)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("`--against` or `--against-port` is missing"))
    }
}
