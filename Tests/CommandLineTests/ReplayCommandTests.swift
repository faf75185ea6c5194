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

    /// Runs `replay` with a file of this text, which is another part.
    private func replay(
        _ file: String,
        part: String = "--against",
        _ arguments: String...,
        log: String = Self.log
    ) async throws -> Tool.Outcome {
        let path = NSTemporaryDirectory() + "em-push-replay-\(UUID().uuidString).json"
        try Data(file.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try await Tool().run(
            ["replay", part, path] + arguments,
            input: log
        )
    }

    // 7.5
    @Test func `a log has one answer, and a refused input counts`() async throws {
        let outcome = try await replay(#"{"mentionOnlyInChat":"pushesAll"}"#)
        #expect(outcome.status == 1)
        #expect(outcome.error == "em-push replay: line 2, column 8: \(Self.complaint)\n")
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

    /// Why the second input is refused.
    private static let complaint = "input.type at `/now`: expected a string, found a number"

    @Test(arguments: [[], ["--list"], ["--format", "text"], ["--format", "html"]])
    func `the first 20 refusals are said with their places`(options: [String]) async throws {
        let folder = try TemporaryFolder()
        let policy = try folder.file("policy.json", "{}").path
        let log = String(repeating: "{\"now\":1}\n", count: 22)
        let file = try folder.file("log.ndjson", log).path
        let outcome = try await Tool().run(["replay", "--against", policy, file] + options)
        #expect(outcome.status == 1)
        let lines = outcome.error.split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines.first == "em-push replay: \(file):1:8: \(Self.complaint)")
        #expect(lines.last == "em-push replay: 2 more refusals are not shown")
    }

    @Test func `what is refused when it is decided is said, too`() async throws {
        let folder = try TemporaryFolder()
        let policy = try folder.file("policy.json", "{}").path
        let app = #"{"app":{"policy":{"timeZone":"No/Where"}},"#
        let log = try #require(Self.log.split(separator: "\n").first).dropFirst()
        let outcome = try await Tool().run(["replay", "--against", policy], input: app + log)
        #expect(outcome.status == 1)
        let place = "em-push replay: line 1, column 30: input.value at `/app/policy/timeZone`: "
        #expect(outcome.error.hasPrefix(place), "\(outcome.error)")
        #expect(try outcome.answers().first?["refused"] == 1)
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

    // Y13
    @Test func `people read how many pushes come at another time`() async throws {
        let night =
            #"{"timeZone":"+00:00","silentModeStartTime":"11:00","silentModeEndTime":"13:00"}"#
        let log = Self.log.replacing(#"{"remindType":"mentionOnly"}"#, with: "{}")
            .replacing(#""now":"2"#, with: #""app":{"policy":{"quiet":"hold"}},"now":"2"#)
        let output = try await replay(
            night,
            part: "--against-settings",
            "--format",
            "text",
            log: log
        )
        .output
        #expect(output.contains("  other time   1\n"))
        #expect(output.contains("  push  hold  1      number 0  [a]\n"))
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
        #expect(outcome.error.contains("`--against`, another part or `--against-port` is missing"))
    }

    // Y6, Y7
    @Test func `a list has a line for each input that differs, before the answer`() async throws {
        let settings = #"{"displayStyle":"messageSummary"}"#
        let outcome = try await replay(settings, part: "--against-settings", "--list")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines.first
                == #"{"change":"gained","from":"remind.mentionOnly","id":"a","index":0,"to":"push"}"#
        )
        let path = "/recipient/settings/remindType"
        #expect(
            try #require(lines.last)
                .contains(#""dropped":[{"count":1,"path":"\#(path)"}],"gained":1"#)
        )
        let text = try await replay(
            settings,
            part: "--against-settings",
            "--list",
            "--format",
            "text"
        )
        #expect(
            text.output == """
                number 0  [a]  gained  remind.mentionOnly -> push

                Decided differently: 1 of 2 inputs, 1 refused

                  gained       1
                  lost         0
                  other text   0
                  other bytes  0

                  from                to    count  smallest input
                  remind.mentionOnly  push  1      number 0  [a]

                  keys that the file lacks, which now have their defaults:
                    /recipient/settings/remindType  of 1 input


                """
        )
    }

    // Y1
    @Test(arguments: [
        ("--against-ext", #"{"em_at_list":["bob"]}"#, 1),
        ("--against-app", #"{"certificates":[]}"#, 0),
        ("--against-ext", #"{"em_ignore_notification":true}"#, 0),
    ])
    func `an ext and an app of a file stand in place of each input's`(
        part: String,
        file: String,
        gained: Int64
    ) async throws {
        let answer = try #require(try await replay(file, part: part).answers().first)
        #expect(answer["gained"] == .number(JSONNumber(gained)))
    }

    @Test(arguments: [
        (["--policy", "x", "--app", "y"], "one of `--policy` and `--app` can be given"),
        (["--settings", "x", "--settings", "y"], "`--settings` can be given once"),
        (["--list", "--format", "html"], "`--list` is for the formats json and text"),
    ])
    func `what cannot be asked is told`(options: [String], complaint: String) async throws {
        let outcome = try await Tool().run(
            ["replay", "--against", "x"] + options,
            input: Self.log
        )
        #expect(outcome.status == 2)
        #expect(outcome.error.contains(complaint))
    }
}
