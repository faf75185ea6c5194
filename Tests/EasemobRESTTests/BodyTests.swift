import EasemobREST
import ExactJSON
import HTTPExchange
import Testing
import WallTime

@Suite struct RESTBodyTests {
    // R27
    @Test(
        arguments: [
            nil, "", " ", "[]", "1", "null", "true", #""{}""#, "{", "{}}", "{'a':1}", #"{"a":1,}"#,
            #"{"a":1,"a":2}"#, #"{"a":"\ud800"}"#, #"{"a":NaN}"#, "\u{FEFF}{}", "type=ALL",
        ]
    )
    func `a body that is no object is refused`(body: String?) async {
        let service = Service()
        _ = await service.send(.post, "/notification/template", Self.template)
        for (method, path) in Self.objectRoutes {
            let response = await service.send(method, path, body)
            #expect(response.refusal == Answer.invalid("body"), "\(method) \(path)")
        }
    }

    // R17
    @Test(arguments: [nil, "", "{}", "null", "1", "[", "[]"])
    func `the names of many are an array`(body: String?) async {
        let response = await Service().send(.put, "/push/nickname", body)
        #expect(
            response.refusal
                == "400 IllegalArgumentException put user push nicknames illegal empty request body"
        )
    }

    @Test func `bytes that are not UTF-8 are refused`() async {
        let request = HTTPRequest(
            .put,
            path: "/org/app/users/u",
            body: Array(#"{"nickname":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
        )
        let response = await Service().send(request)
        #expect(response.refusal == Answer.invalid("body"))
    }

    @Test func `a body of 1 MiB is read, a longer one refused`() async {
        let service = Service()
        let padding = String(repeating: " ", count: RESTHandler.bodyLimit - 16)
        #expect(await service.put("/users/u", #"{"nickname":"n"}"# + padding).status == 200)
        let longer = await service.put("/users/u", #"{"nickname":"m"}"# + padding + " ")
        #expect(longer.refusal == Answer.invalid("body"))
        #expect(await service.get("/users/u").entities.contains(#""nickname":"n""#))
    }

    @Test func `a body that nests too deep is refused`() async {
        let deep = String(repeating: #"{"a":"#, count: 70) + "1" + String(repeating: "}", count: 70)
        #expect(await Service().put("/users/u", deep).refusal == Answer.invalid("body"))
    }

    // R19
    @Test(arguments: ["{", "null", #"{"type":"never"}"#, "[1]"])
    func `a body of a GET or a DELETE is not looked at`(body: String) async {
        let service = Service()
        #expect(await service.send(.get, "/users/u/notification/user/u", body).status == 200)
        _ = await service.send(.post, "/notification/template", Self.template)
        #expect(await service.send(.delete, "/notification/template/t", body).status == 200)
    }

    // R27
    @Test func `an unknown key is ignored`() async {
        let service = Service()
        let unknown = #""x":null,"notification_no_disturbing":true,"Type":"never","#
        let mode = await service.put(
            "/users/u/notification/user/u",
            "{\(unknown)\"nickname\":1,\"type\":\"AT\"}"
        )
        #expect(mode.data == #"{"ignoreDuration":0,"type":"AT"}"#)
        let user = await service.put(
            "/users/u",
            #"{"x":null,"Notification_no_disturbing":true,"type":"never"}"#
        )
        #expect(user.entities == #"[{"notification_display_style":0,"username":"u"}]"#)
    }

    // R27
    @Test func `an empty object changes nothing and answers the state`() async {
        let service = Service()
        let mode = "/users/u/notification/user/u"
        let set = await service.put(mode, #"{"type":"NONE","ignoreInterval":"1:2-3:4"}"#)
        #expect(await service.put(mode, "{}").data == set.data)
        let user = await service.put("/users/u", #"{"nickname":"n"}"#)
        #expect(await service.put("/users/u", "{}").entities == user.entities)
        _ = await service.put("/users/u/notification/template", #"{"templateName":"t"}"#)
        let chosen = await service.put("/users/u/notification/template", "{}")
        #expect(chosen.data == #"{"templateName":"t"}"#)
        let template = await service.send(.post, "/notification/template", Self.template)
        let later = Service.now.adding(milliseconds: 1)
        let unchanged = await service.put("/notification/template/t", "{}", now: later)
        #expect(unchanged.data == template.data)
    }

    private static let objectRoutes: [(HTTPRequest.Method, String)] = [
        ("PUT", "/users/u"), ("PUT", "/users/u/notification/user/u"),
        ("PUT", "/users/u/notification/user/v"), ("PUT", "/users/u/notification/chatgroup/g"),
        ("PUT", "/users/u/notification/language"), ("PUT", "/users/u/notification/template"),
        ("PUT", "/users/u/push/binding"), ("POST", "/notification/template"),
        ("PUT", "/notification/template/t"),
    ]

    private static let template = #"{"name":"t","title_pattern":"","content_pattern":"c"}"#
}
