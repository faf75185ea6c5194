import ExactJSON
import Foundation
import Testing

/// `redact` on the command line.
@Suite struct RedactCommandTests {
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
                #""recipient":{"id":"b","settings":{"timeZone":"SECRET/ZONE"}}"#, "input.value",
                "/recipient/settings/timeZone"
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
