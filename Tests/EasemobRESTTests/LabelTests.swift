import EasemobREST
import ExactJSON
import HTTPExchange
import PushModel
import PushService
import Testing

/// The calls about push labels (R25).
@Suite struct LabelTests {
    private func create(_ service: Service, _ name: String) async -> Answer {
        await service.send(.post, "/push/label", #"{"name":"\#(name)","description":"hah"}"#)
    }

    @Test func `the vendor's samples are answered alike`() async {
        let service = Service()
        let made = await create(service, "post-90s")
        #expect(
            String(decoding: made.response.body, as: UTF8.self)
                == #"{"data":{"createdAt":1647503749918,"description":"hah","name":"post-90s"},"#
                + #""duration":0,"timestamp":1647503749918}"#
        )
        #expect(
            await service.get("/push/label/post-90s").data
                == #"{"count":0,"createdAt":1647503749918,"description":"hah","name":"post-90s"}"#
        )
        let users = #"{"usernames":["hx1","hx2"]}"#
        #expect(
            await service.send(.post, "/push/label/post-90s/user", users).data
                == #"{"fail":{},"success":["hx1","hx2"]}"#
        )
        #expect(
            await service.get("/push/label/post-90s/user/hx1").data
                == #"{"created":1647503749918,"username":"hx1"}"#
        )
        #expect(await service.get("/push/label/post-90s/user/hx3").data == "{}")
        let page = await service.get("/push/label/post-90s/user?limit=1")
        #expect(page.data == #"[{"created":1647503749918,"username":"hx1"}]"#)
        #expect(page.body["cursor"] == "hx1")
        #expect(
            await service.send(.delete, "/push/label/post-90s/user", users).data
                == #"{"fail":{},"success":["hx1","hx2"]}"#
        )
        #expect(
            await service.send(.delete, "/push/label/post-90s/user", users).data
                == #"{"fail":{"hx1":"the user does not have the label","#
                + #""hx2":"the user does not have the label"},"success":[]}"#
        )
        #expect(await service.send(.delete, "/push/label/post-90s").data == #""success""#)
        #expect(
            await service.get("/push/label/post-90s").refusal
                == "400 EntityNotFoundException post-90s label is not exist"
        )
    }

    @Test func `a list comes in pages, and the last has no cursor`() async {
        let service = Service()
        for name in ["c", "a", "b"] {
            _ = await create(service, name)
        }
        func names(_ answer: Answer) -> [String] {
            (answer.body["data"]?.array ?? []).compactMap { $0.object?["name"]?.string }
        }
        let first = await service.get("/push/label?limit=2")
        #expect(names(first) == ["a", "b"])
        #expect(first.body["cursor"] == "b")
        let second = await service.get("/push/label?cursor=b&limit=2")
        #expect(names(second) == ["c"])
        #expect(second.body["cursor"] == nil)
        #expect(names(await service.get("/push/label?limit=3")) == ["a", "b", "c"])
        #expect(await service.get("/push/label?limit=3").body["cursor"] == nil)
        #expect(names(await service.get("/push/label")) == ["a", "b", "c"])
        #expect(
            names(await service.get("/push/label?x&%=&cursor&limit=3&limit=0")) == ["a", "b", "c"]
        )
    }

    @Test(arguments: ["", "0", "01", "101", "x", "-1", "%2B1", "1.5", "99999999999999999999"])
    func `a page has 1 to 100 entries`(limit: String) async {
        let service = Service()
        _ = await create(service, "a")
        for path in ["/push/label", "/push/label/a/user"] {
            #expect(
                await service.get("\(path)?limit=\(limit)").refusal == Answer.invalid("limit")
            )
        }
    }

    @Test(
        arguments: [
            ("limit", "limit"), ("limit=1%zz", "limit"), ("limit=%ff", "limit"),
            ("limit=%zz&limit=1", "limit"), ("cursor=a%zz", "cursor"), ("cursor=a%b", "cursor"),
            ("cursor=%ff", "cursor"), ("limit=5&cursor=%", "cursor"),
        ]
    )
    func `a value of a query that cannot be decoded is refused`(query: String, key: String) async {
        let service = Service()
        _ = await create(service, "a")
        for path in ["/push/label", "/push/label/a/user"] {
            #expect(await service.get("\(path)?\(query)").refusal == Answer.invalid(key))
        }
    }

    @Test(
        arguments: [
            ("{}", "name"), (#"{"name":""}"#, "name"), (#"{"name":"a b"}"#, "name"),
            (#"{"name":1}"#, "name"), ("[]", "body"),
            (#"{"name":"a","description":1}"#, "description"),
            (
                #"{"name":"a","description":"\#(String(repeating: "嗨", count: 256))"}"#,
                "description"
            ),
        ]
    )
    func `a label that cannot be is refused`(body: String, key: String) async {
        let service = Service()
        let answer = await service.send(.post, "/push/label", body)
        #expect(answer.refusal == Answer.invalid(key))
        #expect(await service.get("/push/label").data == "[]")
    }

    @Test func `a label is created once`() async {
        let service = Service()
        #expect(await create(service, "a").status == 200)
        #expect(await create(service, "a").refusal == Answer.invalid("name"))
        #expect(await create(service, "A").status == 200)
    }

    @Test(
        arguments: [
            "{}", #"{"usernames":[]}"#, #"{"usernames":[""]}"#, #"{"usernames":"u"}"#,
            #"{"usernames":[1]}"#,
            #"{"usernames":[\#((0...100).map { #""\#($0)""# }.joined(separator: ","))]}"#,
        ]
    )
    func `1 to 100 users can be named`(body: String) async {
        let service = Service()
        _ = await create(service, "a")
        for method in [.post, .delete] as [HTTPRequest.Method] {
            let answer = await service.send(method, "/push/label/a/user", body)
            #expect(answer.refusal == Answer.invalid("usernames"))
        }
    }

    @Test func `users that the app does not have get no label, and the others do`() async throws {
        let backend = RESTHandler.AppBackend(
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            templates: InMemoryTemplateStore(),
            labels: InMemoryLabelStore(),
            hasUser: { $0 == "known" }
        )
        let service = Service { _ in backend }
        _ = await create(service, "a")
        let answer = await service.send(
            .post,
            "/push/label/a/user",
            #"{"usernames":["ghost","known"]}"#
        )
        #expect(answer.data == #"{"fail":{"ghost":"appUser not exists"},"success":["known"]}"#)
    }

    @Test func `every call about a label that is not there is refused`() async {
        let service = Service()
        let unknown = "400 EntityNotFoundException no label is not exist"
        let users = #"{"usernames":["u"]}"#
        #expect(await service.get("/push/label/no").refusal == unknown)
        #expect(await service.get("/push/label/no/user").refusal == unknown)
        #expect(await service.get("/push/label/no/user/u").refusal == unknown)
        #expect(await service.send(.delete, "/push/label/no").refusal == unknown)
        #expect(await service.send(.delete, "/push/label/no/user", users).refusal == unknown)
        #expect(await service.send(.post, "/push/label/no/user", users).refusal == unknown)
    }

    // R20
    @Test func `an app with 100 labels gets no other`() async {
        let service = Service()
        for index in 0..<100 {
            #expect(await create(service, "l\(index)").status == 200)
        }
        #expect(
            await create(service, "new").refusal
                == "403 LimitException an app has at most 100 labels"
        )
    }

    @Test func `an app that has not activated labels says so`() async {
        let backend = RESTHandler.AppBackend(
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            templates: InMemoryTemplateStore()
        )
        let service = Service { _ in backend }
        let closed = "403 ServiceNotOpenException push service not open"
        #expect(await create(service, "a").refusal == closed)
        #expect(await service.get("/push/label").refusal == closed)
        #expect(await service.get("/push/label/a/user/u").refusal == closed)
    }
}
