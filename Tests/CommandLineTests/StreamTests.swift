import ExactJSON
import Foundation
import SeededRandomness
import Testing

@Suite struct StreamTests {
    // M43: a stream is answered as it comes, before its end.
    @Test func `a line is answered before the next one is written`() throws {
        let process = try Tool().process(["decide"])
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        for round in 1...3 {
            let line = Inputs.pushed("\(round)") + "\n"
            try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
            let answer = try output.fileHandleForReading.readLine()
            #expect(answer == Inputs.pushedAnswer("\(round)") + "\n")
        }
        try input.fileHandleForWriting.close()
        #expect(try output.fileHandleForReading.readToEnd()?.isEmpty ?? true)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test(arguments: [2, 3, 64])
    func `with several jobs the answers are the same, in the same order`(jobs: Int) async throws {
        // Several pieces, with inputs of many sizes, and some that are refused.
        let lines = (0..<600).map { number in
            number % 7 == 3
                ? "{\"id\":\"\(number)\"}"
                : Inputs.pushed("\(number)") + String(repeating: " ", count: number % 11 * 90)
        }
        let text = lines.joined(separator: "\n") + "\n"
        let one = try await Tool().run("decide", input: text)
        let several = try await Tool().run("decide", "--jobs", "\(jobs)", input: text)
        #expect(one.status == 1)
        #expect(one.lines.count == 600)
        #expect(several.status == 1)
        #expect(several.output == one.output)
    }

    @Test func `a line is answered before the next one is written, with several jobs too`() throws {
        let process = try Tool().process(["decide", "--jobs", "2"])
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        for round in 1...3 {
            let line = Inputs.pushed("\(round)") + "\n"
            try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
            let answer = try output.fileHandleForReading.readLine()
            #expect(answer == Inputs.pushedAnswer("\(round)") + "\n")
        }
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test(arguments: [
        ["decide", "--jobs", "0"], ["decide", "--jobs", "65"], ["decide", "--jobs", "two"],
        ["decide", "--jobs"], ["rest", "--jobs", "2"],
        ["decide", "--jobs", "2", "--format", "html"],
    ])
    func `a number of jobs that cannot be is refused`(arguments: [String]) async throws {
        let outcome = try await Tool().run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains("--jobs"))
    }

    @Test(
        arguments: [
            (["decide"], "em-push: "), (["decide", "--format", "html"], "em-push: "),
            (["replay", "--against-port", "EM_PUSH serve-port"], "em-push: "),
            (["send", "--dry-run"], "em-push: "), (["conform"], "em-push conform: "),
        ]
    )
    func `entries of a folder that are no regular files are passed over with a line`(
        call: [String],
        start: String
    ) async throws {
        let folder = try TemporaryFolder()
        try folder.file("d.json", Inputs.pushed("1"))
        let entries = ["a", "b", "c"].map { folder.url.appendingPathComponent("\($0).json").path }
        #expect(mkfifo(entries[0], 0o600) == 0)
        #expect(mkdir(entries[1], 0o700) == 0)
        #expect(symlink("nothing", entries[2]) == 0)
        let program = try #require(Tool().process([]).executableURL).path
        let words = call.map { $0.replacing("EM_PUSH", with: "'\(program)'") }
        let outcome = try await Tool().run(words + [folder.url.path])
        let lines = outcome.error.split(separator: "\n").prefix(3)
        #expect(
            lines == entries.map { "\(start)`\($0)` is passed over: it is no regular file" }[...]
        )
        #expect(outcome.status == 0)
        withExtendedLifetime(folder) {}
    }

