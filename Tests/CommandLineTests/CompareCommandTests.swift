import ExactJSON
import Foundation
import Testing

@Suite struct CompareCommandTests {
    /// Runs `compare` with two files of these texts.
    private func compare(
        _ first: String,
        _ second: String,
        _ arguments: String...
    ) async throws -> Tool.Outcome {
        let folder = try TemporaryFolder()
        let paths = [
            try folder.file("a.json", first).path, try folder.file("b.json", second).path,
        ]
        return try await Tool().run(["compare"] + arguments + paths, input: "")
    }

    // Z1
    @Test func `one answer says which lets through more`() async throws {
        let outcome = try await compare(#"{"remindType":"none"}"#, "{}")
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        let answer = try #require(try outcome.answers().first)
        #expect(answer["answer"] == "bLetsThroughMore")
        #expect(answer["of"] == "settings")
        #expect(answer["onlyB"]?.object?["reason"] == "remind.none")
    }

    @Test func `people read what was assumed`() async throws {
        let outcome = try await compare(
            #"{"collapse":"none"}"#,
            "{}",
            "--format",
            "text"
        )
        #expect(
            outcome.output == """
                The same: every message is pushed at once with both or with neither, by 768 cases

                  compared as policies, by their keys


                """
        )
    }

    @Test(arguments: [
        (#"{"holdAtMost":60}"#, "policy"), (#"{"rules":[]}"#, "app"),
        (#"{"quietWindows":[]}"#, "settings"), (#"{"quiet":"hold"}"#, "policy"),
    ])
    func `the keys say what is compared`(file: String, kind: String) async throws {
        let outcome = try await compare(file, "{}")
        #expect(try outcome.answers().first?["of"]?.string == kind)
    }

    @Test func `files that fit no one kind stop the call`() async throws {
        let outcome = try await compare(#"{"language":"en"}"#, #"{"remindType":"none"}"#)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("say with `--of`"))
        let faulty = try await compare(#"{"language":"fr"}"#, "{}")
        #expect(faulty.status == 2)
        #expect(faulty.error.contains(":1:13`: input.value at `/language`"))
        let app = try await compare("{}", "{}", "--of", "policy", "--app", "x")
        #expect(app.status == 2)
        let misspelt = try await compare(#"{"remindTyp":"none"}"#, "{}")
        #expect(misspelt.status == 2)
        #expect(misspelt.error.contains("`remindTyp` in "))
    }

    @Test func `the name of a file cannot move the cursor`() async throws {
        let folder = try TemporaryFolder()
        let first = try folder.file("\u{1B}[31m\u{202E}.json", #"{"remindType":"none"}"#).path
        let second = try folder.file("b.json", "{}").path
        let outcome = try await Tool().run(
            ["compare", "--format", "text", first, second],
            input: ""
        )
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("\\u{1b}[31m\\u{202e}.json"))
    }

    @Test func `an app beside two files means settings`() async throws {
        let folder = try TemporaryFolder()
        let app = try folder.file("app.json", "{}").path
        let outcome = try await compare("{}", "{}", "--app", app)
        #expect(try outcome.answers().first?["of"] == "settings")
    }

    @Test func `a file may have a byte order mark, and is not read without an end`() async throws {
        let marked = try await compare("\u{FEFF}{}", "{}")
        #expect(marked.status == 0)
        #expect(try marked.answers().first?["answer"] == "same")
        let endless = try await Tool().run(["compare", "/dev/zero", "/dev/zero"], input: "")
        #expect(endless.status == 2)
        #expect(endless.error.contains("json.size"))
    }

    // Z5
    @Test func `a side is the same as itself, however large it is`() async throws {
        let entries = (0..<1_100).map {
            #"{"type":"chat","id":"\#($0)","expireTimestamp":\#(1_800_000_000_000 + $0 * 100_000_000)}"#
        }
        let hours =
            #""silentModeStartTime":"22:00","silentModeEndTime":"07:00","timeZone":"Europe/London""#
        let settings = #"{\#(hours),"conversations":[\#(entries.joined(separator: ","))]}"#
        let outcome = try await compare(settings, settings)
        #expect(try outcome.answers().first?["answer"] == "same")
        let other = try await compare(
            settings,
            #"{\#(hours),"conversations":[\#(entries[0])]}"#
        )
        #expect(try other.answers().first?["answer"] == "undecided")
    }
}
