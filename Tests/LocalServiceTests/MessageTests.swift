import ExactJSON
import HTTPExchange
import LocalService
import Testing

@Suite struct MessageTests {
    // R32
    @Test func `a message to a user is shown on the phone`() async throws {
        let local = try await Local(users: "ann", "bob")
        _ = await local.send(.put, "/users/bob", #"{"notification_display_style":1}"#)
        let answer = await local.post(
            "/messages/users",
            #"{"from":"ann","to":["bob"],"type":"txt","body":{"msg":"hi"}}"#
        )
        let id = try #require(answer.body["data"]?.object?["bob"]?.string)
        #expect(id.utf8.count == 19)
        #expect(answer.body["path"] == "/messages/users")
        #expect(await local.deliveries() == ["bob: hi"])
        let found = await local.local(.get, "deliveries").body
        #expect(found["last"] == 1)
        let delivery = try #require(found["deliveries"]?.array?.first?.object)
        #expect(delivery["message"] == .string(id))
        #expect(delivery["result"] == "accepted")
        #expect(delivery["shown"]?.object?["banner"] == true)
        #expect(delivery["payload"]?.object?["t"] == "bob")
        #expect(await local.get("/users/bob/offline_msg_count").data == #"{"bob":1}"#)
    }

    @Test func `each recipient is decided for`() async throws {
        let local = try await Local(users: "ann", "bob", "cid", "dan")
        _ = await local.send(.put, "/users/bob/notification/user/bob", #"{"type":"NONE"}"#)
        let online = #"{"app":"org#app","user":"dan","online":true}"#
        _ = await local.local(.post, "status", online)
        let answer = await local.post(
            "/messages/users",
            #"{"to":["bob","cid","dan","ghost","cid"],"type":"img","body":{"url":"x"}}"#
        )
        #expect(answer.body["data"]?.object?.count == 4)
        #expect(
            await local.deliveries() == [
                "bob: user ignore push", "cid: 你有一条新消息", "dan: recipient.online",
                "ghost: no user exist",
            ]
        )
    }

    @Test func `a group message reaches all of a large group but its sender`() async throws {
        let local = try await Local()
        for start in stride(from: 0, to: 2000, by: 50) {
            let users = (start..<start + 50).map { #"{"username":"u\#($0)","password":"x"}"# }
            _ = await local.post("/users", "[" + users.joined(separator: ",") + "]")
        }
        let members = (1..<2000).map { #""u\#($0)""# }.joined(separator: ",")
        let created = await local.post(
            "/chatgroups",
            #"{"public":false,"owner":"u0","maxusers":2000,"members":[\#(members)]}"#
        )
        let group = try #require(created.body["data"]?.object?["groupid"]?.string)
        let answer = await local.post(
            "/messages/chatgroups",
            #"{"from":"u7","to":["\#(group)"],"type":"txt","body":{"msg":"hi"}}"#
        )
        #expect(answer.body["data"]?.object?.count == 1)
        let first = await local.deliveries()
        let all = await first + local.deliveries(after: 1000)
        #expect(all.count == 1999)
        #expect(!all.contains { $0.hasPrefix("u7:") })
        let users = all.map { String($0.prefix { $0 != ":" }) }
        #expect(users == users.sorted())
        let few = await local.post(
            "/messages/chatgroups/users",
            #"{"from":"u7","to":["\#(group)"],"type":"txt","body":{"msg":"hi"},"users":["u1","u2","x"]}"#
        )
        #expect(few.status == 200)
        #expect(answer.body["path"] == "/messages/chatgroups")
        #expect(few.body["path"] == "/messages/chatgroups/users")
        #expect(await local.deliveries(after: 1999) == ["u1: 你有一条新消息", "u2: 你有一条新消息"])
    }

    @Test func `the older call sends the same`() async throws {
        let local = try await Local(users: "ann", "bob")
        let body =
            #"{"target_type":"users","target":["bob"],"msg":{"type":"txt","msg":"hi"},"from":"ann"}"#
        let answer = await local.post("/messages", body)
        #expect(answer.data == #"{"bob":"success"}"#)
        #expect(answer.body["path"] == "/messages")
        let withID = await local.post("/messages?useMsgId=true", body)
        #expect(withID.body["data"]?.object?["bob"]?.string?.utf8.count == 19)
        let toRoom =
            #"{"target_type":"chatrooms","target":["r"],"msg":{"type":"txt","msg":"hi"}}"#
        #expect(await local.post("/messages", toRoom).data == #"{"r":"success"}"#)
        #expect(await local.deliveries() == ["bob: 你有一条新消息", "bob: 你有一条新消息"])
    }

    @Test func `a message for who is online waits for nobody`() async throws {
        let local = try await Local(users: "bob")
        let body =
            #"{"to":["bob"],"type":"txt","body":{"msg":"hi"},"routetype":"ROUTE_ONLINE"}"#
        #expect(await local.post("/messages/users", body).status == 200)
        #expect(await local.deliveries() == ["bob: message.kind"])
        #expect(await local.get("/users/bob/offline_msg_count").data == #"{"bob":0}"#)
    }

    @Test(
        arguments: [
            (
                "users", "",
                "invalid_request_body Request body is invalid. Please check body is correct."
            ),
            ("users", #"{"from":""}"#, "message_send_error param from can't be empty"),
            ("users", "{}", "message_send_error param to can't be empty"),
            ("users", #"{"to":[]}"#, "message_send_error param to can't be empty"),
            (
                "users", #"{"to":"bob"}"#,
                "invalid_request_body Request body is invalid. Please check body is correct."
            ),
            ("users", #"{"to":["b"]}"#, "message_send_error param type can't be empty"),
            (
                "users", #"{"to":["b"],"type":"txt"}"#,
                "message_send_error param body can't be empty"
            ),
            (
                "users", #"{"to":["b"],"type":"txt","body":{"text":"x"}}"#,
                "invalid_request_body Request body is invalid. Please check body is correct."
            ),
            (
                "users", #"{"to":["b"],"type":"gif","body":{"msg":"x"}}"#,
                "invalid_request_body Request body is invalid. Please check body is correct."
            ),
            (
                "users", #"{"to":["b"],"type":"txt","body":{"msg":"x"},"ext":null}"#,
                "message_send_error param ext must be JSONObject"
            ),
            (
                "users",
                #"{"to":["b"],"type":"txt","body":{"msg":"\#(String(repeating: "x", count: 5121))"}}"#,
                "message_send_error message is too large"
            ),
            (
                "users", #"{"to":[\#((0...600).map { #""u\#($0)""# }.joined(separator: ","))]}"#,
                "message_send_error params to's size can't exceed limit 600"
            ),
            (
                "chatgroups", #"{"to":["1","2","3","4"]}"#,
                "message_send_error params to's size can't exceed limit 3"
            ),
            (
                "chatgroups/users", #"{"to":["1"],"type":"txt","body":{"msg":"x"}}"#,
                "message_send_error param users can't be empty"
            ),
            (
                "chatgroups/users",
                #"{"to":["1"],"type":"txt","body":{"msg":"x"},"users":[\#((0..<21).map { #""u\#($0)""# }.joined(separator: ","))]}"#,
                "message_send_error params users's size can't exceed limit 20"
            ),
            (
                "chatgroups/users", #"{"to":["1"],"type":"txt","body":{"msg":"x"},"users":"b"}"#,
                "invalid_request_body Request body is invalid. Please check body is correct."
            ),
            (
                "chatgroups/users", #"{"to":["1"],"type":"txt","body":{"msg":"x"},"users":[""]}"#,
                "invalid_request_body Request body is invalid. Please check body is correct."
            ),
            (
                "", "[]",
                "invalid_request_body Request body is invalid. Please check body is correct."
            ),
            ("", "{}", "message_send_error param target_type can't be empty"),
            ("", #"{"target_type":""}"#, "message_send_error param target_type can't be empty"),
            (
                "", #"{"target_type":5}"#,
                "invalid_request_body Request body is invalid. Please check body is correct."
            ),
            (
                "", #"{"target_type":null}"#,
                "invalid_request_body Request body is invalid. Please check body is correct."
            ),
            (
                "", #"{"target_type":"user"}"#,
                "invalid_request_body Request body is invalid. Please check body is correct."
            ),
        ]
    )
    func `a message that cannot be sent is refused in the vendor's words`(
        path: String,
        body: String,
        refusal: String
    ) async throws {
        #expect(
            try await Local().post(
                path.isEmpty ? "/messages" : "/messages/" + path,
                body
            ).refusal == "400 " + refusal
        )
    }

    @Test func `a method that sends no message is refused`() async throws {
        #expect(try await Local().get("/messages/users").status == 405)
    }

    // R35
    @Test func `a token that APNs does not know is unbound`() async throws {
        let local = try await Local(users: "bob") { $0.hasPhones = false }
        let binding = #"{"device_id":"d","device_token":"dead00","notifier_name":"prod"}"#
        _ = await local.send(.put, "/users/bob/push/binding", binding)
        let body = #"{"to":["bob"],"type":"txt","body":{"msg":"hi"}}"#
        _ = await local.post("/messages/users", body)
        _ = await local.post("/messages/users", body)
        #expect(await local.deliveries() == ["bob: push yet but fail ", "bob: no push binding"])
    }

    @Test func `a template of the app is used from its creation on`() async throws {
        let local = try await Local(users: "ann", "bob")
        let body =
            #"{"from":"ann","to":["bob"],"type":"txt","body":{"msg":"hi"},"ext":{"em_push_template":{"name":"t","content_args":["you"]}}}"#
        _ = await local.post("/messages/users", body)
        _ = await local.post(
            "/notification/template",
            #"{"name":"t","title_pattern":"T","content_pattern":"Hello {0}"}"#
        )
        _ = await local.post("/messages/users", body)
        #expect(await local.deliveries() == ["bob: 你有一条新消息", "bob: Hello you"])
    }

    @Test func `instant pushes reach phones before the call is answered`() async throws {
        let local = try await Local(users: "ann", "bob")
        let message = #""pushMessage":{"title":"Sale","content":"Today"}"#
        for (path, more) in [
            ("sync/ann", ""), ("async/ann", ""), ("single", #","targets":["ann","bob"]"#),
            ("list", #","targets":["bob"]"#), ("task", ""),
        ] {
            let answer = await local.post("/push/" + path, "{" + message + more + "}")
            #expect(answer.status == 200, "\(path): \(answer.refusal)")
        }
        #expect(
            await local.deliveries() == [
                "ann: Today", "ann: Today", "ann: Today", "bob: Today", "bob: Today",
                "ann: Today", "bob: Today",
            ]
        )
    }
}
