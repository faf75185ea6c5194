import APNsModel
import EasemobREST
import ExactJSON
import HTTPExchange
import PushModel
import PushService
import PushTestSupport
import Testing

/// The calls that send instant pushes (R22).
@Suite struct InstantPushTests {
    private static let hello = #"{"pushMessage":{"title":"Hello"}}"#

    private static func targets(_ users: String) -> String {
        #"{"targets":\#(users),"pushMessage":{"title":"Hello"}}"#
    }

    @Test func `a push that waits says what became of it on each device`() async throws {
        let transport = FailingTransport { push, _ in
            switch push.deviceToken.text {
            case "aa": .accepted(push.headers.id)
            case "bb": .rejected(APNsRejection(status: 400, reason: .badDeviceToken))
            case "cc": .rejected(APNsRejection(status: 403, reason: .invalidProviderToken))
            default: .fault(TransportError(.timeout, "slow"))
            }
        }
        let app = try PushingApp(transport: transport)
        for (index, token) in (["aa", "bb", "cc", "dd"] as [DeviceToken]).enumerated() {
            try await app.bind("u", token, device: Device.ID("d\(index)"))
        }
        let answer = await app.post("/push/sync/u", Self.hello)
        #expect(answer.status == 200)
        let entries = answer.body["data"]?.array?.map { $0.object ?? [:] } ?? []
        #expect(
            entries.map { $0["pushStatus"] ?? "" }.sorted { $0.jsonText < $1.jsonText } == [
                "ERROR", "ERROR", "FAIL", "SUCCESS",
            ]
        )
        let words = entries.compactMap { $0["desc"]?.string }.sorted()
        #expect(words == ["BadDeviceToken", "InvalidProviderToken", "expired"])
        #expect(answer.body.members.map { $0.key }.sorted() == ["data", "duration", "timestamp"])
    }

    @Test func `the vendor's samples of a push that waits are answered alike`() async throws {
        let app = try PushingApp(transport: RecordingTransport(), users: ["known", "bound"])
        try await app.bind("bound", "aabb")
        #expect(
            await app.post("/push/sync/known", Self.hello).data
                == #"[{"desc":"no push binding","pushStatus":"FAIL"}]"#
        )
        #expect(
            await app.post("/push/sync/ghost", Self.hello).data
                == #"[{"desc":"appUser not exists","pushStatus":"FAIL"}]"#
        )
        let bound = await app.post("/push/sync/bound", Self.hello)
        #expect(bound.data.contains(#""pushStatus":"SUCCESS""#))
    }

    @Test func `a device gets what its certificate allows`() async throws {
        let transport = RecordingTransport()
        let app = try PushingApp(
            transport: transport,
            certificates: [
                Certificate(name: "prod", topic: "com.example.app"),
                Certificate(name: "off", isEnabled: false), Certificate(name: "app.voip"),
                Certificate(name: "droid", channelSettings: .init(.fcm, id: "p-1")),
            ]
        )
        try await app.bind("u", "aa")
        try await app.bind("u", "bb", certificate: "off")
        try await app.bind("u", "cc", certificate: "gone")
        try await app.bind("u", "dd", certificate: "app.voip")
        try await app.bind("u", "xyz", device: "pad")
        // Whatever token it has: its service would refuse a payload of Apple's.
        try await app.bind("u", "xyz", certificate: "droid")
        let answer = await app.post("/push/sync/u", Self.hello)
        let words = (answer.body["data"]?.array ?? []).compactMap { $0.object?["desc"]?.string }
        #expect(
            words.sorted() == [
                "illegal binding", "no notifier exist", "notifier disabled",
                "push service not supported",
            ]
        )
        #expect(transport.pushes.map { $0.headers.topic } == ["com.example.app"])
        try await app.bind("caller", "dd", certificate: "app.voip", device: "other")
        #expect(
            await app.post("/push/sync/caller", Self.hello).data
                == #"[{"desc":"no push binding","pushStatus":"FAIL"}]"#
        )
    }

    // R22: an instant push is no message.
    @Test func `do-not-disturb does not silence an instant push`() async throws {
        let transport = RecordingTransport()
        let app = try PushingApp(transport: transport)
        try await app.bind("u", "aabb")
        _ = await app.service.put("/users/u/notification/user/u", #"{"type":"NONE"}"#)
        _ = await app.post("/push/sync/u", Self.hello)
        #expect(transport.pushes.count == 1)
    }

    @Test func `a push that does not wait is in the queue, and sent from there once`() async throws
    {
        let transport = RecordingTransport()
        let app = try PushingApp(transport: transport)
        for user in ["a", "b"] as [UserID] {
            try await app.bind(user, "aabb", device: Device.ID(user.text))
        }
        let answer = await app.post("/push/single", Self.targets(#"["a","none","b","a"]"#))
        #expect(
            answer.data
                == #"[{"desc":"async success.","id":"a","pushStatus":"ASYNC_SUCCESS"},"#
                + #"{"desc":"async success.","id":"none","pushStatus":"ASYNC_SUCCESS"},"#
                + #"{"desc":"async success.","id":"b","pushStatus":"ASYNC_SUCCESS"}]"#
        )
        #expect(transport.pushes.isEmpty)
        #expect(try await app.dispatcher.deliverQueued().counts().accepted == 2)
        // The same task id is the same push.
        let again = await app.post("/push/async/a", Self.hello)
        #expect(again.data == #"[{"data":"","desc":"success","pushStatus":"ASYNC_SUCCESS"}]"#)
        #expect(try await app.dispatcher.deliverQueued().counts().total == 0)
        #expect(transport.pushes.count == 2)
    }

    @Test func `a push to a label reaches its users, page by page`() async throws {
        let transport = RecordingTransport()
        let app = try PushingApp(transport: transport)
        _ = try await app.labels.create(PushLabel(name: "vip", text: "", created: Service.now))
        let users = (0..<2001).map { UserID("u\($0)") }
        _ = try await app.labels.add(users, to: "vip", at: Service.now)
        for user in ["u0", "u1500", "u2000", "other"] as [UserID] {
            try await app.bind(user, "aabb", device: Device.ID(user.text))
        }
        let answer = await app.post("/push/list/label", Self.targets(#"["vip"]"#))
        #expect(answer.data == #"{"taskId":7}"#)
        #expect(try await app.dispatcher.deliverQueued().counts().accepted == 3)
        let older = #"{"targets":["vip"],"pushFunc":"LABEL","pushMessage":{}}"#
        #expect(await app.post("/push/list", older).data == #"{"taskId":7}"#)
        let twice = Self.targets(#"["vip","vip"]"#)
        #expect(await app.post("/push/list/label", twice).data == #"{"taskId":7}"#)
    }

    // The vendor's push SDK sends no `pushFunc`.
    @Test func `a push to a list reaches its users as a task`() async throws {
        let transport = RecordingTransport()
        let app = try PushingApp(transport: transport)
        for user in ["a", "b", "other"] as [UserID] {
            try await app.bind(user, "aabb", device: Device.ID(user.text))
        }
        let answer = await app.post("/push/list", Self.targets(#"["a","b","nowhere"]"#))
        #expect(answer.data == #"{"taskId":7}"#)
        #expect(try await app.dispatcher.deliverQueued().counts().accepted == 2)
    }

    @Test func `a push to everybody reaches all users`() async throws {
        let users = (0..<1500).map { UserID("u\($0)") }.sorted()
        let transport = RecordingTransport()
        let app = try PushingApp(transport: transport, users: users)
        for user in [users[0], users[999], users[1000], users[1499]] {
            try await app.bind(user, "aabb", device: Device.ID(user.text))
        }
        #expect(await app.post("/push/task", Self.hello).data == "7")
        #expect(try await app.dispatcher.deliverQueued().counts().accepted == 4)
    }

    @Test(
        arguments: [
            ("/push/single", "[]", "body"), ("/push/single", "{}", "targets"),
            ("/push/single", #"{"targets":[]}"#, "targets"),
            ("/push/single", #"{"targets":"u"}"#, "targets"),
            ("/push/single", #"{"targets":[""]}"#, "targets"),
            ("/push/single", #"{"targets":["u"]}"#, "pushMessage"),
            ("/push/single", #"{"targets":["u"],"pushMessage":"x"}"#, "pushMessage"),
            ("/push/sync/u", #"{"strategy":5,"pushMessage":{}}"#, "strategy"),
            ("/push/sync/u", #"{"strategy":"2","pushMessage":{}}"#, "strategy"),
            ("/push/sync/u", #"{"strategy":1,"pushMessage":{}}"#, "strategy"),
            ("/push/sync/u", #"{"strategy":4,"pushMessage":{}}"#, "strategy"),
            ("/push/async/u", "{}", "pushMessage"),
            ("/push/async/u", #"{"pushMessage":{},"startDate":null}"#, "startDate"),
            ("/push/sync/u", #"{"pushMessage":{},"startDate":"x"}"#, "startDate"),
            ("/push/single", #"{"targets":["u"],"pushMessage":{},"startDate":5}"#, "startDate"),
            ("/push/task", #"{"pushMessage":{},"startDate":"2024-01-01 12:00:00"}"#, "startDate"),
            ("/push/list/label", #"{"targets":["a","b"],"pushMessage":{}}"#, "targets"),
            ("/push/list/label", #"{"targets":["a",7],"pushMessage":{}}"#, "targets"),
            ("/push/list/label", #"{"targets":[],"pushMessage":{}}"#, "targets"),
            (
                "/push/list/label", #"{"targets":["a"],"startDate":"x","pushMessage":{}}"#,
                "startDate"
            ),
            ("/push/list", #"{"targets":[],"pushMessage":{}}"#, "targets"),
            ("/push/list", #"{"targets":["a"],"startDate":"x","pushMessage":{}}"#, "startDate"),
            (
                "/push/list", #"{"targets":["a","b"],"pushFunc":"LABEL","pushMessage":{}}"#,
                "targets"
            ),
            ("/push/list", #"{"targets":["a"],"pushFunc":"USER","pushMessage":{}}"#, "pushFunc"),
            // Of several bad keys the first of the table is named.
            (
                "/push/single",
                #"{"targets":["a"],"strategy":5,"startDate":5,"pushMessage":5}"#,
                "strategy"
            ),
            ("/push/single", #"{"targets":["a"],"startDate":5,"pushMessage":5}"#, "pushMessage"),
            ("/push/list", #"{"targets":5,"pushFunc":1,"pushMessage":{}}"#, "targets"),
            ("/push/list", #"{"targets":["a"],"pushFunc":1,"pushMessage":5}"#, "pushMessage"),
            (
                "/push/list",
                #"{"targets":["a"],"pushFunc":1,"pushMessage":{},"startDate":5}"#,
                "startDate"
            ),
        ]
    )
    func `a bad call is refused with its key`(path: String, body: String, key: String) async throws
    {
        let app = try PushingApp(transport: RecordingTransport())
        #expect(await app.post(path, body).refusal == Answer.invalid(key))
    }

    @Test(arguments: [0, 2, 3])
    func `a strategy that has APNs is taken`(strategy: Int) async throws {
        let transport = RecordingTransport()
        let app = try PushingApp(transport: transport)
        try await app.bind("u", "aabb")
        _ = await app.post("/push/sync/u", #"{"strategy":\#(strategy),"pushMessage":{}}"#)
        #expect(transport.pushes.count == 1)
    }

    @Test func `100 users are the most, and one label that is there`() async throws {
        let app = try PushingApp(transport: RecordingTransport())
        func users(_ count: Int) -> String {
            "[\((0..<count).map { #""u\#($0)""# }.joined(separator: ","))]"
        }
        #expect(await app.post("/push/single", Self.targets(users(100))).status == 200)
        #expect(
            await app.post("/push/single", Self.targets(users(101))).refusal
                == Answer.invalid("targets")
        )
        #expect(
            await app.post("/push/list/label", Self.targets(#"["gone"]"#)).refusal
                == "400 EntityNotFoundException gone label is not exist"
        )
    }

    @Test func `an app that has not activated pushes says so`() async {
        let service = Service()
        let closed = "403 ServiceNotOpenException push service not open"
        for path in [
            "/push/sync/u", "/push/async/u", "/push/single", "/push/list", "/push/list/label",
            "/push/task",
        ] {
            #expect(await service.send(.post, path, Self.hello).refusal == closed)
            #expect(await service.get(path).refusal == Answer.invalidURL)
        }
    }

    @Test func `a push to everybody needs the list of users`() async throws {
        var backend = try PushingApp(transport: RecordingTransport()).backend
        backend.users = nil
        let service = Service { [backend] _ in backend }
        #expect(
            await service.send(.post, "/push/task", Self.hello).refusal
                == "403 ServiceNotOpenException push service not open"
        )
    }

    @Test func `a store that fails is a fault of the server`() async throws {
        struct BrokenSender: InstantPush.Sender {
            struct BrokenError: Error {}
            func makeTaskID() throws -> Int64 { 1 }
            func send(_ push: InstantPush, to user: UserID) throws -> [InstantPush.Result] {
                throw BrokenError()
            }
            func submit(_ push: InstantPush, to users: [UserID]) throws { throw BrokenError() }
        }
        var backend = try PushingApp(transport: RecordingTransport()).backend
        backend.instantPush = BrokenSender()
        let service = Service { [backend] _ in backend }
        for path in ["/push/sync/u", "/push/async/u"] {
            #expect(await service.send(.post, path, Self.hello).refusal == "500 server error")
        }
    }
}
