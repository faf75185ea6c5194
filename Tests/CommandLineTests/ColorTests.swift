import ExactJSON
import Foundation
import Testing

/// Colours of `--format text`.
@Suite struct ColorTests {
    private static let escape = "\u{1B}["

    private static let inputs = [
        Inputs.pushed("one", settings: #"{"remindType":"mentionOnly"}"#), Inputs.unbound("two"),
        "{}",
    ]
    .joined(separator: "\n")

    /// A text without its escape sequences.
    private static func plain(_ text: String) -> String {
        text.replacing(/\u{1B}\[[0-9]+m/, with: "")
    }

    @Test func `colours are there if they are asked for, and change nothing else`() async throws {
        let plain = try await Tool().run("decide", "--format", "text", input: Self.inputs)
        #expect(plain.status == 1)
        #expect(!plain.output.contains("\u{1B}"))
        let painted = try await Tool(environment: ["NO_COLOR": "1"]).run(
            "decide",
            "--format",
            "text",
            "--color",
            "always",
            input: Self.inputs
        )
        #expect(Self.plain(painted.output) == plain.output)
        for line in [
            "\(Self.escape)31mNot pushed: the user wants mentions alone, and is not mentioned"
                + "\(Self.escape)0m  [one]",
            "\(Self.escape)31mERROR  input.missing\(Self.escape)0m",
        ] {
            #expect(painted.lines.contains { $0 == line }, "\(line)")
        }
        // A gate that blocks stands out, one that is skipped stands back.
        #expect(painted.lines.contains { $0.hasPrefix("\(Self.escape)31m* B9  block") })
        #expect(painted.lines.contains { $0.hasPrefix("\(Self.escape)2m  B5  skip") })
    }

    @Test func `answers about many inputs have colours, too`() async throws {
        let folder = try TemporaryFolder()
        let log = try folder.file("log.ndjson", Inputs.pushed("1")).path
        let policy = try folder.file("policy.json", "{}").path
        let none = try folder.file("callbacks.ndjson", "").path
        for call in [
            ["compare", policy, policy], ["replay", "--against", policy, log],
            ["audit", log, none],
        ] {
            let plain = try await Tool().run(call + ["--format", "text"])
            #expect(!plain.output.contains("\u{1B}"))
            let painted = try await Tool().run(call + ["--format", "text", "--color", "always"])
            #expect(painted.output.hasPrefix(Self.escape))
            #expect(Self.plain(painted.output) == plain.output)
        }
    }

    @Test func `answers for programs have no colours`() async throws {
        for format in ["json", "html"] {
            let arguments = ["decide", "--format", format, "--color"]
            let always = try await Tool().run(arguments + ["always"], input: Self.inputs)
            let never = try await Tool().run(arguments + ["never"], input: Self.inputs)
            #expect(always.output == never.output)
            #expect(!always.output.contains("\u{1B}"))
        }
    }

    @Test(
        arguments: [
            ("lint", #"{"payload":{"aps":{"alert":"铃声","titel":"x"}}}"#),
            (
                "present",
                #"{"os":17,"state":"background","focus":true,"payload":{"aps":{"alert":"x","sound":"铃声.caf"}}}"#
            ),
            ("check-settings", "{}"),
        ]
    )
    func `columns stand where they stand without colours`(
        verb: String,
        input: String
    ) async throws {
        let plain = try await Tool().run(verb, "--format", "text", input: input)
        let painted = try await Tool().run(
            verb,
            "--format",
            "text",
            "--color",
            "always",
            input: input
        )
        #expect(painted.output.contains(Self.escape))
        #expect(Self.plain(painted.output) == plain.output)
    }

    #if os(Linux)
    // `script` gives a program a terminal; elsewhere it has other options.
    @Test(
        arguments: [
            ([:], "", true), (["NO_COLOR": ""], "", true), (["NO_COLOR": "1"], "", false),
            (["TERM": "dumb"], "", false), ([:], "--color never", false),
            (["NO_COLOR": "1"], "--color always", true), ([:], "--color auto", true),
        ]
    )
    func `a terminal has colours unless they are not wanted`(
        variables: [String: String],
        option: String,
        isPainted: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let input = try folder.file("input.json", Inputs.unbound("x")).path
        let environment = ["TERM": "xterm", "NO_COLOR": ""].merging(variables) { _, new in new }
        let outcome = try await Tool(environment: environment).shell(
            "script -qec \"$0 decide --format text \(option) '\(input)'\" /dev/null < /dev/null"
        )
        #expect(outcome.output.contains("Not pushed: the user has no device to push to"))
        #expect(outcome.output.contains(Self.escape) == isPainted)
    }

    // What a terminal would obey, or what hides from a reader, is legal in JSON.
    @Test func `on a terminal JSON controls nothing and rearranges nothing`() async throws {
        let folder = try TemporaryFolder()
        let hidden = "\u{9B}31m\u{85}\u{7F}\u{202E}\u{61C}\u{2028}\u{2069}"
        let shown = "\\u009b31m\\u0085\\u007f\\u202e\\u061c\\u2028\\u2069"
        let kept = "a\u{A0}é铃\u{1F600}\u{200D}"
        let input = try folder.file("input.json", Inputs.unbound(hidden + kept)).path
        let call = "$0 decide '\(input)'"
        let terminal = try await Tool().shell("script -qec \"\(call)\" /dev/null < /dev/null")
        #expect(terminal.output.contains("\"id\":\"\(shown)\(kept)\""))
        for scalar in hidden.unicodeScalars where scalar.value >= 0x7F {
            #expect(!terminal.output.unicodeScalars.contains(scalar))
        }
        let pipe = try await Tool().shell(call)
        #expect(pipe.output == Inputs.unboundAnswer(hidden + kept) + "\n")
        let answer = try JSONValue(parsing: Array(terminal.output.utf8))
        #expect(try answer == JSONValue(parsing: Array(pipe.output.utf8)))
        // A port answers a program, whatever it is connected to.
        let line = try folder.file(
            "line",
            #"{"cmd":"decide","seq":1,"input":\#(Inputs.unbound(hidden))}"# + "\n"
        ).path
        let port = try await Tool().shell(
            "script -qec \"$0 serve-port < '\(line)'\" /dev/null < /dev/null"
        )
        #expect(port.output.contains(hidden))
    }
    #endif

    @Test func `another word is refused`() async throws {
        let outcome = try await Tool().run("decide", "--color", "allways")
        #expect(outcome.status == 2)
        #expect(
            outcome.error.hasPrefix(
                "em-push: `--color` is `auto`, `always` or `never`, not `allways`; "
                    + "did you mean `always`?"
            )
        )
    }
}
