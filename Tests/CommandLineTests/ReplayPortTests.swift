import ExactJSON
import Foundation
import Testing

/// `replay --against-port`: this program and a port over a log.
@Suite struct ReplayPortTests {
    /// The command of this project's own port.
    private func port() throws -> String {
        let program = try #require(Tool().process([]).executableURL)
        return "'\(program.path)' serve-port"
    }

    /// Three pushes with another text each, and a message that is suppressed.
    private static let log =
        ["one", "two", "three"].map { input($0, settings: "{}") }.joined()
        + input("four", settings: #"{"remindType":"none"}"#)

    private static func input(_ text: String, settings: String) -> String {
        """
        {"id":"\(text)","now":"2026-01-15T12:00:00Z","message":{"id":"1","type":"chat","from":"ann",\
        "to":"bob","body":{"type":"txt","text":"text \(text)"}},"recipient":{"id":"bob","settings":\
        \(settings.dropLast())\(settings == "{}" ? "" : ",")"displayStyle":"messageSummary"},\
        "devices":[{"id":"d","bindings":[{"notifierName":"p","token":"aa"}]}]}}

        """
    }

    private func replay(
        _ port: String,
        _ input: String = Self.log,
        _ more: String...
    ) async throws -> Tool.Outcome {
        try await Tool().run(["replay", "--against-port", port] + more, input: input)
    }

    // Y5
    @Test func `a port that answers alike has nothing in any count`() async throws {
        let outcome = try await replay(port())
        #expect(
            outcome.output == #"{"bytes":0,"failed":0,"gained":0,"inputs":4,"kinds":[],"#
                + "\"lost\":0,\"refused\":0,\"texts\":0}\n"
        )
        #expect(outcome.error.isEmpty)
        #expect(outcome.status == 0)
    }

    // Y5
    @Test(
        arguments: [
            ("s/text two/text 2/", #""bytes":1"#, #""texts":1"#, "push → push: 1 two"),
            (
                "s/\"outcome\":\"push\",\"payload\"/\"outcome\":\"push\",\"more\":1,\"payload\"/",
                #""bytes":3"#, #""texts":0"#, "push → push: 3 one"
            ),
            (
                "s/remind.none/device.none/g", #""lost":0"#, #""gained":0"#,
                "remind.none → device.none: 1 four"
            ),
            (
                "/text two/s/{\"result\":.*,\"seq\"/{\"result\":{\"outcome\":\"suppress\",\"reason\":"
                    + "\"remind.none\"},\"seq\"/",
                #""lost":1"#, #""failed":0"#, "push → remind.none: 1 two"
            ),
            (
                "/text two/s/{\"result\":.*,\"seq\"/{\"result\":{\"error\":{\"code\":\"x\",\"path\":"
                    + "\"\"}},\"seq\"/",
                #""lost":1"#, #""refused":0"#, "push → refused: 1 two"
            ),
        ]
    )
    func `another answer is counted, and has a witness`(
        edit: String,
        count: String,
        otherCount: String,
        kind: String
    ) async throws {
        let outcome = try await replay(port() + " | sed -u '\(edit)'")
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        #expect(outcome.output.contains(count))
        #expect(outcome.output.contains(otherCount))
        #expect(try kinds(outcome) == [kind])
    }

    /// The kinds of an answer, each in a line: results, count and the id of the witness.
    private func kinds(_ outcome: Tool.Outcome) throws -> [String] {
        let kinds = try #require(try outcome.answers().first?["kinds"]?.array)
        return kinds.map { kind in
            let words = ["from", "to"].map { kind.object?[$0]?.string ?? "" }
            let id = kind.object?["witness"]?.object?["id"]?.string ?? ""
            return words.joined(separator: " → ") + ": \(kind.object?["count"]?.int64 ?? 0) \(id)"
        }
    }

    // Y5
    @Test(
        arguments: [
            ("sed -u -n '/text two/q;p' | PORT", "the port ended with status"),
            ("PORT | sed -u '/text two/d'", "the port has not answered for 1.0 seconds"),
            ("PORT | sed -u 's/.*text two.*/what?/'", "the port answered with `what?`"),
            (
                "PORT | sed -u '/text two/s/\"outcome\":\"push\"/\"outcome\":\"posh\"/g'",
                "the port answers what `decide` does not: `{"
            ),
            (
                "PORT | sed -u 's/.*text two.*\"seq\":\\([0-9]*\\)}/"
                    + "{\"seq\":\\1,\"skipped\":\"too\\\\u001bhard\"}/'",
                "the port skips the input: too\\u{1b}hard"
            ),
        ]
    )
    func `an input without an answer is said with its number, and the others are counted`(
        command: String,
        complaint: String
    ) async throws {
        let timeout = complaint.contains("1.0 seconds") ? "1" : Tool.day
        let outcome = try await Tool().run(
            [
                "replay", "--against-port", command.replacing("PORT", with: port()),
                "--timeout", timeout,
            ],
            input: Self.log,
            while: { outcome in
                outcome.error.split(separator: "\n")
                    .contains { $0.contains("has not answered") && !$0.contains("input 1 [two]") }
            }
        )
        #expect(outcome.status == 1)
        #expect(outcome.error.hasPrefix("em-push replay: input 1 [two]: \(complaint)"))
        #expect(outcome.error.split(separator: "\n").count == 1)
        #expect(try kinds(outcome) == ["push → failed: 1 two"])
        #expect(outcome.output.contains(#""bytes":0,"failed":1,"gained":0,"inputs":4"#))
        #expect(outcome.output.contains(#""lost":0,"refused":0,"texts":0}"#))
    }

    @Test func `a port that never starts again leaves no input out`() async throws {
        let folder = try TemporaryFolder()
        let marker = folder.url.appending(path: "started").path
        let once = "test -e '\(marker)' && exit 3; touch '\(marker)'; "
        let outcome = try await replay(once + "sed -u -n '/text two/q;p' | " + port())
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("the port ended with status 3"))
        withExtendedLifetime(folder) {}
        #expect(outcome.output.contains(#""failed":3,"gained":0,"inputs":4"#))
    }

