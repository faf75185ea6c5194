import ExactJSON
import HTTPExchange
import LocalService
import PushModel
import Testing

/// Which phones users have, which templates apps have, and what is listed of what they got.
@Suite struct LocalDeliveryTests {
    private static func body(_ text: String, ext: String = "{}", to users: String = #""bob""#)
        -> String
    {
        #"{"from":"ann","to":[\#(users)],"type":"txt","body":{"msg":"\#(text)"},"ext":\#(ext)}"#
    }

    // R35
    @Test(
        arguments: [
            (nil, ["\"local\""]), ([], []), (["voip"], []), (["off"], []), (["fcm"], ["\"fcm\""]),
            (["off", "voip", "fcm", "ios", "other"], ["\"ios\""]),
        ] as [([String]?, [String])]
    )
    func `a phone is bound through the first certificate for an iPhone's notifications`(
        names: [String]?,
        bound: [String]
    ) async throws {
        let fcm = try Certificate.ChannelSettings(.fcm, id: "demo")
        let local = try await Local(users: "bob") { options in
            options.app.certificates = names?.map { name in
                switch name {
                case "voip": Certificate(name: "voip", topic: "x.voip", kind: .voip)
                case "off": Certificate(name: "off", isEnabled: false)
                case "fcm": Certificate(name: "fcm", channelSettings: fcm)
                default: Certificate(name: Certificate.Name(name))
                }
            }
        }
        #expect(await local.get("/users/bob/push/binding").entities("notifier_name") == bound)
    }

    // R14
    @Test func `templates of the configuration are read and changed as others are`() async throws {
        let local = try await Local(users: "ann", "bob") {
            $0.app.templates = [
                PushTemplate(name: "hi", titlePattern: "T", contentPattern: "Hello {0}")
            ]
        }
        let ext = #"{"em_push_template":{"name":"hi","content_args":["you"]}}"#
        func send() async { _ = await local.post("/messages/users", Self.body("x", ext: ext)) }
        let path = "/notification/template/hi"
        #expect(await local.get(path).body["data"]?.object?["content_pattern"] == "Hello {0}")
        let other = #"{"name":"hi","title_pattern":"","content_pattern":"x"}"#
        #expect(
            await local.post("/notification/template", other).refusal
                == "400 parameters is invalid : name"
        )
        await send()
        #expect(await local.send(.put, path, #"{"content_pattern":"Bye {0}"}"#).status == 200)
        await send()
        #expect(await local.send(.delete, path).status == 200)
        #expect(await local.get(path).status == 400)
        await send()
        #expect(await local.deliveries() == ["bob: Hello you", "bob: Bye you", "bob: 你有一条新消息"])
    }

    // 6.18: who comes online has received what was held.
    @Test(arguments: [false, true])
    func `what was held is not pushed to who has been online`(isOnline: Bool) async throws {
        let local = try await Local(users: "ann", "bob", "eve") { $0.app.policy.quiet = .hold }
        let group = await local.post(
            "/chatgroups",
            #"{"public":true,"owner":"ann","members":["bob"]}"#
        )
        let id = try #require(group.body["data"]?.object?["groupid"]?.string)
        for user in ["bob", "eve"] {
            let quiet = #"{"ignoreDuration":3600000}"#
            _ = await local.send(.put, "/users/\(user)/notification/user/\(user)", quiet)
        }
        _ = await local.post("/messages/users", Self.body("x", to: #""bob","eve""#))
        _ = await local.post("/messages/chatgroups", Self.body("y", to: "\"\(id)\""))
        for online in isOnline ? [true, false] : [] {
            let status = #"{"app":"org#app","user":"bob","online":\#(online)}"#
            #expect(await local.local(.post, "status", status).status == 200)
        }
        #expect(await local.local(.post, "clock", #"{"advance":3600000}"#).status == 200)
        let found = await local.deliveries(after: 3)
        #expect(found.contains { $0.hasPrefix("bob") } == !isOnline)
        #expect(found.contains { $0.hasPrefix("eve") })
    }

    @Test func `the last 10,000 deliveries are kept, and a number beyond the last is refused`()
        async throws
    {
        let local = try await Local()
        let users = (0..<600).map { #""u\#($0)""# }.joined(separator: ",")
        for _ in 0..<19 { _ = await local.post("/messages/users", Self.body("x", to: users)) }
        func page(_ after: Int) async -> Answer {
            await local.local(.get, "deliveries?after=\(after)")
        }
        let first = await page(0).body
        #expect(first["deliveries"]?.array?.first?.object?["n"] == 1401)
        #expect(first["deliveries"]?.array?.count == 1000)
        #expect(first["last"] == 2400)
        #expect(await page(11_399).body["last"] == 11_400)
        #expect(await page(11_400).body == ["deliveries": [], "last": 11_400])
        let beyond = await page(11_401)
        #expect(beyond.status == 400)
        #expect(beyond.body["error"]?.object?["path"] == "/after")
        #expect(await local.local(.get, "deliveries?after=").status == 400)
    }
}
