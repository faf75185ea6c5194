import ExactJSON
import Foundation
import Testing

/// The help of the program and of its verbs, and what is made from the same table.
@Suite struct HelpTests {
    /// Calls that the help names: verbs, and the calls of verbs.
    private static let calls = [
        "decide", "release", "redact", "check-settings", "prove", "replay", "compare", "audit",
        "schedule", "lint", "tim", "getui",
        "present", "rest", "send", "channels create", "channels list", "channels read",
        "channels delete", "channels send",
        "worker", "worker status", "worker check-store", "worker dead-letters", "worker resend",
        "worker discard",
        "doctor", "sound",
        "conform", "serve-port", "example", "completion", "man",
    ]

    /// An option as the help describes it.
    private struct Option: Equatable {
        let name: String
        /// What follows it, as the help writes it; empty if nothing does.
        let value: String
    }

    private static func words(_ call: String) -> [String] {
        call.split(separator: " ").map { String($0) }
    }

    private static func help(_ call: String) async throws -> String {
        try await Tool().run(["help"] + words(call)).output
    }

    /// What calls print, each beside its arguments; the shell starts them, one after the other.
    private static func outputs(_ calls: [String]) async throws -> [String] {
        let script = calls.map { #""$0" \#($0) < /dev/null 2>&1; printf '\001'"# }
        let outcome = try await Tool().shell(script.joined(separator: "\n"))
        let outputs = outcome.output.split(separator: "\u{1}", omittingEmptySubsequences: false)
        try #require(outputs.count == calls.count + 1)
        return outputs.dropLast().map { String($0) }
    }

    /// The options of each call, as its help lists them.
    private static func options() async throws -> [(call: String, options: [Option])] {
        let helps = try await outputs(calls.map { "help \($0)" })
        return zip(calls, helps).map { ($0, options($1)) }
    }

    /// The options that a help lists.
    private static func options(_ help: String) -> [Option] {
        help.split(separator: "\n").filter { $0.hasPrefix("  --") }.map { line in
            let words = line.split(separator: " ")
            let hasValue =
                line.dropFirst(2 + words[0].count).first == " "
                && line.dropFirst(2 + words[0].count).dropFirst().first != " "
            let value = hasValue && words.count > 1 ? String(words[1]) : ""
            return Option(name: String(words[0]), value: value)
        }
    }

    /// The lines of a help that are to be pasted.
    private static func example(_ help: String) -> String {
        help.components(separatedBy: "\nexample\n").dropFirst().joined()
    }

    @Test(arguments: [["--help"], ["-h"], ["help"], ["--explain", "-h"], ["help", "help"]])
    func `the help of the program names every verb`(arguments: [String]) async throws {
        let outcome = try await Tool().run(arguments)
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        #expect(outcome.output.contains("\nusage: em-push <verb> [options] [PATH ...]\n"))
        for call in Self.calls {
            #expect(outcome.output.contains("\n  \(Self.words(call)[0]) "), "\(call)")
        }
    }

    @Test func `each help fits into 80 columns, and is the same by every way`() async throws {
        for form in ["--help", "-h"] {
            let helps = try await Self.outputs(Self.calls.map { "help \($0)" })
            let others = try await Self.outputs(Self.calls.map { "\($0) \(form)" })
            #expect(helps == others)
        }
        let helps = try await Self.outputs(["help"] + Self.calls.map { "help \($0)" })
        for (call, help) in zip(Self.calls, helps.dropFirst()) {
            #expect(help.hasPrefix("em-push \(call): "))
        }
        for line in helps.joined().split(separator: "\n") {
            let wide = line.unicodeScalars.count { $0.value >= 0x2E80 }
            #expect(line.count + wide <= 80, "\(line)")
            #expect(line.last != " ", "\(line)")
        }
    }

    @Test(arguments: [["why-not", "--help"], ["why-not", "-h"], ["help", "why-not"]])
    func `the help of why-not is that of decide with its option`(
        arguments: [String]
    ) async throws {
        let outcome = try await Tool().run(arguments)
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        #expect(outcome.output.hasPrefix("em-push decide --why-not: "))
        #expect(outcome.output.contains("\nusage: em-push decide --why-not [options] [PATH ...]\n"))
        #expect(Self.options(outcome.output) == Self.options(try await Self.help("decide")))
        let example = try await Tool().run("example", "why-not")
        #expect(example.status == 0)
        #expect(example.output == (try await Tool().run("example", "decide")).output)
    }

    @Test func `help of what is no verb is refused`() async throws {
        let outcome = try await Tool().run("help", "verdict")
        #expect(outcome.status == 2)
        #expect(outcome.error == "em-push: `verdict` is no verb\nsee `em-push --help`\n")
    }

    // But `serve`, which does not end by itself.
    @Test func `the calls here are those of the program`() async throws {
        let verbs = Set(Self.calls.map { Self.words($0)[0] })
        let program = try await Self.help("")
        let listed = program.components(separatedBy: "\nverbs\n").dropFirst().joined()
        let lines = listed.components(separatedBy: "\n\n")[0].split(separator: "\n")
        let names = lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
            .compactMap { $0.split(separator: " ").first.map { String($0) } }
        #expect(Set(names) == verbs.union(["serve"]))
    }

    // Options that only another call has are refused, and those of the help are not.
    @Test func `a call takes the options of its help and no others`() async throws {
        let folder = try TemporaryFolder()
        let vectors = try await Tool().run("example", "conform").output
        let vector = try folder.file("vectors.json", vectors).path
        let options = try await Self.options()
        let names = Set(options.flatMap { $0.options.map { $0.name } })
        #expect(names.count > 45)
        var taken: [String] = []
        var foreign: [(name: String, call: String)] = []
        for (call, own) in options {
            for option in own {
                let value =
                    switch option.value {
                    case "": ""
                    case "FILE": "'\(folder.url.appending(path: "new\(option.name)").path)'"
                    case let words where words.contains("|"): Self.first(words)
                    case "json": "json"
                    case "ZONE": "UTC"
                    default: "1"
                    }
                let operands = call == "conform" ? " '\(vector)'" : ""
                taken.append("\(call) \(option.name) \(value)\(operands)")
            }
            let others = names.subtracting(own.map { $0.name })
            foreign.append((try #require(others.min()), call))
        }
        for (call, output) in zip(taken, try await Self.outputs(taken)) {
            #expect(!output.contains("is no option of"), "\(call)")
        }
        let refusals = try await Self.outputs(foreign.map { "\($0.call) \($0.name)" })
        for (option, output) in zip(foreign, refusals) {
            let complaint = "em-push: `\(option.name)` is no option of \(option.call)"
            #expect(output.hasPrefix(complaint), "\(output)")
        }
    }

    private static func first(_ alternatives: String) -> String {
        alternatives.split(separator: "|").first.map { String($0) } ?? ""
    }

    // Not those that need an account of Apple's, a release build, or a terminal.
    @Test(arguments: [
        "decide", "release", "redact", "check-settings", "prove", "replay", "compare", "audit",
        "schedule", "lint", "tim", "getui",
        "present", "rest", "send", "conform", "serve-port", "example",
    ])
    func `the example of a verb works as it stands`(verb: String) async throws {
        let folder = try TemporaryFolder()
        let example = Self.example(try await Self.help(verb))
        #expect(!example.isEmpty)
        let outcome = try await Tool().shell(
            """
            set -e; cd '\(folder.url.path)'; ln -s "$0" em-push; PATH=$PWD:$PATH
            \(example)
            """
        )
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    }

    @Test func `the example of a worker's CONFIG is one`() async throws {
        let folder = try TemporaryFolder()
        let text = try await Tool().run("example", "worker").output
        let path = try folder.file("worker.json", text).path
        let status = try await Tool().run("worker", "status", path)
        #expect(status.error.contains("no worker answers at"))
        let outcome = try await Tool().run("worker", path)
        #expect(outcome.status == 2)
        // The key is not there; nothing else is wrong.
        let key =
            "input.value at `/credentials/team/key`: `\(folder.url.path)/AuthKey.p8` cannot be read"
        #expect(
            !outcome.error.contains("input.") || outcome.error.contains(key),
            "\(outcome.error)"
        )
    }

    @Test func `there is an example for each verb that has inputs`() async throws {
        let outcome = try await Tool().run("example")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("`serve-port`"))
        #expect(!outcome.error.contains("`man`"))
        let man = try await Tool().run("example", "man")
        #expect(man.error.hasPrefix("em-push: `man` has no inputs\n"))
        let broadcast = try await Tool().run("example", "channels").answersOfText()
        #expect(broadcast["payload"] != nil)
    }

    @Test(arguments: [
        ("em-push dec", "decide"), ("em-push decide --fo", "--format"),
        ("em-push decide --format h", "html"), ("em-push channels cr", "create"),
        ("em-push channels create --st", "--storage"),
        ("em-push channels create --storage m", "most-recent"), ("em-push help sched", "schedule"),
        ("em-push completion z", "zsh"),
    ])
    func `bash completes verbs, options and values`(line: String, word: String) async throws {
        let outcome = try await Tool().shell(
            """
            bash -c 'eval "$("$0" completion bash)"; COMP_WORDS=(\(line))
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _em_push; echo "${COMPREPLY[@]}"' "$0"
            """
        )
        #expect(outcome.output == "\(word)\n")
        #expect(outcome.error.isEmpty)
    }

    @Test(arguments: ["bash", "zsh", "fish", "man"])
    func `completion and manual page have every verb and option`(form: String) async throws {
        let text = try await Tool().run(form == "man" ? ["man"] : ["completion", form]).output
        for (call, options) in try await Self.options() {
            for option in options {
                let name =
                    switch form {
                    case "fish": "-l \(option.name.dropFirst(2))"
                    case "man": ".B \(option.name.replacing("-", with: #"\-"#))"
                    default: option.name
                    }
                #expect(text.contains(name), "\(call) \(option.name)")
            }
        }
    }
}

extension Tool.Outcome {
    /// The output as one JSON object of any layout.
    fileprivate func answersOfText() throws -> JSONObject {
        try JSONObject(json: JSONValue(parsing: Array(output.utf8)))
    }
}
