import EasemobREST
import ExactJSON
import HTTPExchange
import LocalService
import Testing

@Suite struct LocalCallTests {
    // R33
    @Test func `a token is good for its app until it ends`() async throws {
        let local = try await Local(users: "ann")
        let service = local.service
        func token(_ ttl: String) async throws -> String {
            let body =
                #"{"grant_type":"client_credentials","client_id":"a","client_secret":"b","ttl":\#(ttl)}"#
            let answer = await Local.send(service, .post, "/org/app/token", body, nil)
            return try #require(answer.body["access_token"]?.string)
        }
        func refusal(_ token: String?, _ path: String = "/org/app/users/ann") async -> String {
            await Local.send(service, .get, path, "", token).refusal
        }
        let (short, endless) = (try await token(#""60""#), try await token("0"))
        #expect(await refusal(short) == "200")
        #expect(await refusal(nil).contains("due to expired access token"))
        #expect(await refusal("x") == "401 auth_bad_access_token Unable to authenticate")
        #expect(await refusal("x y").contains("due to corrupt access token"))
        #expect(await refusal(short, "/org/other/users/ann").hasPrefix("401 auth_bad_access_token"))
        _ = await local.local(.post, "clock", #"{"advance":60000}"#)
        #expect(await refusal(short).hasPrefix("401 unauthorized"))
        #expect(await refusal(endless) == "200")
    }

    @Test(
        arguments: [
            ("{}", "400 invalid_grant unknown grant_type"),
            ("", "400 invalid_grant unknown grant_type"),
            (
                #"{"grant_type":"client_credentials"}"#,
                "400 invalid_grant client_id and client_secret must be provided"
            ),
            (
                #"{"grant_type":"client_credentials","client_id":"a","client_secret":"c"}"#,
                "401 invalid_client client_id or client_secret does not match"
            ),
            (
                #"{"grant_type":"client_credentials","client_id":"a","client_secret":"b","ttl":-1}"#,
                "400 parameters is invalid : ttl"
            ),
            (
                #"{"grant_type":"client_credentials","client_id":"a","client_secret":"b","ttl":"+5"}"#,
                "400 parameters is invalid : ttl"
            ),
            (
                #"{"grant_type":"client_credentials","client_id":"a","client_secret":"b","ttl":"-0"}"#,
                "400 parameters is invalid : ttl"
            ),
            (
                #"{"grant_type":"client_credentials","client_id":"a","client_secret":"b","ttl":"05"}"#,
                "400 parameters is invalid : ttl"
            ),
            (
                #"{"grant_type":"client_credentials","client_id":"a","client_secret":"b","ttl":""}"#,
                "400 parameters is invalid : ttl"
            ),
        ]
    )
    func `who shows the wrong credentials gets no token`(body: String, refusal: String) async {
        var options = LocalService.Options()
        options.credentials = ("a", "b")
        let service = LocalService(options)
        let answer = await Local.send(service, .post, "/org/app/token", body, nil)
        #expect(answer.refusal == refusal)
    }

    // R35
    @Test func `the clock stands until it is moved, and does not go back`() async throws {
        let local = try await Local(users: "ann", "bob")
        #expect(
            await local.local(.get, "clock").body == [
                "now": 1_767_585_600_000, "time": "2026-01-05T04:00:00+00:00",
            ]
        )
        _ = await local.send(
            .put,
            "/users/bob/notification/user/bob",
            #"{"ignoreDuration":60000}"#
        )
        let body = #"{"from":"ann","to":["bob"],"type":"txt","body":{"msg":"hi"}}"#
        _ = await local.post("/messages/users", body)
        #expect(
            await local.local(.post, "clock", #"{"advance":60000}"#).body["now"]
                == 1_767_585_660_000
        )
        _ = await local.post("/messages/users", body)
        #expect(await local.deliveries() == ["bob: user ignore push", "bob: 你有一条新消息"])
        for (body, path) in [
            (#"{"now":1}"#, "/now"), ("{}", ""), (#"{"now":1,"advance":1}"#, ""),
            (#"{"advance":-1}"#, "/advance"), (#"{"advance":1,"x":1}"#, "/x"), ("", ""),
        ] {
            let answer = await local.local(.post, "clock", body)
            #expect(answer.status == 400)
            #expect(answer.body["error"]?.object?["path"] == .string(path), "\(body)")
        }
        #expect(await local.local(.get, "clock").body["now"] == 1_767_585_660_000)
    }

    @Test func `the same calls get the same bytes, also after a reset`() async throws {
        func run(_ service: LocalService) async -> [[UInt8]] {
            var answers: [[UInt8]] = []
            var token: String?
            for (method, path, body) in Self.calls {
                let answer = await Local.send(service, method, path, body, token)
                token = token ?? answer.body["access_token"]?.string
                answers.append(answer.bytes)
            }
            return answers
        }
        let service = LocalService(LocalService.Options())
        let first = await run(service)
        #expect(await run(LocalService(LocalService.Options())) == first)
        let reset = await Local.send(service, .post, "/_local/reset", "", nil)
        #expect(reset.body["now"] == 1_767_585_600_000)
        #expect(await run(service) == first)
        var other = LocalService.Options()
        other.seed = 2
        #expect(await run(LocalService(other)) != first)
    }

    private static let calls: [(HTTPRequest.Method, String, String)] = [
        (
            .post, "/o/a/token",
            #"{"grant_type":"client_credentials","client_id":"a","client_secret":"b"}"#
        ),
        (
            .post, "/o/a/users",
            #"[{"username":"a","password":"x"},{"username":"b","password":"x"}]"#
        ),
        (.post, "/o/a/chatgroups", #"{"public":true,"owner":"a","members":["b"]}"#),
        (.post, "/o/a/messages/users", #"{"to":["a","b"],"type":"txt","body":{"msg":"hi"}}"#),
        (.post, "/o/a/push/list", #"{"targets":["a"],"pushMessage":{}}"#),
        (.post, "/_local/clock", #"{"advance":5}"#), (.get, "/o/a/users", ""),
        (.get, "/_local/deliveries", ""),
    ]

    @Test func `what is no call of the service's own is refused`() async throws {
        let local = try await Local()
        #expect(await local.local(.get, "x").status == 404)
        #expect(await local.local(.get, "reset").status == 404)
        #expect(await local.local(.get, "deliveries?after=x").status == 400)
        for (body, path) in [
            (#"{"app":"x","user":"u","online":true}"#, "/app"),
            (#"{"app":"org#app","user":"u","online":true}"#, "/user"),
            (#"{"app":"org#app","user":"u"}"#, "/online"),
        ] {
            let answer = await local.local(.post, "status", body)
            #expect(answer.body["error"]?.object?["path"] == .string(path))
        }
    }

    @Test func `what was kept of an app is there when the service starts again`() async throws {
        let storage = KeptStorage()
        let first = try await Local(storage: storage)
        _ = await first.post(
            "/users",
            #"[{"username":"a","password":"x"},{"username":"b","password":"x"}]"#
        )
        let created = await first.post(
            "/chatgroups",
            #"{"public":true,"owner":"a","members":["b"]}"#
        )
        _ = await first.post("/users", #"{"username":"c","password":"x"}"#)
        _ = await first.send(.delete, "/users/c")
        let second = try await Local(storage: storage)
        #expect(await second.get("/users").entities("username") == [#""a""#, #""b""#])
        let group = try #require(created.body["data"]?.object?["groupid"]?.string)
        #expect(
            await second.get("/chatgroups/\(group)/users").data
                == #"[{"owner":"a"},{"member":"b"}]"#
        )
        #expect(await second.local(.post, "reset").status == 200)
        let third = try await Local(storage: storage)
        #expect(await third.get("/users").entities("username") == [])
    }

    // Nothing that was sent reaches a log.
    @Test func `a failure of a store is told without what was sent`() async throws {
        let told = Told()
        let service = LocalService(LocalService.Options(), storage: FailingStorage()) {
            told.add("\($0)")
        }
        let body = #"{"grant_type":"client_credentials","client_id":"a","client_secret":"b"}"#
        let token = await Local.send(service, .post, "/o/a/token", body, nil).body["access_token"]
        let answer = await Local.send(service, .get, "/o/a/users/secret", "", token?.string)
        #expect(answer.status == 500)
        #expect(told.all == ["broken"])
    }
}
