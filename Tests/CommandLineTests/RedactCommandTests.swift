import ExactJSON
import Foundation
import Testing

/// `redact` on the command line.
@Suite struct RedactCommandTests {
    private static let input = """
        {"id":"a","now":"2026-01-15T12:00:00Z","message":{"id":"1","type":"chat","from":"ann",\
        "to":"bob","body":{"type":"txt","text":"lunch?"}},"recipient":{"id":"bob","devices":\
        [{"id":"phone","bindings":[{"notifierName":"prod","token":"aabb"}]}]}}
        {"id":"b","now":"2026-01-15T12:00:00Z"}

        """

    @Test func `an input is written without texts and tokens, a refused one is refused`()
        async throws
    {
        let outcome = try await Tool().run("redact", input: Self.input)
        #expect(outcome.status == 1)
        #expect(
            outcome.output == """
                {"id":"a","message":{"body":{"text":"xxxxxx","type":"txt"},"from":"ann","id":"1",\
                "to":"bob","type":"chat"},"now":"2026-01-15T12:00:00Z","recipient":{"devices":\
                [{"bindings":[{"notifierName":"prod","token":"0000"}],"id":"phone"}],"id":"bob"}}
                {"error":{"code":"input.missing","column":1,"line":2,"message":"missing key","path":"/message"},"id":"b"}

                """
        )
    }

    @Test func `ids are renamed if that is asked`() async throws {
        let outcome = try await Tool().run("redact", "--ids", input: Self.input)
        #expect(
            outcome.lines.first == """
                {"id":"a","message":{"body":{"text":"xxxxxx","type":"txt"},"from":"aaa","id":"b",\
                "to":"aab","type":"chat"},"now":"2026-01-15T12:00:00Z","recipient":{"devices":\
                [{"bindings":[{"notifierName":"aaaa","token":"0000"}],"id":"aaaaa"}],"id":"aab"}}
                """
        )
    }

    @Test func `a record has no other format`() async throws {
        let outcome = try await Tool().run("redact", "--format", "text", input: "")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("`--format` is `json`, not `text`"))
    }

    private static let custom = Inputs.pushed("1", ext: #"{"order":{"+4917612345678":4711}}"#)

    // D8
    @Test(arguments: [
        ([], true), (["--keys"], false), (["--ids"], true), (["--ids", "--keys"], false),
    ])
    func `keys of custom data go if they are asked to`(
        options: [String],
        isKept: Bool
    ) async throws {
        let outcome = try await Tool().run(["redact"] + options, input: Self.custom)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("+4917612345678") == isKept)
        #expect(outcome.output.contains(":1111}"))
    }

    // D9: neither stream has a word of what is refused.
    @Test(
        arguments: [
            (#""recipient":{"id":"b","SECRET":1}"#, "input.unknownKey", "/recipient"),
            (
                #""recipient":{"id":"b"},"app":{"policy":{"timeZone":"SECRET/ZONE"}}"#,
                "input.value", "/app/policy/timeZone"
            ),
            (
                #""recipient":{"id":"b","settings":{"remindType":"SECRET"}}"#, "input.value",
                "/recipient/settings/remindType"
            ),
            (#""recipient":{"id":"b"},"SECRET":1"#, "input.unknownKey", ""),
        ]
    )
    func `the error of a refused input has no word of it`(
        recipient: String,
        code: String,
        path: String
    ) async throws {
        let input = Inputs.unbound("id").replacing(#""recipient":{"id":"b"}"#, with: recipient)
        let outcome = try await Tool().run("redact", input: input)
        #expect(outcome.status == 1)
        #expect(!outcome.output.contains("SECRET"))
        #expect(outcome.error.isEmpty)
        let answer = try #require(try outcome.answers().first)
        #expect(answer["error"]?.object?["code"] == .string(code))
        #expect(answer["error"]?.object?["path"] == .string(path))
        #expect(answer["id"] == "id")
        // The others are written.
        let two = try await Tool().run("redact", "--ids", input: input + "\n" + Self.custom)
        #expect(try two.answers().map { $0["id"] } == ["aa", "a"])
    }

    @Test func `its help says what stays`() async throws {
        let output = try await Tool().run("redact", "--help").output
        let help = output.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
        for word in ["What stays: instants", "translations", "sounds, categories", "--keys"] {
            #expect(help.contains(word), "\(word)")
        }
    }
}
