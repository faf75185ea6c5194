import EasemobREST
import ExactJSON
import HTTPExchange
import PushModel
import Testing
import WallTime

@Suite struct RESTTemplateTests {
    private static let all = "/notification/template"
    private static let later = Service.now.adding(milliseconds: 5)

    private func body(_ name: String, _ title: String = "T", _ content: String = "C") -> String {
        #"{"content_pattern":"\#(content)","name":"\#(name)","title_pattern":"\#(title)"}"#
    }

    // R14, R16
    @Test func `a template is made, read, changed and removed`() async {
        let service = Service()
        let created =
            #"{"content_pattern":"{$fromNickname}{0}","createAt":1647503749918,"name":"t_1","#
            + #""title_pattern":"","updateAt":1647503749918}"#
        let post = await service.send(.post, Self.all, body("t_1", "", "{$fromNickname}{0}"))
        #expect(post.status == 200)
        #expect(post.body["action"] == "post")
        #expect(post.data == created)
        #expect(await service.get(Self.all + "/t_1").data == created)

        let changed =
            #"{"content_pattern":"C","createAt":1647503749918,"name":"t_1","title_pattern":"","#
            + #""updateAt":1647503749923}"#
        let put = await service.put(
            Self.all + "/t_1",
            #"{"content_pattern":"C","name":"other"}"#,
            now: Self.later
        )
        #expect(put.data == changed)
        let delete = await service.send(.delete, Self.all + "/t_1")
        #expect(delete.body["action"] == "delete")
        #expect(delete.data == changed)
        #expect(await service.get(Self.all + "/t_1").status == 400)
        #expect(await service.send(.post, Self.all, body("t_1")).status == 200)
    }

    // R14
    @Test func `either pattern is changed and the other stays`() async {
        let service = Service()
        _ = await service.send(.post, Self.all, body("t"))
        let title = await service.put(Self.all + "/t", #"{"title_pattern":""}"#)
        #expect(title.data.contains(#""content_pattern":"C""#))
        #expect(title.data.contains(#""title_pattern":"""#))
        let both = #"{"title_pattern":"T2","content_pattern":"C2"}"#
        let response = await service.put(Self.all + "/t", both)
        #expect(response.data.contains(#""content_pattern":"C2""#))
        #expect(response.data.contains(#""title_pattern":"T2""#))
    }

    // R14
    @Test(arguments: ["t", "T", "0", "_", "aZ09_", String(repeating: "x", count: 64)])
    func `a name is letters, digits and underscores`(name: String) async {
        let service = Service()
        #expect(await service.send(.post, Self.all, body(name)).status == 200)
        #expect(await service.get(Self.all + "/" + name).status == 200)
    }

    // R14, R18
    @Test(
        arguments: [
            #""""#, #""a b""#, #""a-b""#, #""a.b""#, #""ä""#, #""é""#, #""a\u0000""#, #""\u212A""#,
            #""a/b""#, #""a\n""#, "null", "1", "[]",
            "\"" + String(repeating: "x", count: 65) + "\"",
        ]
    )
    func `another name is refused`(json: String) async {
        let request = #"{"name":\#(json),"title_pattern":1,"content_pattern":2}"#
        let response = await Service().send(.post, Self.all, request)
        #expect(response.refusal == Answer.invalid("name"))
    }

    // R14
    @Test func `a name is taken once`() async {
        let service = Service()
        let first = await service.send(.post, Self.all, body("t"))
        let second = await service.send(.post, Self.all, body("t", "other", "other"))
        #expect(second.refusal == Answer.invalid("name"))
        #expect(await service.get(Self.all + "/t").data == first.data)
        #expect(await service.send(.post, Self.all, body("T")).status == 200)
    }

    // R14, R18
    @Test(
        arguments: [
            (#"{"name":"t"}"#, "title_pattern"),
            (#"{"name":"t","title_pattern":null,"content_pattern":"c"}"#, "title_pattern"),
            (#"{"name":"t","title_pattern":1,"content_pattern":1}"#, "title_pattern"),
            (#"{"name":"t","title_pattern":"t"}"#, "content_pattern"),
            (#"{"name":"t","title_pattern":"","content_pattern":""}"#, "content_pattern"),
            (#"{"name":"t","title_pattern":"","content_pattern":null}"#, "content_pattern"),
            (#"{"title_pattern":"","content_pattern":"c"}"#, "name"),
        ]
    )
    func `both patterns are needed`(request: String, key: String) async {
        let service = Service()
        let response = await service.send(.post, Self.all, request)
        #expect(response.refusal == Answer.invalid(key))
        #expect(await service.get(Self.all + "/t").status == 400)
    }

    // R14, R18
    @Test(
        arguments: [
            (#"{"title_pattern":null,"content_pattern":""}"#, "title_pattern"),
            (#"{"title_pattern":"new","content_pattern":""}"#, "content_pattern"),
            (#"{"title_pattern":"new","content_pattern":1}"#, "content_pattern"),
        ]
    )
    func `a bad pattern changes nothing`(request: String, key: String) async {
        let service = Service()
        let created = await service.send(.post, Self.all, body("t"))
        let response = await service.put(Self.all + "/t", request, now: Self.later)
        #expect(response.refusal == Answer.invalid(key))
        #expect(await service.get(Self.all + "/t").data == created.data)
    }

    // R14: whatever the name is, it is only looked up.
    @Test(arguments: [("t", "t"), ("a%2Fb", "a/b"), ("%00", "\0"), ("..", ".."), ("😀", "😀")])
    func `an unknown template is said to be unknown`(segment: String, name: String) async {
        let service = Service()
        let refusal = "400 EntityNotFoundException \(name) template is not exist"
        let path = Self.all + "/" + segment
        #expect(await service.get(path).refusal == refusal)
        #expect(await service.send(.delete, path).refusal == refusal)
        #expect(await service.put(path, #"{"title_pattern":"x"}"#).refusal == refusal)
        #expect(await service.put(path, "{}").refusal == refusal)
    }

    // R19
    @Test func `making and changing need an instant`() async throws {
        let service = Service()
        _ = await service.send(.post, Self.all, body("t"))
        let missing = InputError(.inputMissing, "this request needs an instant").within(key: "now")
        for (method, path, body) in [
            (.post, Self.all, body("u")), (.put, Self.all + "/t", #"{"title_pattern":"x"}"#),
            (.put, Self.all + "/t", "{}"),
        ] as [(HTTPRequest.Method, String, String)] {
            await #expect(throws: missing) { try await service.play(method, path, body) }
        }
        #expect(try await service.play(.get, Self.all + "/u").status == 400)
        #expect(try await service.play(.delete, Self.all + "/t").status == 200)
    }

    @Test func `a store lists all templates in order`() async throws {
        let store = InMemoryTemplateStore()
        for name: PushTemplate.Name in ["b", "a", "C"] {
            let template = PushTemplate(name: name, contentPattern: "c")
            #expect(try await store.create(PushTemplate.Stored(template, created: Service.now)))
            #expect(!(try await store.create(PushTemplate.Stored(template, created: Self.later))))
        }
        #expect(await store.templates().map { $0.template.name } == ["C", "a", "b"])
        #expect(await store.templates().allSatisfy { $0.created == Service.now })
    }
}
