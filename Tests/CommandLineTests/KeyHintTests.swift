import ExactJSON
import Testing

/// The key that was probably meant by an unknown one.
@Suite struct KeyHintTests {
    private static func decide(_ text: String, as other: String) async throws -> String {
        try await Tool().run("example", "decide").output.replacing(text, with: other)
    }

    @Test(arguments: [
        (#""displayName""#, #""nickname""#, "/sender/nickname", "displayName"),
        (
            #""displayStyle""#, #""notification_display_style""#,
            "/recipient/settings/notification_display_style", "displayStyle"
        ),
        (#""settings""#, #""setings""#, "/recipient/setings", "settings"),
    ])
    func `a near key, or another word for it, is asked for`(
        key: String,
        other: String,
        path: String,
        meant: String
    ) async throws {
        let input = try await Self.decide(key, as: other)
        let question = "did you mean `\(meant)`?"
        let json = try await Tool().run("decide", input: input)
        #expect(json.status == 1)
        #expect(json.error == "em-push: \(path): \(question)\n")
        #expect(!json.output.contains(question))
        let text = try await Tool().run("decide", "--format", "text", input: input)
        let line = text.output.replacing("\n    ", with: " ")
        #expect(line.contains("\(path): unknown key; \(question) "))
        #expect(text.error.isEmpty)
        let page = try await Tool().page("decide", input: input, status: 1)
        #expect(page.sections.first?.report == text.output)
        #expect(page.sections.first?.found["error"]?.object?["meant"] == .string(meant))
    }

    @Test func `no key is named that would be unknown there too, or is there already`() async throws
    {
        for (key, other) in [
            (#""sender": {"#, #""sender": {"nickname": "a", "#),
            (#""sender": {"#, #""sender": {"token": "a", "#),
            (#""sender": {"#, #""sender": {"x": 1, "#),
        ] {
            let outcome = try await Tool().run(
                "decide",
                input: try await Self.decide(key, as: other)
            )
            #expect(outcome.output.contains("input.unknownKey"))
            #expect(outcome.error.isEmpty, "\(outcome.error)")
        }
    }

    @Test func `a place is told once for all inputs that have it`()
        async throws
    {
        let line = #"{"os":17,"state":"background","tapp":"none","payload":{"aps":{}}}"#
        let outcome = try await Tool().run("present", input: "\(line)\n\(line)\n")
        #expect(outcome.lines.count == 2)
        #expect(outcome.error.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        ("decide", #"{"aps":{"alert":"hi"}}"#, "a payload is put under the key `payload`"),
        ("present", #"{"aps":{}}"#, "`em-push lint` needs no other"),
        ("lint", #"{"em_force_notification":true}"#, "an ext is put into the message"),
        ("decide", #"{"os":17,"state":"killed","payload":{}}"#, "input of `em-push present`"),
        ("lint", #"{"os":17,"state":"killed","payload":{}}"#, "input of `em-push present`"),
        (
            "decide", #"{"to":["a"],"payload":{"bodies":[{"type":"txt","msg":"hi"}]}}"#,
            "`em-push example decide` shows them"
        ),
    ])
    func `an input of another verb, or a part of one, is told as such`(
        verb: String,
        input: String,
        remedy: String
    ) async throws {
        let json = try await Tool().run(verb, input: input)
        #expect(json.status == 1)
        #expect(json.error.contains(remedy))
        let text = try await Tool().run(verb, "--format", "text", input: input)
        #expect(text.output.replacing("\n    ", with: " ").contains(remedy))
    }

    @Test func `an input that only lacks a key is one of its verb`() async throws {
        let json = try await Tool().run("decide", input: #"{"message":{},"recipient":{}}"#)
        #expect(json.error.isEmpty)
    }
}
