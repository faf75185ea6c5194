import ExactJSON
import Foundation
import Testing

/// Where an error is: file, line and column (contract, "Errors").
@Suite struct ErrorPlaceTests {
    private static let text = """
        {"id": "a", "now": "2026-01-15T12:00:00Z",
         "message": {"id": "1", "type": "chat", "from": "é", "to": "中", "body": {"type": "txt"}},
         "recipient": {"id": "bob"}}
        """

    private func error(_ text: String) async throws -> JSONObject {
        let answers = try await Tool().run("decide", input: text).answers()
        return try #require(answers.first?["error"]?.object)
    }

    private func place(_ error: JSONObject) -> String {
        "\(error["line"]?.jsonText ?? ""):\(error["column"]?.jsonText ?? "")"
    }

    // An unknown key stands at its key, a wrong value at the value, a missing key at its object.
    @Test(arguments: [
        (#""id": "bob""#, #""id": "bob", "setings": {}"#, "3:29", "input.unknownKey"),
        (#""to": "中""#, #""to": 5"#, "2:60", "input.type"),
        (#""2026-01-15T12:00:00Z""#, #""soon""#, "1:20", "input.value"),
        (#""type": "chat", "#, "", "2:13", "input.missing"),
        (#""to": "中""#, #""to": "中" "x""#, "2:64", "json.syntax"),
        (#""to": "中""#, #""to": "\q""#, "2:62", "json.syntax"),
        (#""to": "中""#, #""to": "\ud800""#, "2:61", "json.syntax"),
        (#""to": "中""#, #""to": "c", "to": "c""#, "2:65", "json.syntax"),
        (#""to": "中""#, #""to": 1e999"#, "2:60", "json.syntax"),
        (#""body": {"type": "txt"}"#, #""body": {"type": "txt"},"#, "2:89", "json.syntax"),
    ])
    func `an error has the line and the column of what is wrong`(
        old: String,
        new: String,
        place: String,
        code: String
    ) async throws {
        let error = try await error(Self.text.replacing(old, with: new))
        #expect(error["code"] == .string(code))
        #expect(self.place(error) == place)
        #expect(error["file"] == nil)
    }

    @Test func `of a file the error has its name, and text the line with a mark`() async throws {
        let folder = try TemporaryFolder()
        let text = Self.text.replacing(#""id": "bob""#, with: #""id": "bob", "setings": {}"#)
        let file = try folder.file("push.json", text)
        let error = try await Tool().run("decide", file.path).answers().first?["error"]?.object
        #expect(error?["file"] == .string(file.path))
        #expect(error.map { place($0) } == "3:29")
        let report = try await Tool().run("decide", "--format", "text", file.path).output
        #expect(report.contains("    \(file.path):3:29\n"))
        let lines = report.split(separator: "\n")
        let line = try #require(lines.firstIndex { $0.contains(#""recipient": {"id""#) })
        let mark = lines[line + 1]
        #expect(mark.last == "^")
        #expect(lines[line].dropFirst(mark.count - 1).hasPrefix(#""setings""#))
    }

    @Test(arguments: [
        String(repeating: "5e9d0c1a", count: 8),
        "<" + Array(repeating: "5e9d0c1a", count: 8).joined(separator: " ") + ">",
        "dGhlIHRva2VuIG9m-IHRoZQ:APA91bEg_mNd3ENAHEeMrd41Zxv3",
    ])
    func `what may be a device token is not shown`(token: String) async throws {
        let input = Inputs.pushed("1").replacing(
            #""token":"aabbccddee""#,
            with: #""tokn":"\#(token)""#
        )
        let report = try await Tool().run("decide", "--format", "text", input: input).output
        #expect(report.contains("^"))
        #expect(!report.contains(token.prefix(32)))
        #expect(!report.contains(token.suffix(16)))
        #expect(report.contains("********"))
    }

    // The answer of `decide` is the input: paths and places are those in it.
    @Test(arguments: [
        (#""apns-push-type": "alrt""#, "/devices/0/headers/apns-push-type", "3:34"),
        (#""apns-priority": "7""#, "/devices/0/headers/apns-priority", "3:33"),
        (#""apns-priority": 5.5"#, "/devices/0/headers/apns-priority", "3:33"),
        (#""apns-collapse-id": 5"#, "/devices/0/headers/apns-collapse-id", "3:36"),
    ])
    func `an error in an answer of decide is where it stands there`(
        header: String,
        path: String,
        place: String
    ) async throws {
        let folder = try TemporaryFolder()
        let phone = try folder.file("phone.json", #"{"os": 17, "state": "background"}"#).path
        let answer = """
            {"id": "a", "outcome": "push", "devices": [
              {"id": "d", "outcome": "push", "payload": {"aps": {}},
               "headers": {\(header)}}]}
            """
        let outcome = try await Tool().run("present", "--phone", phone, input: answer)
        #expect(outcome.status == 1)
        let error = try #require(try outcome.answers().first?["error"]?.object)
        #expect(error["path"] == .string(path))
        #expect(self.place(error) == place)
        #expect(error["file"] == nil)
        // What the answer cannot have is missing in the push.
        let without = try await Tool().run("present", input: answer)
        let missing = try #require(try without.answers().first?["error"]?.object)
        #expect(missing["path"] == "/os")
        #expect(self.place(missing) == "2:3")
        let text = try await Tool().run("present", "--format", "text", input: answer).output
        #expect(text.contains("\n    line 2, column 3\n      {\"id\": \"d\""))
    }

    @Test(arguments: [
        (#"{"outcome": "push"}"#, "input.missing", "/devices", "1:1"),
        (#"{"outcome": "push", "devices": {}}"#, "input.type", "/devices", "1:32"),
        (#"{"outcome": "hold", "devices": [1]}"#, "input.type", "/devices/0", "1:33"),
        (#"{"outcome": "push", "devices": [{}]}"#, "input.value", "/devices", "1:32"),
        (#"{"outcome": "posh"}"#, "input.value", "/outcome", "1:13"),
        (
            #"{"outcome": "push", "devices": [{"outcome": "push", "headers": 1}]}"#, "input.type",
            "/devices/0/headers", "1:64"
        ),
        (
            #"{"outcome": "push", "devices": [{"outcome": "push"}]}"#, "input.missing",
            "/devices/0/payload", "1:33"
        ),
        (#"{"pushes": 1}"#, "input.type", "/pushes", "1:12"),
        (#"{"held": {}}"#, "input.type", "/held", "1:10"),
        (#"{"pushes": [1]}"#, "input.type", "/pushes/0", "1:13"),
        (#"{"pushes": [{}]}"#, "input.missing", "/pushes/0/devices", "1:13"),
        (
            #"{"pushes": [{"devices": [{"outcome": "push"}]}]}"#, "input.missing",
            "/pushes/0/devices/0/payload", "1:26"
        ),
    ])
    func `an answer that neither decide nor release can give is refused`(
        answer: String,
        code: String,
        path: String,
        place: String
    ) async throws {
        let folder = try TemporaryFolder()
        let phone = try folder.file("phone.json", #"{"os": 17, "state": "background"}"#).path
        for call in [["lint"], ["present", "--phone", phone]] {
            let outcome = try await Tool().run(call, input: answer)
            #expect(outcome.status == 1)
            let error = try #require(try outcome.answers().first?["error"]?.object)
            #expect(error["code"] == .string(code))
            #expect(error["path"] == .string(path))
            #expect(self.place(error) == place)
        }
    }

    @Test func `an input of release is no answer`() async throws {
        let input = #"{"now":"2026-01-16T07:00:00+08:00","recipient":{"id":"bob"},"held":[]}"#
        let error = try await Tool().run("lint", input: input).answers().first?["error"]?.object
        #expect(error?["path"] == "/payload")
    }

    @Test func `an answer without a push has no answers`() async throws {
        for answer in [
            #"{"outcome":"suppress","reason":"remind.none"}"#,
            #"{"outcome":"hold","reason":"remind.none"}"#,
            #"{"dropped":[{"id":"1","reason":"message.recalled"}],"id":"a"}"#,
            #"{"held":[{"id":"1","reason":"dnd.app.interval"}],"pushes":[]}"#,
        ] {
            let linted = try await Tool().run("lint", input: answer)
            #expect(linted.status == 0)
            #expect(linted.output.isEmpty)
            #expect(linted.error.isEmpty)
        }
    }

    @Test(arguments: [
        (
            "{\"os\": 17,\n \"lockd\": true}", "2:2",
            "input.unknownKey at `/lockd`: unknown key; did you mean `locked`?",
            " \"lockd\": true}", 1
        ),
        (
            #"{"os": "soon"}"#, "1:8",
            "input.value at `/os`: expected a version of iOS from 3 to 99, such as 17.2",
            #"{"os": "soon"}"#, 7
        ),
        (
            #"{"settings": {"alert": 1}}"#, "1:24",
            "input.type at `/settings/alert`: expected a boolean, found a number",
            #"{"settings": {"alert": 1}}"#, 23
        ),
        ("[]", "1:1", "input.type: expected an object, found an array", "[]", 0),
    ])
    func `the file of a phone is checked when it is read`(
        text: String,
        place: String,
        fault: String,
        line: String,
        column: Int
    ) async throws {
        let folder = try TemporaryFolder()
        let phone = try folder.file("phone.json", text).path
        let outcome = try await Tool().run("present", "--phone", phone, input: "{}")
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        let mark = String(repeating: " ", count: column) + "^"
        #expect(
            outcome.error == """
                em-push: `\(phone):\(place)`: \(fault)
                    \(line)
                    \(mark)
                see `em-push help present`

                """
        )
    }

    @Test func `keys of a phone do not move what an input has`() async throws {
        let folder = try TemporaryFolder()
        let text = #"{"os": 17, "state": "background", "note": "a phone"}"#
        let phone = try folder.file("phone.json", text).path
        let input = "{\"locked\": true,\n \"payload\": 5}\n"
        let outcome = try await Tool().run("present", "--phone", phone, input: input)
        let error = try #require(try outcome.answers().first?["error"]?.object)
        #expect(error["path"] == "/payload")
        #expect(self.place(error) == "2:13")
        #expect(error["file"] == nil)
        // `note` is of the file, and no key of an input.
        let other = try await Tool().run("present", "--phone", phone, input: #"{"payload": {}}"#)
        #expect(other.status == 0)
    }

    @Test func `what has no inputs is told`() async throws {
        let folder = try TemporaryFolder()
        let empty = try folder.file("empty.json", "")
        let outcome = try await Tool().run("decide", empty.path)
        #expect(outcome.status == 0)
        #expect(outcome.error == "em-push: `\(empty.path)` has no inputs\n")
        let inner = empty.deletingLastPathComponent().appending(path: "inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
        let none = try await Tool().run("decide", inner.path)
        #expect(none.error == "em-push: `\(inner.path)` has no files that end in .json\n")
        for call in [["decide"], ["send", "--dry-run"], ["rest", "-"], ["lint", "--jobs", "2"]] {
            for text in ["", " \n", "[]"] {
                let outcome = try await Tool().run(call, input: text)
                #expect(outcome.status == 0)
                #expect(outcome.error == "em-push: standard input has no inputs\n")
            }
        }
    }

    @Test func `links that lead to each other are told as such`() async throws {
        let folder = try TemporaryFolder()
        let (one, other) = (folder.url.path + "/one", folder.url.path + "/other")
        #expect(symlink(other, one) == 0)
        #expect(symlink(one, other) == 0)
        for verb in [["decide"], ["send", "--dry-run"], ["conform"], ["compare", one]] {
            let outcome = try await Tool().run(verb + [one])
            #expect(outcome.status == 2)
            let reason = "cannot be read: Too many levels of symbolic links"
            #expect(outcome.error.hasPrefix("em-push: `\(one)` \(reason)\n"))
        }
    }

    @Test func `a file of a policy that cannot be read is named with the place`() async throws {
        let folder = try TemporaryFolder()
        let policy = try folder.file("policy.json", "{\n  \"alertStyle\": 5\n}")
        let outcome = try await Tool().run("replay", "--against", policy.path, input: Self.text)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("`\(policy.path):2:17`: input.type at "))
    }
}
