import ExactJSON
import Foundation
import Testing

@Suite struct DecideCommandTests {
    @Test(arguments: [["decide"], ["decide", "-"]])
    func `standard input is read without a path or with a dash`(arguments: [String]) async throws {
        let outcome = try await Tool().run(arguments, input: Inputs.pushed("1"))
        #expect(outcome.status == 0)
        #expect(outcome.output == Inputs.pushedAnswer("1") + "\n")
        #expect(outcome.error.isEmpty)
    }

    @Test func `files are read in the order of the arguments`() async throws {
        let folder = try TemporaryFolder()
        let b = try folder.file("b.json", Inputs.unbound("b")).path
        let a = try folder.file("a.txt", Inputs.pushed("a") + "\n" + Inputs.unbound("c")).path
        let outcome = try await Tool().run("decide", b, "-", a, input: Inputs.unbound("stdin"))
        #expect(outcome.status == 0)
        #expect(
            outcome.lines.map { String($0) } == [
                Inputs.unboundAnswer("b"), Inputs.unboundAnswer("stdin"), Inputs.pushedAnswer("a"),
                Inputs.unboundAnswer("c"),
            ]
        )
    }

    // CONTRACT, X7: a folder means its `.json` files in name order, each possibly annotated.
    @Test func `a folder is read by name, annotations and all`() async throws {
        let folder = try TemporaryFolder()
        let annotated = Inputs.unbound("Z").dropLast() + #","note":"n","cites":[],"expect":{}}"#
        try folder.file("b.json", Inputs.unbound("b"))
        try folder.file("Z.json", String(annotated))
        try folder.file("10.json", Inputs.unbound("10"))
        try folder.file("2.json", "[\(Inputs.unbound("2")),\(Inputs.unbound("2b"))]")
        try folder.file("notes.txt", "not an input")
        try folder.file("json", "not an input")
        let outcome = try await Tool().run("decide", folder.url.path)
        #expect(outcome.status == 0)
        let ids = try outcome.answers().map { $0["id"] }
        #expect(ids == ["10", "2", "2b", "Z", "b"])
    }

    // CONTRACT, X7: the end of its name says whether a file may be annotated.
    @Test(arguments: ["note", "cites", "expect", "absent"])
    func `a file of a folder is read by itself as well, annotations and all`(
        key: String
    ) async throws {
        let folder = try TemporaryFolder()
        let text = String(Inputs.unbound("1").dropLast() + #","\#(key)":0}"#)
        let file = try folder.file("1.json", text).path
        let outcome = try await Tool().run("decide", file)
        #expect(outcome.status == 0)
        #expect(outcome.output == Inputs.unboundAnswer("1") + "\n")
    }

    // X7
    @Test(arguments: ["1.ndjson", "1.jsonl", "1.json.txt", "json", "1.JSON", "-"])
    func `annotations are unknown keys in all that is not called json`(
        name: String
    ) async throws {
        let folder = try TemporaryFolder()
        let text = String(Inputs.unbound("1").dropLast() + #","note":"n"}"#)
        let file = try folder.file(name, text).path
        let outcome = try await Tool().run("decide", name == "-" ? name : file, input: text)
        #expect(outcome.status == 1)
        let error = try outcome.answers().first?["error"]?.object
        #expect(error?["code"] == "input.unknownKey")
        #expect(error?["path"] == "/note")
    }

    #if os(Linux)
    // Elsewhere no file has such a name.
    @Test func `a name that is not UTF-8 is a name`() async throws {
        let folder = try TemporaryFolder()
        let script = #"""
            cd "\#(folder.url.path)"
            name=$(printf 'caf\351.json')
            cat > "$name"
            "$0" decide "$name" && "$0" decide . && "$0" decide --format text "./$name"
            """#
        try folder.file("a.json", Inputs.unbound("a"))
        let outcome = try await Tool().shell(script, input: Inputs.unbound("1"))
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        #expect(
            outcome.lines.prefix(4).map { String($0) } == [
                Inputs.unboundAnswer("1"), Inputs.unboundAnswer("a"), Inputs.unboundAnswer("1"),
                "Not pushed: the user has no device to push to  [1]",
            ]
        )
    }
    #endif

    @Test func `an empty input and an empty folder are answered with nothing`() async throws {
        let folder = try TemporaryFolder()
        for arguments in [["decide"], ["decide", folder.url.path]] {
            let outcome = try await Tool().run(arguments, input: "\n \n")
            #expect(outcome.status == 0)
            #expect(outcome.output.isEmpty)
            let told =
                arguments.dropFirst().first.map { "`\($0)` has no files that end in .json" }
                ?? "standard input has no inputs"
            #expect(outcome.error == "em-push: \(told)\n")
        }
    }

    // M41, M43: one object over many lines, or an array of inputs.
    @Test func `a document over many lines is one input or many`() async throws {
        let object = Inputs.unbound("1").replacing(",", with: ",\r\n\t")
        let one = try await Tool().run("decide", input: "\u{FEFF}\n" + object + "\n")
        #expect(one.output == Inputs.unboundAnswer("1") + "\n")
        let array = try await Tool().run("decide", input: "[\n\(object),\n{},\n\(object)]")
        #expect(array.status == 1)
        #expect(
            array.lines.map { String($0) } == [
                Inputs.unboundAnswer("1"),
                #"{"error":{"code":"input.missing","column":1,"line":10,"message":"missing key","path":"/now"}}"#,
                Inputs.unboundAnswer("1"),
            ]
        )
    }

    // CONTRACT: the others are still answered, in input order.
    @Test func `a bad line is refused and the others are answered`() async throws {
        let input = [
            Inputs.unbound("1"), "{", "", #"{"id":"2"}"#, "[]", "\u{0}", "   ",
            Inputs.pushed("3"), #"{"id":"4","id":"4"}"#, Inputs.unbound("5") + "x",
            Inputs.unbound("6"),
        ]
        let outcome = try await Tool().run("decide", input: input.joined(separator: "\n"))
        #expect(outcome.status == 1)
        #expect(outcome.error.isEmpty)
        let answers = try outcome.answers().map { answer in
            answer["outcome"] ?? answer["error"]?.object?["code"]
        }
        #expect(
            answers == [
                "suppress", "json.syntax", "input.missing", "input.type", "json.syntax", "push",
                "json.syntax", "json.syntax", "suppress",
            ]
        )
        #expect(outcome.lines.first.map { String($0) } == Inputs.unboundAnswer("1"))
        #expect(outcome.lines.last.map { String($0) } == Inputs.unboundAnswer("6"))
    }

    // M40
    @Test func `a line beyond 1 MiB is refused and the next one answered`() async throws {
        let long = Inputs.pushed("long", text: String(repeating: "x", count: 1 << 20))
        let input = [Inputs.unbound("1"), long, Inputs.unbound("2")].joined(separator: "\n")
        let outcome = try await Tool().run("decide", input: input)
        #expect(outcome.status == 1)
        let codes = try outcome.answers().map { $0["error"]?.object?["code"] ?? $0["id"] }
        #expect(codes == ["1", "json.size", "2"])
    }

    // CONTRACT `--explain`
    @Test func `explain adds its keys and changes nothing else`() async throws {
        let input = Inputs.pushed("1") + "\n" + Inputs.unbound("2")
        let plain = try await Tool().run("decide", input: input).answers()
        let explained = try await Tool().run("decide", "--explain", input: input).answers()
        // Gates of bindings are asked only if there is one.
        let traces = explained.map { $0["trace"]?.array ?? [] }
        #expect(traces.map { $0.contains { $0.object?["device"] != nil } } == [true, false])
        #expect(traces.allSatisfy { $0.first?.object?["gate"] == "A1" })
        #expect(explained.map { $0["blockers"] } == [[], ["device.none"]])
        let stripped = explained.map { answer in
            var answer = answer
            for key: ExactString in ["trace", "blockers", "zoneData"] {
                answer[key] = nil
            }
            if var push = answer["devices"]?.array?.first?.object {
                #expect(push["rendering"]?.array?.isEmpty == false)
                push["rendering"] = nil
                answer["devices"] = [push.json]
            }
            return answer
        }
        #expect(stripped == plain)
    }

    // F6
    @Test func `a request tells where its fields came from by the names of its table`() async throws
    {
        let input =
            #"{"now":"2026-01-15T12:00:00Z","message":{"id":"1","type":"chat","from":"a","to":"b","body":{"type":"image"},"#
            + #""ext":{"em_android_push_ext":{"fcm_channel_id":"x"}}},"app":{"certificates":["#
            + #"{"name":"a","channel":"fcm","projectId":"p","channelId":"y"},{"name":"c","channel":"fcm","projectId":"p"}]},"#
            + #""recipient":{"id":"b","devices":[{"id":"d","bindings":[{"notifierName":"a","token":"aa"},"#
            + #"{"notifierName":"c","token":"aa"}]}]}}"#
        let outcome = try await Tool().run(["decide", "--format", "text"], input: input)
        let lines = outcome.output.split(separator: "\n").map { String($0) }
        #expect(lines.contains("  where it came from over a:"))
        #expect(lines.contains("  where it came from over c:"))
        let field = "    message.android.notification.channel_id x: fcm_channel_id of"
        #expect(lines.count { $0 == field } == 2)
        #expect(
            lines.contains(
                "      em_android_push_ext; not channelId of the certificate, which comes after"
            )
        )
        #expect(lines.contains("    message.notification.title none: alertStyle of the policy"))
    }
}
