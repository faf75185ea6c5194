import Foundation
import Testing

@Suite struct UsageTests {
    @Test func `the version is that of the package and of the contract`() async throws {
        let outcome = try await Tool().run("--version")
        #expect(outcome.status == 0)
        #expect(outcome.output == "em-push 0.3.0, spec 1.4\n")
        #expect(outcome.error.isEmpty)
    }

    @Test func `without a verb those are shown that most callers want`() async throws {
        let outcome = try await Tool().run()
        #expect(outcome.status == 0)
        for verb in ["decide", "why-not", "present", "lint"] {
            #expect(outcome.output.contains("em-push \(verb) "))
        }
    }

    @Test func `the usual spellings of a call are taken`() async throws {
        let version = try await Tool().run("version")
        #expect(version.output == "em-push 0.3.0, spec 1.4\n")
        let input = Inputs.unbound("1")
        let text = try await Tool().run("decide", "--format=text", "--", "-", input: input)
        #expect(
            text.output == (try await Tool().run("decide", "--format", "text", input: input)).output
        )
        let whyNot = try await Tool().run("why-not", input: input)
        #expect(whyNot.output == (try await Tool().run("decide", "--why-not", input: input)).output)
        #expect(whyNot.status == 0)
    }

    // CONTRACT: 2 is usage.
    @Test(
        arguments: [
            (["judge"], "`judge` is no verb"),
            (["Decide"], "`Decide` is no verb; did you mean `decide`?"),
            (["--explain"], "`--explain` is no verb"),
            (["decide", "--fast"], "`--fast` is no option of decide"),
            (["decide", "-x"], "`-x` is no option of decide"),
            (["schedule", "--explain"], "`--explain` is no option of schedule"),
            (["decide", "--format"], "`--format` needs a value"),
            (["decide", "--format=xml"], "`--format` is `json`, `text` or `html`, not `xml`"),
            (["decide", "--explain=1"], "`--explain` has no value"),
            (["decide", "--fast=1"], "`--fast` is no option of decide"),
            (["decide", "--", "--explain"], "there is no file `--explain`"),
            (
                ["decide", "--format", "xml"],
                "`--format` is `json`, `text` or `html`, not `xml`"
            ),
            (["decid"], "`decid` is no verb; did you mean `decide`?"),
            (["hel"], "`hel` is no verb; did you mean `help`?"),
            (["help", "shedule"], "`shedule` is no verb; did you mean `schedule`?"),
            (
                ["decide", "--fromat", "text"],
                "`--fromat` is no option of decide; did you mean `--format`?"
            ),
            (
                ["send", "--retry"],
                "`--retry` is no option of send; did you mean `--retry-for`?"
            ),
            (
                ["lint", "--format", "txt"],
                "`--format` is `json` or `text`, not `txt`; did you mean `text`?"
            ),
            (
                ["channels", "creat"],
                "`channels` is followed by `create`, `list`, `read`, `delete` or `send`; did you mean `create`?"
            ),
            (["decide", "/no/such/file.json"], "there is no file `/no/such/file.json`"),
            (["decide", ""], "there is no file ``"),
            (["help", "decide", "extra"], "`extra` is one argument too many for help"),
            (["--help", "decide", "extra"], "`extra` is one argument too many for help"),
            (["help", "help", "extra"], "`extra` is one argument too many for help"),
            (["help", "channels", "list", "extra"], "`extra` is one argument too many for help"),
            (["help", "why-not", "extra"], "`extra` is one argument too many for help"),
            (
                ["worker", "statsu", "worker.json"],
                "`worker.json` is one argument too many; did you mean `status`?"
            ),
            (["version", "extra"], "`extra` is one argument too many for version"),
            (["--version", "extra"], "`extra` is one argument too many for version"),
        ] as [([String], String)]
    )
    func `what is not understood is said on standard error with status 2`(
        arguments: [String],
        complaint: String
    ) async throws {
        let outcome = try await Tool().run(arguments, input: Inputs.unbound("1"))
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("em-push: \(complaint)\n"))
    }

    // Who does not know how a call goes on adds `--help` to it.
    @Test func `behind a call there may be more than its help is about`() async throws {
        let outcome = try await Tool().run("decide", "push.json", "--help")
        #expect(outcome.status == 0)
        #expect(outcome.output == (try await Tool().run("help", "decide")).output)
        let program = try await Tool().run("version", "--help")
        #expect(program.output == (try await Tool().run("--help")).output)
    }

    @Test func `what a complaint quotes can do nothing to a terminal`() async throws {
        for (argument, quoted) in [
            ("\u{1B}[31m", #"\u{1b}[31m"#), ("a\u{202E}b\u{2028}", #"a\u{202e}b\u{2028}"#),
            ("--x\u{7}", #"--x\u{7}"#), ("a\nb", #"a\nb"#),
        ] {
            let verb = try await Tool().run(argument)
            #expect(verb.error == "em-push: `\(quoted)` is no verb\nsee `em-push --help`\n")
            let path = try await Tool().run("decide", argument)
            #expect(path.error.hasPrefix("em-push: "))
            #expect(path.error.contains("`\(quoted)`"))
        }
    }

    @Test(
        arguments: [
            (#""$0" "$(printf '\351t\351')""#, #"`\xe9t\xe9` is no verb"#),
            (#""$0" decide "$(printf '/no/\377')""#, #"there is no file `/no/\xff`"#),
            (#""$0" conform "$(printf '\377')""#, #"`\xff` is not UTF-8"#),
            (#""$0" send --spool "$(printf '\377')""#, #"`\xff` is not UTF-8"#),
        ]
    )
    func `bytes that are not UTF-8 are quoted by their numbers`(
        script: String,
        complaint: String
    ) async throws {
        let outcome = try await Tool().shell(script)
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix("em-push: \(complaint)\n"))
    }

    // A file that is not there is noticed before the first input is answered.
    @Test func `nothing is answered if one of the files is not there`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("1.json", Inputs.unbound("1")).path
        let outcome = try await Tool().run("decide", file, file + ".gone")
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
    }
}
