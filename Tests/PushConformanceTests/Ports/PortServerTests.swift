import ExactJSON
import PushConformance
import Testing

@Suite struct PortServerTests {
    private let server = PortServer(version: "9", spec: "1.0")

    @Test func `it says who it is and what it can`() async throws {
        let reply = try await reply(to: #"{"cmd":"start","protocol":1}"#)
        let names = ContractVerb.all().map { $0.name.json.jsonText }.joined(separator: ",")
        #expect(
            reply.json.jsonText == #"{"capabilities":[\#(names),"bytes","inputText"],"#
                + #""implementation":{"language":"Swift","name":"em-push","version":"9"},"protocol":1,"#
                + #""spec":["1.0"],"window":64}"#
        )
    }

    @Test(
        arguments: [
            (
                #"{"seq":7,"cmd":"judge","input":{}}"#,
                #"{"seq":7,"skipped":"`judge` is no verb"}"#
            ),
            (
                #"{"cmd":"schedule","seq":-1,"input":{"id":"x","settings":{},"#
                    + #""from":"2026-01-15T12:00:00Z","to":"2026-01-15T12:00:00Z"}}"#,
                #"{"result":{"id":"x","quiet":[]},"seq":-1}"#
            ),
        ]
    )
    func `a line is answered with a line`(line: String, reply: String) async throws {
        #expect(try await self.reply(to: line).json.jsonText == reply)
    }

    @Test(
        arguments: [
            (#"{"cmd":"decide","seq":1,"input":{"now":1,"now":1}}"#, "json.syntax"),
            (#"{"cmd":"decide","seq":1,"input":{"now":1 2}}"#, "json.syntax"),
            (#"{"cmd":"decide","seq":1,"input":{"id":"\ud83d"}}"#, "json.syntax"),
            (#"{"cmd":"decide","seq":1}"#, "json.syntax"),
            (#"{"cmd":"decide","seq":1,"inputText":"[1,]"}"#, "json.syntax"),
            (#"{"cmd":"decide","seq":1,"inputText":" {\"id\":\"\\u0041\"}\n"}"#, "input.missing"),
            (
                #"{"cmd":"decide","seq":1,"inputText":"\#(String(repeating: " ", count: 1 << 20))[]"}"#,
                "input.type"
            ),
            (#"{"cmd":"decide","seq":1,"input":7}"#, "input.type"),
            (#"{"cmd":"decide","seq":1,"input":{"note":"x"}}"#, "input.unknownKey"),
            (
                #"{"cmd":"decide","seq":1,"input":{\#(String(repeating: " ", count: 1 << 20))}}"#,
                "json.size"
            ),
            (
                #"{"cmd":"decide","seq":1,"input":{"a":\#(String(repeating: "[", count: 64))"#
                    + String(repeating: "]", count: 64) + "}}", "json.depth"
            ),
            (
                #"{"cmd":"decide","seq":1,"input":{"id":"\#(String(repeating: "x", count: 1 << 20))"}}"#,
                "json.size"
            ),
        ]
    )
    func `an input is read as it is spelled`(line: String, code: String) async throws {
        let reply = try await reply(to: line)
        #expect(reply["seq"] == 1)
        #expect(reply["result"]?.object?["error"]?.object?["code"]?.string == code)
    }

    @Test func `an answer that is too long for a line is left out`() async throws {
        let bindings = Array(repeating: "{}", count: 5000).joined(separator: ",")
        let line =
            #"{"cmd":"decide","seq":1,"input":{"now":"2026-01-15T12:00:00Z","message":{"id":"1","type":"chat","#
            + #""from":"a","to":"b","body":{"type":"txt"}},"recipient":{"id":"b","devices":[{"id":"d","#
            + #""bindings":[\#(bindings)]}]}}}"#
        let reply = try await reply(to: line)
        #expect(reply["result"] == nil)
        #expect(reply["skipped"] == "the answer is too long for a line")
    }

    @Test(arguments: ["", "x", "[]", "{}", #"{"cmd":1}"#, #"{"cmd":"decide","input":{}}"#])
    func `what is no line of the protocol is answered without a number`(
        line: String
    ) async throws {
        let reply = try await reply(to: line)
        #expect(reply["seq"] == nil)
        #expect(reply["error"]?.object?["code"] == "json.syntax")
    }

    // CONTRACT: an error without a `seq`.
    @Test(
        arguments: [
            (#"{"cmd":"start"}"#, "input.missing", "/protocol"),
            (#"{"cmd":"start","protocol":2}"#, "input.value", "/protocol"),
            (#"{"cmd":"start","protocol":"1"}"#, "input.type", "/protocol"),
            (#"{"cmd":"start","protocol":1,"cmd":"stop"}"#, "json.syntax", ""),
            (#"{"cmd":"decide","seq":1,"seq":2,"input":{}}"#, "json.syntax", ""),
            (#"{"cmd":"decide","seq":1,"input":{},"inp\u0075t":{}}"#, "json.syntax", ""),
            (#"{"cmd":"decide","seq":1,"inputText":5}"#, "input.type", "/inputText"),
            (#"{"cmd":"decide","seq":1,"inputText":null}"#, "input.type", "/inputText"),
            (#"{"cmd":"decide","seq":1,"inputText":"\ud800"}"#, "json.syntax", ""),
            (
                #"{"cmd":"decide","seq":1,"input":{},"inputText":"{}"}"#, "input.conflict",
                "/inputText"
            ),
        ]
    )
    func `a line that the protocol does not have is refused`(
        line: String,
        code: String,
        path: String
    ) async throws {
        let reply = try await reply(to: line)
        #expect(reply["seq"] == nil)
        #expect(reply["result"] == nil)
        #expect(reply["error"]?.object?["code"] == .string(code))
        #expect(reply["error"]?.object?["path"] == .string(path))
    }

    @Test func `a number is given back, whatever numbers came before`() async throws {
        for _ in 1...2 {
            #expect(try await reply(to: #"{"cmd":"decide","seq":7,"input":{}}"#)["seq"] == 7)
        }
    }

    @Test func `the service keeps what it is told, until it is stopped`() async throws {
        let put =
            #"{"cmd":"rest","seq":1,"input":{"method":"PUT","path":"/o/a/users/u/notification/"#
            + #"user/u","body":{"type":"NONE"}}}"#
        let get =
            #"{"cmd":"rest","seq":2,"input":{"method":"GET","path":"/o/a/users/u/notification/"#
            + #"user/u"}}"#
        #expect(try await reply(to: put)["result"]?.object?["status"] == 200)
        let body = try await reply(to: get)["result"]?.object?["body"]?.object
        #expect(body?["data"]?.object?["type"] == "NONE")
        #expect(await server.action(on: Array(#"{"cmd":"stop"}"#.utf8)) == .stop)
    }

    private func reply(to line: String) async throws -> JSONObject {
        let action = await server.action(on: Array(line.utf8))
        guard case .reply(let reply) = action else {
            throw InputError(.inputValue, "\(action) is no reply")
        }
        return reply
    }
}
