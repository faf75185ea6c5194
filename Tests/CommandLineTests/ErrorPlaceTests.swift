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
        (#""to": "中""#, #""to": "c", "to": "c""#, "2:13", "json.syntax"),
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
    }

    @Test func `a file of a policy that cannot be read is named with the place`() async throws {
        let folder = try TemporaryFolder()
        let policy = try folder.file("policy.json", "{\n  \"alertStyle\": 5\n}")
        let outcome = try await Tool().run("replay", "--against", policy.path, input: Self.text)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("`\(policy.path):2:17`: input.type at "))
    }
}
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
