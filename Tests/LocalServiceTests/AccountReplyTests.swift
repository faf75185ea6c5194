import ExactJSON
import HTTPExchange
import LocalService
import Testing

/// What is printed of an account, and around it.
@Suite struct AccountReplyTests {
    // R30: the keys of the vendor's samples.
    @Test func `who is changed is replied with the account`() async throws {
        let local = try await Local(users: "ann", "bob")
        _ = await local.local(.post, "clock", #"{"advance":1000}"#)
        let changed = await local.send(.put, "/users/ann", #"{"notification_display_style":1}"#)
        let entity = try #require(changed.body["entities"]?.array?.first?.object)
        #expect(
            entity.members.map { $0.key.string }.sorted() == [
                "activated", "created", "modified", "notification_display_style", "notifier_name",
                "type", "username", "uuid",
            ]
        )
        #expect(entity["created"] == 1_767_585_600_000)
        #expect(entity["modified"] == 1_767_585_601_000)
        #expect(entity["notifier_name"] == "local")
        #expect(await local.get("/users/ann").entities("uuid") == changed.entities("uuid"))
        #expect(await local.get("/users/bob").entities("modified") == ["1767585600000"])
    }

    // R30
    @Test func `the instant of a change is kept, and moves when something is changed`() async throws
    {
        let storage = KeptStorage()
        let local = try await Local(storage: storage)
        _ = await local.post(
            "/users",
            #"[{"username":"ann","password":"x"},{"username":"bob","password":"x"}]"#
        )
        func modified(_ local: Local) async -> [String] {
            await local.get("/users").entities("modified").map { String($0.suffix(4)) }
        }
        for (path, body) in [
            ("/users/ann", #"{"nickname":"A"}"#),
            ("/push/nickname", #"[{"username":"bob","push_nickname":"B"}]"#),
            ("/users/ann/password", #"{"newpassword":"y"}"#), ("/users/bob", "{}"),
            ("/users/bob", #"{"nickname":7}"#), ("/users/bob/notification/user/bob", "{}"),
        ] {
            _ = await local.local(.post, "clock", #"{"advance":1000}"#)
            _ = await local.send(.put, path, body)
        }
        #expect(await modified(local) == ["3000", "2000"])
        #expect(await modified(try await Local(storage: storage)) == ["3000", "2000"])
    }

    // R30
    @Test func `a user who is read is counted`() async throws {
        let local = try await Local(users: "ann")
        #expect(await local.get("/users/ann").body["count"] == 1)
        let changed = await local.send(.put, "/users/ann", #"{"nickname":"A"}"#)
        #expect(changed.body["count"] == nil)
    }

    // R30: the vendor's pages have `GET` for all devices and `DELETE` for one; its SDK sends `GET` for both.
    @Test(
        arguments: [
            (HTTPRequest.Method.get, "", ["action", "count", "data", "entities", "uri"]),
            (.get, "/ios_1", ["action", "count", "data", "entities", "uri"]),
            (
                .delete, "/ios_1",
                [
                    "action", "application", "applicationName", "data", "entities", "organization",
                    "uri",
                ]
            ),
        ]
    )
    func `who is made to log out is offline, and gets pushes`(
        method: HTTPRequest.Method,
        path: String,
        keys: [String]
    ) async throws {
        let local = try await Local(users: "ann")
        let online = #"{"app":"org#app","user":"ann","online":true}"#
        _ = await local.local(.post, "status", online)
        let answer = await local.send(method, "/users/ann/disconnect" + path)
        #expect(answer.data == #"{"result":true}"#)
        let found = answer.body.members.map { $0.key.string }.sorted()
        #expect(found == (keys + ["duration", "timestamp"]).sorted())
        #expect(answer.body["action"]?.string == (method == .get ? "get" : "delete"))
        #expect(await local.get("/users/ann/status").data == #"{"ann":"offline"}"#)
        _ = await local.post(
            "/messages/users",
            #"{"to":["ann"],"type":"txt","body":{"msg":"hi"}}"#
        )
        #expect(await local.deliveries() == ["ann: 你有一条新消息"])
        #expect(await local.send(method, "/users/bob/disconnect" + path).status == 404)
    }

    // R30
    @Test func `the statuses of many users have the vendor's keys and limit`() async throws {
        let local = try await Local(users: "ann")
        let answer = await local.post("/users/batch/status", #"{"usernames":["ann"]}"#)
        #expect(
            answer.body.members.map { $0.key.string }.sorted() == [
                "action", "data", "duration", "timestamp",
            ]
        )
        #expect(answer.body["action"] == "get batch user status")
        func ask(_ count: Int) async -> String {
            let names = (0..<count).map { #""u\#($0)""# }.joined(separator: ",")
            return await local.post("/users/batch/status", #"{"usernames":[\#(names)]}"#).refusal
        }
        #expect(await ask(100) == "200")
        #expect(
            await ask(101)
                == "400 illegal_argument request body exceeds maximum limit, maximum limit is 100"
        )
        #expect(await ask(0) == "400 parameters is invalid : usernames")
    }

    // R30
    @Test func `who registers without a token is told that it takes one`() async throws {
        let local = try await Local()
        let body = #"{"username":"ann","password":"x"}"#
        let answer = await Local.send(local.service, .post, "/org/app/users", body, nil)
        #expect(
            answer.refusal
                == "401 unauthorized Open registration doesn't allow, so register user need token"
        )
        #expect(await local.get("/users").entities("username") == [])
        #expect(
            await Local.send(local.service, .get, "/org/app/users", "", nil).refusal
                == "401 unauthorized Unable to authenticate due to expired access token"
        )
    }

    // R30
    @Test func `an empty cursor is that of the first page`() async throws {
        let local = try await Local(users: "ann")
        #expect(await local.get("/users?limit=1&cursor=").entities("username") == [#""ann""#])
        #expect(await local.get("/users?limit=").refusal == "400 parameters is invalid : limit")
    }
}