    // M49: so is an array.
    @Test func `an element is answered before the next one is written`() throws {
        let process = try Tool().process(["decide"])
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        for round in 1...3 {
            let text = (round == 1 ? "[" : ",\n") + Inputs.pushed("\(round)")
            try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
            let answer = try output.fileHandleForReading.readLine()
            #expect(answer == Inputs.pushedAnswer("\(round)") + "\n")
        }
        try input.fileHandleForWriting.write(contentsOf: Data("]\n".utf8))
        try input.fileHandleForWriting.close()
        #expect(try output.fileHandleForReading.readToEnd()?.isEmpty ?? true)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `a section of a page is written before the next input is read`() throws {
        let process = try Tool().process(["decide", "--format", "html"])
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        for round in 1...3 {
            let line = Inputs.pushed("\(round)") + "\n"
            try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
            var written = ""
            while !written.contains("</section>") {
                written = try output.fileHandleForReading.readLine()
                try #require(!written.isEmpty)
            }
        }
        try input.fileHandleForWriting.close()
        let end = try #require(try output.fileHandleForReading.readToEnd())
        #expect(String(decoding: end, as: UTF8.self).hasSuffix("</html>\n"))
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test(arguments: ["decide --format html", "present --format html"])
    func `a reader that leaves early ends a page`(call: String) async throws {
        let script = #"yes '{}' | "$0" \#(call) | head -c 200000 | tail -c 10000"#
        let outcome = try await Tool().shell(script)
        #expect(outcome.output.contains("<section>\n<pre>"))
    }

    @Test func `of an array that breaks the last answer says so, with status 1`() async throws {
        let input = Inputs.unbound("1")
        let last = input.utf8.count
        for (text, column, line, message) in [
            ("[\(input),\n\(input),\n}", 1, 3, "expected a value"),
            ("[\(input),\(input)", 2 * last + 3, 1, "the text ends before the array does"),
            (
                "[\(input),\(input)]\n\(input)\n", 1, 2,
                "expected the end of the text, as the array has ended"
            ),
        ] {
            let outcome = try await Tool().run("decide", input: text)
            #expect(outcome.status == 1)
            #expect(
                outcome.lines.map { String($0) } == [
                    Inputs.unboundAnswer("1"), Inputs.unboundAnswer("1"),
                    #"{"error":{"code":"json.syntax","column":\#(column),"line":\#(line),"message":"\#(message)","path":""}}"#,
                ]
            )
        }
    }

    @Test func `an object that breaks has one error, with status 1`() async throws {
        let object = Inputs.unbound("1").replacing(",", with: ",\n").dropLast() + ",}"
        let outcome = try await Tool().run("decide", input: String(object))
        #expect(outcome.status == 1)
        let error = try #require(try outcome.answers().first?["error"]?.object)
        #expect(outcome.lines.count == 1)
        #expect(error["code"] == .string("json.syntax"))
        #expect(error["line"] == .number(JSONNumber(Int64(object.split(separator: "\n").count))))
    }

    @Test func `a reader that leaves early ends the tool before an endless array does`()
        async throws
    {
        let script = #"(printf '['; yes '0,') | "$0" decide | head -n 100000 | tail -n 1"#
        let outcome = try await Tool().shell(script)
        #expect(outcome.output.contains("input.type"))
    }

    // M49: what follows the break is not looked at, and may never end.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/zero")))
    func `a device without an end is answered once`() async throws {
        let folder = try TemporaryFolder()
        let policy = try folder.file("policy.json", "{}").path
        let broken = #"{"code":"json.syntax","column":1,"file":"/dev/zero","line":1,"#
        for call in [["decide"], ["lint"], ["rest"], ["send", "--dry-run"]] {
            let outcome = try await Tool().run(call + ["/dev/zero"])
            #expect(outcome.status == 1)
            #expect(outcome.lines.first?.hasPrefix(#"{"error":"# + broken) == true)
        }
        let replayed = try await Tool().run("replay", "--against", policy, "/dev/zero")
        #expect(replayed.status == 1)
        #expect(replayed.error.hasPrefix("em-push replay: /dev/zero:1:1: json.syntax: "))
        let compared = try await Tool().run("compare", policy, "/dev/zero")
        #expect(compared.status == 2)
        #expect(compared.error.hasPrefix("em-push: `/dev/zero:1:1`: json.size: "))
        for call in [["sound"], ["sound", "-"]] {
            let script = #""$0" \#(call.joined(separator: " "))"#
            let sound = try await Tool().shell(
                script + (call.count == 1 ? " /dev/zero" : " < /dev/zero")
            )
            #expect(sound.status == 2)
            #expect(sound.output.contains("has more than 64 MiB"))
        }
    }

