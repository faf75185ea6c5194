import ExactJSON
import Foundation
import Testing

@Suite struct ConformCommandTests {
    private static let message =
        #""message":{"id":"1","type":"chat","from":"ann","to":"bob","body":{"type":"txt"}}"#

    /// A vector of a recipient without devices.
    private static func vector(_ id: String, reason: String = "device.none") -> String {
        #"{"id":"\#(id)","note":"nobody to push to","now":"2026-01-15T12:00:00Z",\#(message),"#
            + #""recipient":{"id":"bob"},"expect":{"outcome":"suppress","reason":"\#(reason)","#
            + #""detail":"no push binding"}}"#
    }

    private func folder(_ vectors: String...) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.file("vectors.json", "[" + vectors.joined(separator: ",") + "]")
        return folder
    }

    /// The command of this project's own port.
    private func port() throws -> String {
        let program = try #require(Tool().process([]).executableURL)
        return "'\(program.path)' serve-port"
    }

    @Test func `this program answers as the vectors say`() async throws {
        let folder = try folder(Self.vector("a"), Self.vector("b"))
        let outcome = try await Tool().run("conform", folder.url.path)
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error == "em-push conform: vectors: 2 passed, 0 failed\n")
    }

    @Test func `what gzip says of a file is not said`() async throws {
        let folder = try TemporaryFolder()
        try folder.file("a.ndjson.gz", "x")
        let outcome = try await Tool().run("conform", folder.url.path)
        #expect(outcome.status == 1)
        #expect(
            outcome.error.split(separator: "\n").first
                == "WRONG \(folder.url.path)/a.ndjson.gz: json.syntax: gzip gave status 1"
        )
        #expect(!outcome.error.contains("gzip: "))
    }

    @Test func `what differs is said, and the rest is still checked`() async throws {
        let folder = try folder(Self.vector("a", reason: "other"), "7", Self.vector("b"))
        let outcome = try await Tool().run("conform", folder.url.path)
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.error == """
                FAIL decide a
                  \(folder.url.path)/vectors.json
                  nobody to push to
                  /reason: expected "other", found "device.none"
                WRONG \(folder.url.path)/vectors.json[1]: input.type: a vector is an object
                em-push conform: vectors: 1 passed, 1 failed, 1 wrong

                """
        )
    }

    @Test(
        arguments: [
            ("a\n", 0), ("# nothing\n", 1), ("a\nb\n", 1), ("a\nc\n", 1),
        ] as [(String, Int32)]
    )
    func `a failure list must be true`(list: String, status: Int32) async throws {
        let folder = try folder(Self.vector("a", reason: "other"), Self.vector("b"))
        let file = try folder.file("known.txt", list)
        let outcome = try await Tool()
            .run("conform", folder.url.path, "--failure-list", file.path)
        #expect(outcome.status == status, "\(outcome.error)")
    }

    @Test func `a level leaves out what is above it`() async throws {
        let text = Self.vector("a").replacing(#""expect":{"#, with: #""expect":{"blockers":[],"#)
        let folder = try folder(text)
        for (level, status) in [("decision", 0), ("full", 0), ("trace", 1)] as [(String, Int32)] {
            let outcome = try await Tool().run("conform", folder.url.path, "--level", level)
            #expect(outcome.status == status, "\(level)")
        }
    }

    @Test func `this project's own port passes, vectors and generated inputs alike`() async throws {
        let folder = try folder(Self.vector("a"))
        let outcome = try await Tool().run(
            "conform",
            folder.url.path,
            "--port",
            try port(),
            "--random",
            "100",
            "--seed",
            "7"
        )
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.error == """
                em-push conform: port: em-push 0.3.0 (Swift), compared as bytes
                em-push conform: vectors: 1 passed, 0 failed
                em-push conform: random inputs, seed 7: 100 alike

                """
        )
    }

    @Test(arguments: ["[]", #"["1.1"]"#, #"["1.0","1.1"]"#, #"["1.0"]"#, #"["0.9","draft"]"#])
    func `a port is not asked what holds since a later version than it follows`(
        spec: String
    ) async throws {
        let new = Self.vector("b").replacing(#""note""#, with: #""since":"1.1","note""#)
        let folder = try folder(Self.vector("a"), new)
        let port = try port() + #" | sed -u 's/"spec":.*\]/"spec":\#(spec)/'"#
        let outcome = try await Tool().run("conform", folder.url.path, "--port", port)
        #expect(outcome.status == 0)
        let isOlder = !spec.contains("1.1") && spec != "[]"
        #expect(
            outcome.error == "em-push conform: port: em-push 0.3.0 (Swift), compared as bytes\n"
                + (isOlder ? "SKIP decide b: holds since 1.1\n" : "")
                + "em-push conform: vectors: \(isOlder ? "1 passed, 0 failed, 1 skipped (1 of later versions)" : "2 passed, 0 failed")\n"
        )
    }

    @Test func `without a port generated inputs are answered as for a group too`() async throws {
        let folder = try folder()
        let outcome = try await Tool().run("conform", folder.url.path, "--random", "100")
        #expect(outcome.status == 0)
        let last = try #require(outcome.error.split(separator: "\n").last)
        // What is no input of `decide` is skipped.
        let counts = try #require(
            last.wholeMatch(
                of: /em-push conform: random inputs, seed 1: (\d+) alike, (\d+) skipped/
            )
        )
        #expect(Int(counts.1) ?? 0 > 50)
        #expect((Int(counts.1) ?? 0) + (Int(counts.2) ?? 0) == 100)
    }

    @Test(arguments: ["decide", "schedule", "present", "lint", "tim", "getui"])
    func `printed inputs of a verb are answered by the verb, line by line`(
        verb: String
    ) async throws {
        let printed = try await Tool().run(
            "conform",
            "--random",
            "50",
            "--verb",
            verb,
            "--print-inputs"
        )
        #expect(printed.status == 0)
        #expect(printed.lines.count == 50)
        let answered = try await Tool().run(verb, input: printed.output)
        #expect(answered.lines.count == 50)
        #expect(answered.lines.filter { $0.hasPrefix(#"{"error""#) }.count < 25)
    }

    @Test func `a verb without generated inputs is refused`() async throws {
        let outcome = try await Tool().run("conform", "--random", "1", "--verb", "rest")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("`tim` or `getui`, not `rest`\n"))
    }

    @Test func `a difference is shrunk to a vector that shows it, one for each place`() async throws
    {
        let folder = try folder()
        let broken = try port() + #" | sed -u 's/"sound":"default"/"sound":"loud"/'"#
        let outcome = try await Tool().run(
            "conform",
            folder.url.path,
            "--port",
            broken,
            "--random",
            "200",
            "--seed",
            "7"
        )
        #expect(outcome.status == 1)
        #expect(outcome.error.contains(#"payload/aps/sound: expected "default", found "loud""#))
        let vector = try #require(try outcome.answers().first)
        let keys = Set(vector.members.map { $0.key.string })
        #expect(
            keys == ["id", "note", "cites", "now", "message", "recipient", "expect", "absent"]
        )
        #expect(outcome.lines.count == 1)

        let file = try folder.file("found.json", outcome.output)
        #expect(try await Tool().run("conform", file.path).status == 0)
        #expect(try await Tool().run("conform", file.path, "--port", broken).status == 1)
    }

    @Test(
        arguments: [
            ("exec /no/such/program", "the port ended with status 127"),
            ("exit 3", "the port ended with status 3"),
            ("kill -9 $$", "the port was ended by signal 9"),
            ("sleep 60", "the port has not answered for 1.0 seconds"),
            ("echo hello", "the port answered `start` with `hello`: json.syntax"),
            ("echo '{\"protocol\":2}'", "the port answered `start` with"),
            (
                "PORT | sed -u 's/\"protocol\":1/\"protocol\":2/'",
                "the port speaks protocol 2, not 1"
            ),
            (
                "PORT | sed -u 's/\"seq\":1/\"seq\":2/'",
                "the port answered number 2 when it was asked 1"
            ),
            ("PORT | sed -u 's/\"seq\":1/\"sea\":1/'", "the port answered without a number"),
            (
                "PORT | sed -u 's/\"result\"/\"answer\"/'",
                "the port gives neither `result` nor `skipped`"
            ),
            ("PORT | sed -u 's/\"result\":{/\"result\":[{/'", "the port answered with"),
            ("PORT | head -n 1", "the port ended with status"),
            (
                "head -c 3000000 /dev/zero; sleep 60",
                "the port writes a line of more than 2097152 bytes"
            ),
            ("PORT; exit 4", "the port was told to stop and ended with status 4"),
            ("PORT; sleep 60", "the port was told to stop and has not ended for 1.0 seconds"),
        ]
    )
    func `what a port does wrong is said, and nothing is waited for`(
        command: String,
        complaint: String
    ) async throws {
        let folder = try folder(Self.vector("a"))
        let command = command.replacing("PORT", with: try port())
        let timeout = complaint.contains("1.0 seconds") ? "1" : Tool.day
        let outcome = try await Tool().run(
            ["conform", folder.url.path, "--port", command, "--timeout", timeout],
            while: {
                $0.error.contains("has not answered") && !complaint.contains("has not answered")
            }
        )
        #expect(outcome.status == 1)
        #expect(outcome.error.contains(complaint), "\(outcome.error)")
    }

    @Test(
        arguments: [
            (#"printf '\033]0;x\007\n'"#, #"answered `start` with `\u{1b}]0;x\u{7}`: json.syntax"#),
            (#"printf '\342\200\256x\n'"#, #"answered `start` with `\u{202e}x`: json.syntax"#),
            (
                #"PORT | sed -u 's/"name":"em-push"/"name":"a\\u001b[2J\\nb"/'"#,
                #"em-push conform: port: a\u{1b}[2J\nb "#
            ),
            (
                #"PORT | sed -u 's/device.none/\xe2\x80\xae/g'"#,
                #"  /reason: expected "device.none", found "\u{202e}""#
            ),
        ]
    )
    func `what a port prints can do nothing to a terminal`(
        command: String,
        shown: String
    ) async throws {
        let folder = try folder(Self.vector("a"))
        let outcome = try await Tool().run(
            "conform",
            folder.url.path,
            "--port",
            command.replacing("PORT", with: try port())
        )
        #expect(outcome.error.contains(shown), "\(outcome.error.debugDescription)")
        #expect(!outcome.error.unicodeScalars.contains { $0 < " " && $0 != "\n" })
    }

    @Test func `what a port has not read is not heaped up`() async throws {
        let text = #""type":"txt","text":"\#(String(repeating: "x", count: 700_000))""#
        let vectors = (1...6).map { number in
            Self.vector("\(number)").replacing(#""type":"txt""#, with: text)
        }
        let folder = try TemporaryFolder()
        try folder.file("vectors.ndjson", vectors.joined(separator: "\n"))
        let greeting =
            #"{"protocol":1,"implementation":{"name":"x"},"spec":["1.3"],"capabilities":["decide"]}"#
        let answers = (1...6).map { #"{"seq":\#($0),"result":{}}"# }
        let lines = ([greeting] + answers).map { "echo '\($0)'" }.joined(separator: "; ")
        let outcome = try await Tool()
            .run("conform", folder.url.path, "--port", "\(lines); sleep 2", "--timeout", Tool.day)
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("the port answers lines that it has not read"))
    }

    @Test(
        arguments: [
            // Which answer the port does not give, and what it does instead.
            (#"s/.*"id":"b".*/rubbish/"#, "the port answered with `rubbish`"),
            (#"/"id":"b"/d"#, "the port has not answered for 2.0 seconds"),
        ]
    )
    func `a port that fails at an input is started again, and asked the others`(
        script: String,
        complaint: String
    ) async throws {
        let vectors = ["a", "b", "c", "d"].map { Self.vector($0) }
        let folder = try TemporaryFolder()
        try folder.file("vectors.json", "[" + vectors.joined(separator: ",") + "]")
        func failures(_ outcome: Tool.Outcome) -> [Substring] {
            outcome.error.split(separator: "\n").filter { $0.hasPrefix("FAIL ") }
        }
        let isTimed = complaint.contains("2.0 seconds")
        let outcome = try await Tool().run(
            [
                "conform", folder.url.path, "--port", try port() + " | sed -u '\(script)'",
                "--timeout", isTimed ? "2" : Tool.day,
            ],
            while: { isTimed && failures($0) != ["FAIL decide b"] }
        )
        #expect(outcome.status == 1)
        #expect(failures(outcome) == ["FAIL decide b"], "\(outcome.error)")
        #expect(outcome.error.contains("  \(complaint)"), "\(outcome.error)")
        #expect(outcome.error.contains("vectors: 3 passed, 1 failed\n"))
        #expect(outcome.error.contains("em-push conform: port: started again 2 times\n"))
    }

    /// A port in the shell, which answers every input alike; `action` sees the number and the line.
    private static func port(_ action: String) -> String {
        let greeting =
            #"{"protocol":1,"implementation":{"name":"x"},"spec":["1.3"],"capabilities":["decide"],"window":4}"#
        let result = #"{"outcome":"suppress","reason":"device.none","detail":"no push binding"}"#
        return "read -r line; echo '\(greeting)'; n=0; while read -r line; do "
            + "case $line in *stop*) exit 0;; esac; n=$((n+1)); \(action); "
            + "printf '{\"seq\":%d,\"result\":%s}\\n' $n '\(result)'; done"
    }

    @Test(
        arguments: [
            ("[ $n = 3 ] && exit 3", [], 1),
            (#"case $line in *'"id":"b"'*) exit 3;; esac"#, ["FAIL decide b"], 2),
            (#"case $line in *'"id":"d"'*) kill -9 $$;; esac"#, ["FAIL decide d"], 0),
        ] as [(String, [String], Int)]
    )
    func `a port that ends goes on with what it has not answered, one by one`(
        action: String,
        failures: [String],
        restarts: Int
    ) async throws {
        let vectors = ["a", "b", "c", "d"].map { Self.vector($0) }
        let folder = try TemporaryFolder()
        try folder.file("vectors.json", "[" + vectors.joined(separator: ",") + "]")
        let outcome = try await Tool()
            .run("conform", folder.url.path, "--port", Self.port(action), "--level", "full")
        let lines = outcome.error.split(separator: "\n").map { String($0) }
        #expect(lines.filter { $0.hasPrefix("FAIL ") } == failures, "\(outcome.error)")
        let count = failures.count
        #expect(lines.contains("em-push conform: vectors: \(4 - count) passed, \(count) failed"))
        let restarted = lines.filter { $0.contains("started again") }
        #expect(restarted.count == min(restarts, 1))
        #expect(restarted.allSatisfy { $0.contains("started again \(restarts) ") })
    }

    @Test func `a port that always fails is given up`() async throws {
        let vectors = (1...30).map { Self.vector("\($0)") }
        let folder = try TemporaryFolder()
        try folder.file("vectors.json", "[" + vectors.joined(separator: ",") + "]")
        let outcome = try await Tool().run(
            "conform",
            folder.url.path,
            "--port",
            try port() + " | head -n 1",
            "--random",
            "10",
            "--max-failures",
            "0"
        )
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        let counts = try #require(
            outcome.error.firstMatch(of: /vectors: 0 passed, (\d+) failed, (\d+) not asked/)
        )
        #expect((Int(counts.1) ?? 0) + (Int(counts.2) ?? 0) == 30)
        #expect(outcome.error.contains("seed 1: 0 alike, 10 not asked\n"), "\(outcome.error)")
        #expect(outcome.error.contains("port: started again 20 times\n"))
    }

    @Test(arguments: ["1", "3"])
    func `what is said does not depend on the number of ports`(jobs: String) async throws {
        let vectors = (1...9).map {
            Self.vector("\($0)", reason: $0 % 3 == 0 ? "other" : "device.none")
        }
        let folder = try TemporaryFolder()
        try folder.file("vectors.json", "[" + vectors.joined(separator: ",") + "]")
        let outcome = try await Tool().run(
            "conform",
            folder.url.path,
            "--port",
            try port(),
            "--jobs",
            jobs,
            "--random",
            "100"
        )
        let failures = outcome.error.split(separator: "\n").filter { $0.hasPrefix("FAIL ") }
        #expect(failures == ["FAIL decide 3", "FAIL decide 6", "FAIL decide 9"])
        let end = try #require(outcome.error.split(separator: "em-push conform: failures").last)
        #expect(
            end == """
                 by the place that differs first:
                  3  /reason: \(folder.url.path)/vectors.json (3)
                em-push conform: vectors: 6 passed, 3 failed
                em-push conform: random inputs, seed 1: 100 alike

                """
        )
    }

    @Test func `vectors are picked by id and by rule`() async throws {
        let cited = Self.vector("b", reason: "other")
            .replacing(#""note""#, with: #""cites":["C0"],"note""#)
        let folder = try folder(Self.vector("a", reason: "other"), cited, Self.vector("c"))
        for (options, summary) in [
            (["--only", "c"], "1 passed, 0 failed"), (["--cites", "C0"], "0 passed, 1 failed"),
            (["--only", "a", "--only", "c"], "1 passed, 1 failed"),
            (["--only", "c", "--cites", "C0"], "0 passed, 0 failed, 2 wrong"),
            (["--only", "d"], "0 passed, 0 failed, 1 wrong"),
        ] {
            let outcome = try await Tool().run(["conform", folder.url.path] + options)
            #expect(outcome.error.hasSuffix("vectors: \(summary)\n"), "\(outcome.error)")
        }
    }

    @Test(
        arguments: [
            ("", #"s/"result":{/"result": {/"#, 0),
            (#","bytes""#, #"s/"result":{/"result":{ /"#, 0),
            ("", #"s/"result":{/"result":{ /"#, 1),
            ("", #"s/"detail":\("[a-z ]*"\),"id":\("[a-z]*"\)/"id":\2,"detail":\1/"#, 1),
            ("", #"s/"zoneData":"20/"zoneData":"19/"#, 1),
        ] as [(String, String, Int32)]
    )
    func `a port that answers bytes is compared byte for byte`(
        left: String,
        script: String,
        status: Int32
    ) async throws {
        let folder = try folder(Self.vector("a"))
        let command = try port() + " | sed -u -e 's/\(left.isEmpty ? "^$" : left)//' -e '\(script)'"
        let outcome = try await Tool()
            .run("conform", folder.url.path, "--port", command, "--random", "20")
        #expect(outcome.status == status, "\(outcome.error)")
        #expect(
            outcome.error.contains("(Swift), compared as \(left.isEmpty ? "bytes" : "values")\n")
        )
    }

    @Test func `a failing vector that was generated is shrunk`() async throws {
        let folder = try TemporaryFolder()
        let printed = try await Tool().run("conform", "--random", "40", "--print")
        try folder.file("printed.ndjson", printed.output)
        let broken = try port() + #" | sed -u 's/"sound":"default"/"sound":"loud"/'"#
        let outcome = try await Tool().run("conform", folder.url.path, "--port", broken)
        let vector = try #require(try outcome.answers().first)
        #expect(outcome.lines.count == 1)
        #expect(vector["note"]?.string?.hasPrefix("Shrunk from random-1-") == true)
        #expect(vector["message"]?.object?["ext"] == nil)
    }

    @Test func `verbs that a port does not have are skipped`() async throws {
        let folder = try folder(Self.vector("a"))
        let command = try port() + #" | sed -u 's/"decide",//'"#
        let outcome = try await Tool().run("conform", folder.url.path, "--port", command)
        #expect(outcome.status == 0)
        let counts = "0 passed, 0 failed, 1 skipped (1 of verbs that the port does not have)"
        #expect(outcome.error.contains("vectors: \(counts)"))
    }

    @Test(
        arguments: [
            ("s/\"id\":\"a\",//", "/id: expected \"a\", found nothing"),
            ("s/\"id\":\"a\",//; s/\"spec\":\\[[^]]*/\"spec\":[\"1.3\"/", nil),
        ]
    )
    func `an answer has the id of its input, since version 1.4`(
        change: String,
        difference: String?
    ) async throws {
        let folder = try folder(Self.vector("a"))
        let command = try port() + " | sed -u '\(change)'"
        let outcome = try await Tool().run("conform", folder.url.path, "--port", command)
        #expect(outcome.status == (difference == nil ? 0 : 1))
        #expect(difference.map { outcome.error.contains($0) } ?? true)
    }

    @Test(arguments: [true, false])
    func `a port that can is asked inputs that break the grammar`(canTake: Bool) async throws {
        let folder = try folder(
            #"{"id":"a","note":"no JSON","inputText":"[1,]","expect":{"error":{"code":"json.syntax","path":""}}}"#,
            #"{"id":"b","note":"its own id","inputText":" {\"id\":\"own\"} ","expect":{"error":{"code":"#
                + #""input.missing","path":"/now"}}}"#
        )
        let command = try port() + (canTake ? "" : #" | sed -u 's/,"inputText"//'"#)
        let outcome = try await Tool().run("conform", folder.url.path, "--port", command)
        #expect(outcome.status == 0)
        let count =
            canTake ? "2 passed, 0 failed" : "0 passed, 0 failed, 2 skipped (2 of `inputText`"
        #expect(outcome.error.contains("vectors: \(count)"))
        #expect(try await Tool().run("conform", folder.url.path).status == 0)
    }

    // X7
    @Test func `what is left of an input that is refused has one fault`() async throws {
        let broken = try port() + #" | sed -u 's/"input.unknownKey"/"input.value"/'"#
        let folder = try folder()
        let outcome = try await Tool().run(
            "conform",
            folder.url.path,
            "--port",
            broken,
            "--random",
            "400",
            "--seed",
            "3"
        )
        let vector = try #require(try outcome.answers().first)
        let path = try #require(vector["expect"]?.object?["error"]?.object?["path"]?.string)
        // Without the unknown key it is answered.
        let tokens = try JSONPointer(json: .string(path)).tokens
        let file = try folder.file("whole.json", without(tokens[...], in: vector.json).jsonText)
        #expect(try await Tool().run("decide", file.path).status == 0)
    }

    private func without(_ tokens: ArraySlice<ExactString>, in value: JSONValue) -> JSONValue {
        guard let token = tokens.first else { return value }
        if var elements = value.array, let index = Int(token.string), index < elements.count {
            elements[index] = without(tokens.dropFirst(), in: elements[index])
            return .array(elements)
        }
        guard var object = value.object else { return value }
        object[token] =
            tokens.count == 1
            ? nil : object[token].map { without(tokens.dropFirst(), in: $0) }
        return .object(object)
    }

    @Test func `generated inputs are printed as vectors that pass`() async throws {
        let folder = try TemporaryFolder()
        let printed = try await Tool().run("conform", "--random", "50", "--seed", "10", "--print")
        #expect(printed.status == 0)
        #expect(printed.lines.count == 50)
        let file = try folder.file("printed.ndjson", printed.output)
        let outcome = try await Tool().run("conform", file.path)
        #expect(outcome.error == "em-push conform: vectors: 50 passed, 0 failed\n")
        #expect(outcome.status == 0)
    }

    @Test(
        arguments: [
            (["--fast"], "`--fast` is no option of conform"),
            (["--port"], "`--port` needs a value"),
            (["--random", "x"], "`--random` is a whole number from 0 on, not `x`"),
            (
                ["--seed", "-1"],
                "`--seed` is a whole number from 0 to 18446744073709551615, not `-1`"
            ),
            (["--level", "all"], "`--level` is `decision`, `full` or `trace`, not `all`"),
            (["--jobs", "0"], "`--jobs` is a whole number from 1 to 64, not `0`"),
            (["--max-failures", "-1"], "`--max-failures` is a whole number from 0 on, not `-1`"),
            (["--only"], "`--only` needs a value"),
            (
                ["--failure-list", "/no/such/list", "."],
                "`/no/such/list` cannot be read: No such file or directory"
            ),
            (["--print"], "`--print` and `--print-inputs` need `--random`"),
            (
                ["--random", "1", "--print", "--print-inputs"],
                "one of `--print` and `--print-inputs` can be given"
            ),
            (["/no/such/folder"], "there are no vectors at `/no/such/folder`"),
        ] as [([String], String)]
    )
    func `what is not understood is said with status 2`(
        arguments: [String],
        complaint: String
    ) async throws {
        let folder = try TemporaryFolder()
        let arguments = arguments.map { $0 == "." ? folder.url.path : $0 }
        let outcome = try await Tool().run(["conform"] + arguments)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("em-push: \(complaint)\n"), "\(outcome.error)")
    }

    @Test func `a run that has nothing to check fails`() async throws {
        let folder = try TemporaryFolder()
        let empty = try folder.file("empty.json", "").path
        let inner = folder.url.appending(path: "inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
        for (path, told) in [
            (empty, "`\(empty)` has no vectors"), (inner.path, nil),
            ("/dev/null", "`/dev/null` is passed over: it is no regular file"),
        ] {
            let outcome = try await Tool().run("conform", path)
            #expect(outcome.status == 1)
            let lines = outcome.error.split(separator: "\n").map { String($0) }
            #expect(lines.last == "em-push conform: nothing was checked: there are no vectors")
            if let told { #expect(lines.first == "em-push conform: \(told)") }
        }
        let random = try await Tool().run("conform", "--random", "2", empty)
        #expect(random.status == 0)
    }

    @Test func `the port answers lines until it is told to stop, or there are none`() async throws {
        let lines = #"{"cmd":"start","protocol":1}"# + "\n" + #"{"cmd":"stop"}"# + "\nnever read\n"
        for (input, count) in [(lines, 1), ("", 0), ("x\nunfinished", 1)] {
            let outcome = try await Tool().run("serve-port", input: input)
            #expect(outcome.status == 0)
            #expect(outcome.error.isEmpty)
            #expect(outcome.lines.count == count)
        }
        let misused = try await Tool().run("serve-port", "x")
        #expect(misused.status == 2)
        #expect(misused.error.hasPrefix("em-push: `x` is one argument too many for serve-port\n"))
    }

    // 2 MiB, so that an input that is too large is answered by its number.
    @Test func `a line beyond the limit is refused, and the next one answered`() async throws {
        func line(_ number: Int, bytes: Int) -> String {
            let (start, end) = (#"{"cmd":"schedule","seq":\#(number),"input":{"id":""#, #""}}"#)
            let count = bytes - start.utf8.count - end.utf8.count
            return start + String(repeating: "x", count: count) + end
        }
        let lines = [line(1, bytes: 2_097_152), line(2, bytes: 2_097_153), "", line(3, bytes: 99)]
        let outcome = try await Tool().run(
            "serve-port",
            input: lines.map { $0 + "\n" }.joined()
        )
        let answers = try outcome.answers()
        #expect(answers.map { $0["seq"] } == [1, nil, nil, 3])
        let errors = answers.map { ($0["result"]?.object ?? $0)["error"]?.object?["code"] }
        #expect(errors == ["json.size", "json.size", "json.syntax", "input.missing"])
    }
}
