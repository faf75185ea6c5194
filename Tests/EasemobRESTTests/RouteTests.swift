import EasemobREST
import ExactJSON
import HTTPExchange
import Testing

@Suite struct RESTRouteTests {
    // R1
    @Test func `a reply says what was asked of which app, and when`() async {
        let response = await Service().put("/users/u1/notification/language?x=1/2", Self.english)
        #expect(response.status == 200)
        #expect(
            String(decoding: response.response.body, as: UTF8.self) == """
                {"action":"put","application":"ac0ead04-96fb-8172-8f7f-bbe4b02ab024",\
                "applicationName":"app","data":{"language":"en"},"duration":0,\
                "organization":"org","path":"/users","timestamp":1647503749918,\
                "uri":"/org/app/users/u1/notification/language"}
                """
        )
        #expect(
            response.response.header == [
                HTTPField("content-type", "application/json;charset=UTF-8")
            ]
        )
    }

    // R1: the timestamp is absent without an instant.
    @Test func `without an instant a reply has no timestamp`() async throws {
        let response = try await Service().play(.get, "/users/u1/notification/language")
        #expect(response.body["timestamp"] == nil)
        #expect(response.body["duration"] == 0)
        let refused = try await Service().play(.put, "/users/u1/notification/language", "{}")
        #expect(refused.body["timestamp"] == nil)
        #expect(refused.body["duration"] == 0)
    }

    // R2
    @Test func `a refusal has the vendor's shape`() async {
        let response = await Service().put("/users/u1", "[]")
        #expect(
            response.body == [
                "exception": "IllegalArgumentException",
                "error_description": "parameters is invalid : body",
                "timestamp": 1_647_503_749_918, "duration": 0,
            ]
        )
        let nowhere = await Service().get("/nowhere")
        #expect(nowhere.status == 404)
        #expect(nowhere.body == ["error_description": "url is invalid"])
    }

    // R2, R15: a method that a path does not take leads nowhere either.
    @Test(
        arguments: [
            ("/users/u1", ["GET", "PUT"]),
            ("/users/u1/notification/user/u1", ["GET", "PUT"]),
            ("/users/u1/notification/user/u2", ["GET", "PUT"]),
            ("/users/u1/notification/chatgroup/u1", ["GET", "PUT"]),
            ("/users/u1/notification/language", ["GET", "PUT"]),
            ("/users/u1/notification/template", ["GET", "PUT"]),
            ("/users/u1/notification/quietWindows", ["GET", "PUT"]),
            ("/users/u1/push/binding", ["GET", "PUT"]),
            ("/push/nickname", ["PUT"]),
            ("/notification/template", ["POST"]),
            ("/notification/template/t1", ["GET", "PUT", "DELETE"]),
        ] as [(String, [HTTPRequest.Method])]
    )
    func `a path takes its methods and no other`(path: String, methods: [HTTPRequest.Method]) async
    {
        for method: HTTPRequest.Method in [
            "GET", "PUT", "POST", "DELETE", "PATCH", "HEAD", "get", "Put", "", "GET ",
        ] {
            let response = await Service().send(method, path)
            #expect((response.status != 404) == methods.contains(method), "\(method) \(path)")
        }
    }

    // R15: another shape is 404, whatever the body.
    @Test(
        arguments: [
            "", "/", "/org", "/org/app", "/org/app/", "/org/app/users", "/org/app/users/",
            "/org/app/users/u1/", "/org/app/users//", "//app/users/u1", "/org//users/u1",
            "//org/app/users/u1", "/org/app//users/u1", "org/app/users/u1", "/users/u1",
            "/org/app/users//notification/language", "/org/app/users/u1/notification",
            "/org/app/users/u1/notification/user", "/org/app/users/u1/notification/user/",
            "/org/app/users/u1/notification/user/u1/u1", "/org/app/users/u1/notification/group/g",
            "/org/app/users/a/b/notification/language", "/org/app/Users/u1",
            "/org/app/users/u1/notification/Language", "/org/app/push", "/org/app/push/nickname/x",
            "/org/app/notification/template/", "/org/app/notification/template/a/b",
            "/org/app/users/%", "/org/app/users/%2", "/org/app/users/%zz", "/org/app/users/%+1",
            "/org/app/users/%FF", "/org/app/users/%C0%AF", "/org/app/users/%ED%A0%80",
            "/org/app/users%2Fu1", "http://host/org/app/users/u1", "?/org/app/users/u1",
            "/org/app/*/u1", "/org/app/users/../../users/u1",
        ]
    )
    func `another path leads nowhere`(path: String) async {
        for (method, body) in [(HTTPRequest.Method.get, ""), (.put, "{}"), (.post, "[")] {
            let request = HTTPRequest(method, path: path, body: Array(body.utf8))
            let response = await Service().send(request)
            #expect(response.refusal == Answer.invalidURL)
        }
    }

    // R15: split first, then decoded, once.
    @Test(
        arguments: [
            ("u1", "u1"), ("%75%31", "u1"), ("a%2Fb", "a/b"), ("a%2fb", "a/b"), ("%2F", "/"),
            ("%F0%9F%98%80", "😀"), ("😀", "😀"), ("a%00b", "a\0b"), ("%00", "\0"), ("..", ".."),
            ("%2e%2E", ".."), (".", "."), ("%2525", "%25"), ("a+b", "a+b"), ("a%20b", "a b"),
            ("a%3Fb", "a?b"), ("a#b", "a#b"), ("*", "*"), ("users", "users"),
            ("e%CC%81", "e\u{301}"),
        ]
    )
    func `an id is what its segment decodes to`(segment: String, id: String) async {
        let service = Service()
        let response = await service.put("/users/\(segment)", #"{"nickname":"n"}"#)
        #expect(response.status == 200)
        let entity = response.body["entities"]?.array?.first?.object
        #expect(entity?["username"] == .string(id))
        #expect(response.body["uri"] == .string("/org/app/users/\(segment)"))
        // Also as a group, and so that the peer is the user however either is written.
        let group = "/users/u/notification/chatgroup/\(segment)"
        #expect(await service.put(group, #"{"type":"AT"}"#).status == 200)
        #expect(await service.get(group).data == #"{"ignoreDuration":0,"type":"AT"}"#)
        let own = "/users/\(segment)/notification/user/\(segment)"
        #expect(await service.get(own).data == #"{"ignoreDuration":0,"type":"ALL"}"#)
    }

    // R15: words of the path are decoded like ids.
    @Test func `a path may be encoded anywhere`() async {
        let service = Service()
        #expect(await service.put("/users/u%31/notification/user/%75%31", Self.none).status == 200)
        #expect(
            await service.get("/%75sers/u1/notification/user/u1").data
                == #"{"ignoreDuration":0,"type":"NONE"}"#
        )
    }

    // R15, H8
    @Test func `ids are compared exactly`() async {
        let service = Service()
        _ = await service.put("/users/%C3%A9/notification/language", Self.english)
        #expect(await service.get("/users/é/notification/language").data == #"{"language":"en"}"#)
        for other in ["e%CC%81", "%C3%89", "e"] {
            let path = "/users/\(other)/notification/language"
            #expect(await service.get(path).data == #"{"language":""}"#)
        }
        _ = await service.put("/users/a/notification/user/A", Self.none)
        let everything = await service.get("/users/a/notification/user/a")
        #expect(everything.data == #"{"ignoreDuration":0,"type":"ALL"}"#)
    }

    // R15
    @Test func `state belongs to an app`() async {
        let service = Service()
        _ = await service.put("/users/u/notification/language", Self.english)
        _ = await service.send(.post, "/notification/template", Self.template)
        for app in ["/org/App", "/Org/app", "/org%2Fapp/x", "/org/app2", "/orga/pp"] {
            let language = HTTPRequest(.get, path: app + "/users/u/notification/language")
            #expect(await service.send(language).data == #"{"language":""}"#)
            let template = HTTPRequest(.get, path: app + "/notification/template/t")
            #expect(await service.send(template).status == 400)
        }
        #expect(await service.get("/users/u/notification/language").data == #"{"language":"en"}"#)
    }

    private static let english = #"{"translationLanguage":"en"}"#
    private static let none = #"{"type":"NONE"}"#
    private static let template = #"{"name":"t","title_pattern":"","content_pattern":"c"}"#
}
