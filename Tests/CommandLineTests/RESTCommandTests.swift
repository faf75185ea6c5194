import ExactJSON
import Foundation
import Testing

@Suite struct RESTCommandTests {
    private static let now = #""now":"2022-03-17T07:55:49.918Z""#

    private static func request(
        _ method: String,
        _ path: String,
        _ rest: String...
    ) -> String {
        let members = [#""method":"\#(method)""#, #""path":"/org/app\#(path)""#] + rest
        return "{\(members.joined(separator: ","))}"
    }

    /// A day with the service, and what each request is answered with.
    private static let day: [(request: String, answer: String)] = [
        (
            request(
                "PUT",
                "/users/u1/notification/user/u1",
                #""id":"a""#,
                now,
                #""body":{"type":"NONE","ignoreInterval":"21:30-8:0","ignoreDuration":86400000}"#
            ),
            #"{"body":{"action":"put","application":"ac0ead04-96fb-8172-8f7f-bbe4b02ab024","#
                + #""applicationName":"app","data":{"#
                + #""ignoreDuration":1647590149918,"ignoreInterval":"21:30-08:00","type":"NONE"},"#
                + #""duration":0,"organization":"org","path":"/users","#
                + #""timestamp":1647503749918,"uri":"/org/app/users/u1/notification/user/u1"},"#
                + #""id":"a","status":200}"#
        ),
        (
            request("PUT", "/users/u1/notification/chatgroup/g", #""body":{"type":"ALL"}"#),
            #"{"body":{"action":"put","application":"ac0ead04-96fb-8172-8f7f-bbe4b02ab024","#
                + #""applicationName":"app","data":{"ignoreDuration":0,"#
                + #""type":"ALL"},"duration":0,"organization":"org","#
                + #""path":"/users","uri":"/org/app/users/u1/notification/chatgroup/g"},"status":200}"#
        ),
        (
            request("PUT", "/users/u1/notification/chatgroup/g", #""body":{"type":"all"}"#, now),
            #"{"body":{"duration":0,"error_description":"parameters is invalid : type","#
                + #""exception":"IllegalArgumentException","timestamp":1647503749918},"status":400}"#
        ),
        (
            request("GET", "/users/u1/notification/user/u1?a=b"),
            #"{"body":{"action":"get","application":"ac0ead04-96fb-8172-8f7f-bbe4b02ab024","#
                + #""applicationName":"app","data":{"#
                + #""ignoreDuration":1647590149918,"ignoreInterval":"21:30-08:00","type":"NONE"},"#
                + #""duration":0,"organization":"org","path":"/users","#
                + #""uri":"/org/app/users/u1/notification/user/u1"},"status":200}"#
        ),
        (
            request("DELETE", "/users/u1/notification/user/u1", #""id":"""#),
            #"{"body":{"error_description":"url is invalid"},"id":"","status":404}"#
        ),
        (
            request(
                "POST",
                "/notification/template",
                now,
                #""body":{"name":"t1","title_pattern":"","content_pattern":"{0}"}"#
            ),
            #"{"body":{"action":"post","application":"ac0ead04-96fb-8172-8f7f-bbe4b02ab024","#
                + #""applicationName":"app","data":{"content_pattern":"{0}","#
                + #""createAt":1647503749918,"name":"t1","title_pattern":"","#
                + #""updateAt":1647503749918},"duration":0,"organization":"org","#
                + #""timestamp":1647503749918,"uri":"/org/app/notification/template"},"status":200}"#
        ),
        (
            request("GET", "/notification/template/t2"),
            #"{"body":{"duration":0,"error_description":"t2 template is not exist","#
                + #""exception":"EntityNotFoundException"},"status":400}"#
        ),
        (
            request("GET", "/users/%F0%9F%98%80/push/binding", #""body":null"#),
            #"{"body":{"action":"get","duration":0,"entities":[]},"status":200}"#
        ),
    ]

    // R1, R2, R3, R6, R19, X4, X7: HTTP errors leave the exit status 0.
    @Test func `a day with the service is answered line by line`() async throws {
        let input = Self.day.map { $0.request }.joined(separator: "\n")
        let outcome = try await Tool().run("rest", input: input)
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        #expect(outcome.lines.map { String($0) } == Self.day.map { $0.answer })
    }

    // 4.5
    @Test func `the apps' time zone changes no answer, and must be one`() async throws {
        let input = Self.day.map { $0.request }.joined(separator: "\n")
        let outcome = try await Tool().run("rest", "--time-zone", "Asia/Shanghai", input: input)
        #expect(outcome.status == 0)
        #expect(outcome.lines.map { String($0) } == Self.day.map { $0.answer })
        for value in ["CST", "", "22:00"] {
            let refused = try await Tool().run("rest", "--time-zone", value, input: input)
            #expect(refused.status == 2)
            #expect(refused.output.isEmpty)
            #expect(refused.error.contains("`\(value)` is no time zone"))
        }
        #expect(try await Tool().run("rest", "--time-zone", input: input).status == 2)
        #expect(try await Tool().run("lint", "--time-zone", "UTC", input: input).status == 2)
    }

    // R19
    @Test func `an array of requests is a sequence`() async throws {
        let input = Self.day.map { $0.request }.joined(separator: ",\n")
        let outcome = try await Tool().run("rest", input: "[\(input)]")
        #expect(outcome.status == 0)
        #expect(outcome.lines.map { String($0) } == Self.day.map { $0.answer })
    }

    // CONTRACT: state lives for the run, all of its files included.
    @Test func `state lives for the run and no longer`() async throws {
        let folder = try TemporaryFolder()
        let set = Self.request("PUT", "/users/u", #""body":{"nickname":"n"}"#)
        let get = Self.request("GET", "/users/u", #""note":"n","cites":["R11"],"expect":{}"#)
        try folder.file("1.json", set)
        try folder.file("2.json", "[\(get)]")
        let outcome = try await Tool().run("rest", folder.url.path)
        #expect(outcome.status == 0)
        #expect(outcome.lines.count == 2)
        #expect(outcome.lines.allSatisfy { $0.contains(#""nickname":"n""#) })
        let next = try await Tool().run("rest", input: Self.request("GET", "/users/u"))
        #expect(next.lines.count == 1)
        #expect(!next.output.contains("nickname\":"))
    }

    // X1, X2, M38: only a line that cannot be read is an error, and it changes nothing.
    @Test(
        arguments: [
            ("{", "json.syntax", ""),
            ("[]", "input.type", ""),
            (#"{"path":"/a/b/users/u"}"#, "input.missing", "/method"),
            (#"{"method":"GET"}"#, "input.missing", "/path"),
            (#"{"method":1,"path":"/a/b/users/u"}"#, "input.type", "/method"),
            (#"{"method":null,"path":"/a/b/users/u"}"#, "input.type", "/method"),
            (#"{"method":"GET","path":["a"]}"#, "input.type", "/path"),
            (request("GET", "/users/u", #""headers":{}"#), "input.unknownKey", "/headers"),
            (request("GET", "/users/u", #""note":"n""#), "input.unknownKey", "/note"),
            (request("GET", "/users/u", #""id":1"#), "input.type", "/id"),
            (request("GET", "/users/u", #""now":null"#), "input.type", "/now"),
            (request("GET", "/users/u", #""now":1647503749918"#), "input.type", "/now"),
            (request("GET", "/users/u", #""now":"2022-03-17""#), "input.value", "/now"),
            (request("PUT", "/users/u", #""body":{"a":1,"a":2}"#), "json.syntax", ""),
            (
                request("PUT", "/users/u/notification/user/u", #""body":{"ignoreDuration":1}"#),
                "input.missing", "/now"
            ),
            (
                request(
                    "POST",
                    "/notification/template",
                    #""body":{"name":"t","title_pattern":"","content_pattern":"c"}"#
                ),
                "input.missing", "/now"
            ),
            (request("PUT", "/notification/template/t", #""body":{}"#), "input.missing", "/now"),
        ]
    )
    func `a line that cannot be read is refused`(
        line: String,
        code: String,
        path: String
    ) async throws {
        let get = Self.request("GET", "/users/u/notification/user/u", #""id":"i""#)
        let outcome = try await Tool().run("rest", input: "\(get)\n\(line)\n\(get)")
        #expect(outcome.status == 1)
        let answers = try outcome.answers()
        try #require(answers.count == 3)
        let error = answers[1]["error"]?.object
        #expect(error?["code"] == .string(code))
        #expect(error?["path"] == .string(path))
        #expect(answers[0] == answers[2])
        #expect(answers[0]["status"] == 200)
    }

    // M40: the body counts.
    @Test func `a line that is too large or too deep is refused`() async throws {
        let get = Self.request("GET", "/users/u")
        let large = String(repeating: "x", count: 1_048_576)
        let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        let outcome = try await Tool().run(
            "rest",
            input: [
                get, Self.request("PUT", "/users/u", #""body":{"nickname":"\#(large)"}"#),
                Self.request("PUT", "/users/u", #""body":\#(deep)"#), get,
            ].joined(separator: "\n")
        )
        #expect(outcome.status == 1)
        let codes = try outcome.answers().map { $0["error"]?.object?["code"]?.string }
        #expect(codes == [nil, "json.size", "json.depth", nil])
    }

    // R27, R17, X2: a body may be any JSON; what it must be is the service's to say.
    @Test(arguments: ["null", "1", #""{}""#, "[]", "true"])
    func `a body that is no object is the service's refusal`(body: String) async throws {
        let input = Self.request("PUT", "/users/u", #""body":\#(body)"#)
        let outcome = try await Tool().run("rest", input: input)
        #expect(outcome.status == 0)
        #expect(
            outcome.output
                == #"{"body":{"duration":0,"error_description":"parameters is invalid : body","#
                + #""exception":"IllegalArgumentException"},"status":400}"# + "\n"
        )
    }

    @Test func `people are told in two lines`() async throws {
        let outcome = try await Tool().run(
            "rest",
            "--format",
            "text",
            input: [
                Self.day[0].request, Self.day[2].request, Self.day[4].request,
                Self.request("GET", "/\\u001b[31m"), Self.request("GET", "/users/u", #""x":1"#),
            ].joined(separator: "\n")
        )
        #expect(outcome.status == 1)
        #expect(
            outcome.output == #"""
                200  PUT /org/app/users/u1/notification/user/u1  [a]
                  {"ignoreDuration":1647590149918,"ignoreInterval":"21:30-08:00","type":"NONE"}

                400  PUT /org/app/users/u1/notification/chatgroup/g
                  IllegalArgumentException: parameters is invalid : type

                404  DELETE /org/app/users/u1/notification/user/u1  []
                  url is invalid

                404  GET /org/app/\u{1b}[31m
                  url is invalid

                ERROR  input.unknownKey
                  /x: unknown key
                    line 5, column 43
                    {"method":"GET","path":"/org/app/users/u","x":1}
                                                              ^


                """#
        )
    }

    @Test func `nothing can be explained`() async throws {
        let outcome = try await Tool().run("rest", "--explain", input: "{}")
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
    }
}