    // A line of each start, and what it was sent.
    @Test func `a port that never answers is started three times, and has few inputs`()
        async throws
    {
        let folder = try TemporaryFolder()
        let starts = folder.url.appending(path: "starts").path
        let greeting =
            #"{"protocol":1,"implementation":{"name":"x"},"spec":["1.0"],"#
            + #""capabilities":["decide"],"window":1024}"#
        let silent =
            "n=$(cat '\(starts)' | wc -l); echo >> '\(starts)'; read line; echo '\(greeting)'; "
            + "cat > '\(starts)'.$n"
        let log = (1...6).map { number in
            Self.input("\(number)", settings: "{}")
                .replacing("text \(number)", with: String(repeating: "x", count: 700_000))
        }
        let outcome = try await Tool().run(
            ["replay", "--against-port", silent, "--timeout", "2"],
            input: log.joined(),
            while: { outcome in
                // The greeting came too late.
                let isLate = outcome.output.isEmpty
                if isLate { try? FileManager.default.removeItem(atPath: starts) }
                return isLate
            }
        )
        #expect(outcome.status == 1)
        #expect(outcome.output.contains(#""failed":6,"gained":0,"inputs":6"#))
        let end = "input 5 [6]: the port was started again 2 times, and is not asked any more"
        #expect(outcome.error.contains(end))
        #expect(try String(contentsOfFile: starts, encoding: .utf8) == "\n\n\n")
        let first = try String(contentsOfFile: starts + ".0", encoding: .utf8)
        #expect(first.components(separatedBy: #""cmd":"decide""#).count == 3)
    }

    @Test func `a port that cannot be started, or ends badly, is said`() async throws {
        let missing = try await replay("exit 3")
        #expect(missing.status == 1)
        #expect(missing.output.isEmpty)
        #expect(missing.error == "em-push replay: the port ended with status 3\n")
        let bad = try await replay(port() + "; exit 4")
        #expect(bad.status == 1)
        #expect(
            bad.error == "em-push replay: the port was told to stop and ended with status 4\n"
        )
        #expect(bad.output.contains(#""failed":0"#))
    }

    // Y5
    @Test func `what both refuse is refused, and what is no JSON is not asked`() async throws {
        let outcome = try await replay(port(), "{\"now\":1}\n{]\n" + Self.log, "--format", "text")
        #expect(outcome.status == 1)
        let complaints = outcome.error.split(separator: "\n")
        #expect(complaints.count == 2)
        let type = "input.type at `/now`: expected a string, found a number"
        #expect(complaints.first == "em-push replay: line 1, column 8: \(type)")
        let syntax = try #require(complaints.last)
        #expect(syntax.hasPrefix("em-push replay: line 2, column 2: json.syntax: "))
        #expect(outcome.output.hasPrefix("Decided differently: 0 of 6 inputs, 2 refused\n"))
        #expect(outcome.output.contains("no answer    0"))
        let page = try await replay(port(), Self.log, "--format", "html")
        let found = try #require(try WrittenPage(page.output).sections.first?.found)
        #expect(found["answer"]?.object?["failed"] == 0)
        #expect(
            found["flows"]?.array?.first
                == ["from": "push", "to": "push", "differs": false, "count": 3]
        )
    }

    @Test(
        arguments: [
            (["--policy", "f"], "`--against-port` compares the inputs as they stand"),
            (["--against", "f"], "one of `--against` and `--against-port` can be given"),
        ]
    )
    func `a port is asked nothing else`(more: [String], complaint: String) async throws {
        let outcome = try await Tool().run(["replay", "--against-port", "true"] + more, input: "")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains(complaint))
        #expect(outcome.output.isEmpty)
    }
}