    // CONTRACT: 2, and a complaint.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `output that cannot be written is said`() async throws {
        for call in [
            "--help", "decide", "decide --format html", "serve-port", "conform --random 1 --print",
        ] {
            let input = Inputs.unbound("1") + "\n"
            let outcome = try await Tool().shell(#""$0" \#(call) > /dev/full"#, input: input)
            #expect(outcome.status == 2, "\(call)")
            #expect(
                outcome.error
                    == "em-push: standard output cannot be written: No space left on device\n",
                "\(call)"
            )
        }
    }

    @Test func `a stream that is closed is said to be closed`() async throws {
        for verb in ["decide", "send --dry-run", "serve-port"] {
            let input = try await Tool().shell(#""$0" \#(verb) <&-"#)
            #expect(input.status == 2)
            #expect(input.error == "em-push: standard input is closed\n", "\(verb)")
        }
        let output = try await Tool().shell(#""$0" decide >&-"#, input: Inputs.unbound("1"))
        #expect(output.status == 2)
        #expect(output.error == "em-push: standard output is closed\n")
    }

    // A file gets the lowest number that is free, and 0 to 2 are those of the streams.
    @Test func `no file takes the place of a closed stream`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("1.json", Inputs.pushed("1")).path
        let spool = folder.url.appendingPathComponent("spool").path
        // Of its topic without a dot something is said, for which standard error may be closed.
        let sent = try folder.file("2.json", Inputs.pushed("1")).path
        let read = try await Tool().shell(#""$0" decide "\#(file)" <&-"#)
        #expect(read.output == Inputs.pushedAnswer("1") + "\n")
        for closed in [">&-", "2>&-", "<&- >&- 2>&-"] {
            _ = try await Tool().shell(#""$0" send --spool "\#(spool)" "\#(sent)" \#(closed)"#)
        }
        let lines = try String(contentsOfFile: spool, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.hasPrefix(#"{"headers":"#) })
    }

    // Of 10,000 inputs of every kind none ends the tool and none is left out.
    @Test func `a long stream of good and bad inputs is answered line by line`() async throws {
        let seed: UInt64 = 20_260_308
        var random = SplitMix64(seed: seed)
        // The first line is an object, so that each line is an input.
        let inputs = [MixedInput(0)] + (1..<10_000).map { MixedInput($0, &random) }
        let text = inputs.map { $0.text }.joined(separator: "\n")
        let outcome = try await Tool().run("decide", "--explain", input: text)
        #expect(outcome.status == 1)
        #expect(outcome.error.isEmpty)
        #expect(outcome.lines.count == inputs.count)
        for (input, line) in zip(inputs, outcome.lines) {
            let answer = try JSONObject(json: JSONValue(parsing: Array(line.utf8)))
            let found = (answer["outcome"] ?? answer["error"]?.object?["code"])?.string
            #expect(found == input.expected, "seed \(seed), input \(input.text)")
            #expect(answer["id"]?.string == input.id, "seed \(seed), input \(input.text)")
        }
    }
}

/// An input, with what is expected of its answer.
private struct MixedInput {
    let text: String
    let id: String?
    let expected: String

    /// An input that is pushed.
    init(_ number: Int) {
        self.init(Inputs.pushed("\(number)"), "\(number)", "push")
    }

    /// An input of some kind.
    init(_ number: Int, _ random: inout SplitMix64) {
        let id = "\(number)"
        let pushed = Inputs.pushed(id)
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            self.init(number)
        case 1:
            self.init(Inputs.unbound(id), id, "suppress")
        case 2:
            self.init(pushed.replacing("now", with: "Now"), id, "input.missing")
        case 3:
            self.init(pushed.replacing(#""type":"txt""#, with: #""type":1"#), id, "input.type")
        case 4:
            self.init(pushed.replacing("12:00:00Z", with: "noon"), id, "input.value")
        case 5:
            self.init(pushed.dropLast() + #","x":{}}"#, id, "input.unknownKey")
        case 6:
            self.init(pushed.dropLast() + #","sender":{"id":"z"}}"#, nil, "json.syntax")
        case 7:
            let length = Int.random(in: 0..<pushed.count, using: &random)
            self.init("{" + pushed.prefix(length), nil, "json.syntax")
        case 8:
            let garbage = (0..<20).map { _ in Character(Self.scalar(&random)) }
            self.init("{" + String(garbage), nil, "json.syntax")
        default:
            self.init(String(repeating: #"{"a":"#, count: 70), nil, "json.depth")
        }
    }

    private init(_ text: some StringProtocol, _ id: String?, _ expected: String) {
        self.text = String(text)
        self.id = id
        self.expected = expected
    }

    /// A scalar that ends neither a line nor an object.
    private static func scalar(_ random: inout SplitMix64) -> Unicode.Scalar {
        let scalar = Unicode.Scalar(UInt32.random(in: 0x23...0xD7FF, using: &random))
        return scalar.map { $0 == "}" ? "#" : $0 } ?? "#"
    }
}

extension FileHandle {
    /// Reads up to and with the end of a line, or what is left.
    func readLine() throws -> String {
        var line = Data()
        while line.last != UInt8(ascii: "\n"), let byte = try read(upToCount: 1), !byte.isEmpty {
            line += byte
        }
        return String(decoding: line, as: UTF8.self)
    }
}
