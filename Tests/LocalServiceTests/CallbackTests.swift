import ExactJSON
import HTTPExchange
import LocalService
import PushModel
import Synchronization
import Testing

@Suite struct CallbackTests {
    /// Takes callbacks, and answers them with statuses, the last one again and again.
    private final class Receiver: HTTPSender {
        private let taken = Mutex<[HTTPRequest]>([])
        private let statuses: [Int]

        init(_ statuses: Int...) { self.statuses = statuses }

        var requests: [HTTPRequest] { taken.withLock { $0 } }

        func callbacks() throws -> [JSONObject] {
            try requests.map { try JSONObject(json: JSONValue(parsing: $0.body)) }
        }

        func send(_ request: HTTPRequest, within limits: HTTPRequest.Limits) -> HTTPResponse {
            let count = taken.withLock { taken in
                taken.append(request)
                return taken.count
            }
            return HTTPResponse(status: statuses[min(count, statuses.count) - 1])
        }
    }

    private static let hi = #"{"from":"ann","to":["bob"],"type":"txt","body":{"msg":"hi"}}"#

    /// A service that posts to a receiver.
    private func local(
        _ receiver: Receiver,
        secret: String? = nil,
        _ change: (inout LocalService.Options) -> Void = { _ in }
    ) async throws -> Local {
        try await Local(users: "ann", "bob") { options in
            options.callbacks = CallbackSender.Target(
                "http://host:1/back?x=1",
                secret: secret,
                sender: receiver
            )
            change(&options)
        }
    }

    /// The samples of the vendor's page, with the values of this service.
    #if OpenSSL
    private static let signature: ExactString? = "security"
    #else
    private static let signature: ExactString? = nil
    #endif

    // R34: the first four samples of the page, key for key.
    @Test(
        arguments: [
            (
                "sent", "bob", nil as String?,
                [
                    "appkey", "callId", "channel", "chat_type", "data", "device_id", "device_token",
                    "msg_id", "notifier_name", "status", "step", "target", "timestamp",
                ]
            ),
            (
                "unbound", "bob", "no push binding",
                [
                    "appkey", "callId", "chat_type", "detail", "msg_id", "status", "step",
                    "target", "timestamp",
                ]
            ),
            (
                "unknown", "test11", "no user exist",
                [
                    "appkey", "callId", "chat_type", "detail", "msg_id", "status", "step",
                    "target", "timestamp",
                ]
            ),
            (
                "certificate", "bob", "no notifier exist",
                [
                    "appkey", "callId", "chat_type", "detail", "msg_id", "notifier_name", "status",
                    "step", "target", "timestamp",
                ]
            ),
        ]
    )
    func `a callback has the keys of the vendor's sample`(
        sample: String,
        target: String,
        detail: String?,
        keys: [ExactString]
    ) async throws {
        let receiver = Receiver(200)
        let local = try await local(receiver, secret: sample == "sent" ? nil : "secret") {
            $0.hasPhones = sample != "unbound"
            if sample == "certificate" { $0.app.certificates = [Certificate(name: "prod")] }
        }
        if sample == "certificate" {
            _ = await local.send(
                .put,
                "/users/bob/push/binding",
                #"{"device_id":"d","device_token":"0a","notifier_name":"102920687"}"#
            )
        }
        _ = await local.post("/messages/users", Self.hi.replacing("bob", with: target))
        _ = await local.local(.post, "clock", #"{"advance":0}"#)
        let callback = try #require(
            try receiver.callbacks().first { $0["detail"]?.string == detail }
        )
        let signed = sample == "sent" ? [] : [Self.signature].compactMap { $0 }
        #expect(callback.members.map { $0.key }.sorted() == (keys + signed).sorted())
        #expect(callback["target"] == .string(target))
        #expect(callback["status"] == (detail == nil ? "success" : "fail"))
        #expect(callback["step"] == "push")
        let id = try #require(callback["msg_id"]?.string)
        #expect(callback["callId"] == .string("org#app_" + id))
        #expect(callback["timestamp"] == 1_767_585_600_000)
        guard sample == "sent" else { return }
        let data = try #require(callback["data"]?.object)
        #expect(
            data.members.map { $0.key.string }.sorted() == [
                "accepted", "apnsId", "pushNotification",
            ]
        )
        let notification = try #require(data["pushNotification"]?.object)
        #expect(
            notification.members.map { $0.key.string }.sorted()
                == ["expiration", "payload", "priority", "token", "topic"]
        )
        #expect(notification["priority"] == "IMMEDIATE")
        #expect(notification["expiration"] == 1_767_672_000_000)
        let payload = try JSONValue(parsing: notification["payload"]?.string ?? "").object
        #expect(payload?["t"] == "bob")
    }

    #if OpenSSL
    // R34
    @Test func `the signature is the MD5 of id, secret and instant`() async throws {
        let receiver = Receiver(200)
        let local = try await local(receiver, secret: "secret") { $0.hasPhones = false }
        _ = await local.post("/messages/users", Self.hi)
        _ = await local.local(.post, "clock", #"{"advance":0}"#)
        let callback = try #require(try receiver.callbacks().first)
        #expect(callback["callId"] == "org#app_1195237237126968761")
        // What `md5sum` says of `org#app_1195237237126968761secret1767585600000`.
        #expect(callback["security"] == "8c003a772278d9f7399f05d3b5445f31")
    }
    #endif

    // R34
    @Test func `a callback that is not taken is posted once more, and then told`() async throws {
        let told = Told()
        let receiver = Receiver(500, 200, 503)
        var options = LocalService.Options()
        options.callbacks = CallbackSender.Target("https://host", secret: nil, sender: receiver)
        let service = LocalService(options) { told.add("\($0)") }
        let body = #"{"grant_type":"client_credentials","client_id":"a","client_secret":"b"}"#
        let token = await Local.send(service, .post, "/o/a/token", body, nil).body["access_token"]
        for _ in 0..<2 {
            _ = await Local.send(service, .post, "/o/a/messages/users", Self.hi, token?.string)
        }
        _ = await Local.send(service, .post, "/_local/clock", #"{"advance":0}"#, nil)
        let paths = receiver.requests.map { "\($0.method) \($0.origin)\($0.path)" }
        #expect(paths == Array(repeating: "POST https://host/", count: 4))
        #expect(told.all.count == 1)
        #expect(told.all.first?.hasSuffix("was not taken: status 503") == true)
    }

    // R34: what is neither a push nor has a word of the vendor's.
    @Test func `there is no callback of an instant push, nor of a message that is never pushed`()
        async throws
    {
        let receiver = Receiver(200)
        let local = try await local(receiver)
        _ = await local.post("/push/sync/bob", #"{"pushMessage":{}}"#)
        _ = await local.post(
            "/messages/users",
            #"{"to":["bob"],"type":"cmd","body":{"action":"x"}}"#
        )
        _ = await local.local(.post, "clock", #"{"advance":0}"#)
        #expect(receiver.requests.isEmpty)
    }

    // R34
    @Test(
        arguments: [
            (#""ext":{"em_ignore_notification":true}"#, "0a", "message ignore push"),
            (
                #""ext":{"em_push_filter":{"accept_device_id":["x"]}}"#, "0a",
                "ignore push device id"
            ),
            (#""ext":{}"#, "dead", "push yet but fail "),
            (#""ext":{}"#, "no hex", "illegal binding"),
            (
                #""ext":{"em_apns_ext":{"extern":"\#(String(repeating: "x", count: 4200))"}}"#,
                "0a", "invalid message"
            ),
        ]
    )
    func `the words of a callback are the vendor's`(
        ext: String,
        token: String,
        detail: String
    ) async throws {
        let receiver = Receiver(200)
        let local = try await local(receiver) { $0.hasPhones = false }
        _ = await local.send(
            .put,
            "/users/bob/push/binding",
            #"{"device_id":"d","device_token":"\#(token)","notifier_name":"prod"}"#
        )
        _ = await local.post("/messages/users", String(Self.hi.dropLast()) + "," + ext + "}")
        _ = await local.local(.post, "clock", #"{"advance":0}"#)
        #expect(try receiver.callbacks().map { $0["detail"]?.string } == [detail])
        #expect(await local.deliveries() == ["bob: " + detail])
    }

    // R34: the vendor's table has the group of a group message.
    @Test func `the callback of a group message names the group`() async throws {
        let receiver = Receiver(200)
        let local = try await local(receiver)
        let created = await local.post(
            "/chatgroups",
            #"{"public":true,"owner":"ann","members":["bob"]}"#
        )
        let group = try #require(created.body["data"]?.object?["groupid"]?.string)
        let message = Self.hi.replacing("bob", with: group)
        _ = await local.post("/messages/chatgroups", message)
        _ = await local.post("/messages/users", Self.hi)
        _ = await local.local(.post, "clock", #"{"advance":0}"#)
        let callbacks = try receiver.callbacks()
        #expect(callbacks.map { $0["chat_type"] } == ["groupchat", "chat"])
        #expect(callbacks.map { $0["group_id"]?.string } == [group, nil])
    }

    // R34, 6.18
    @Test func `what was held has callbacks when it is pushed or dropped`() async throws {
        let receiver = Receiver(200)
        let local = try await local(receiver) { $0.app.policy.quiet = .hold }
        let quiet = #"{"ignoreInterval":"11:00-14:00"}"#
        for user in ["ann", "bob"] {
            _ = await local.send(.put, "/users/\(user)/notification/user/\(user)", quiet)
        }
        let dead = #"{"device_id":"d","device_token":"dead","notifier_name":"prod"}"#
        _ = await local.send(.put, "/users/bob/push/binding", dead)
        _ = await local.post("/messages/users", Self.hi)
        let newest = await local.post("/messages/users", Self.hi).body["data"]?.object?["bob"]
        let other = #"{"from":"bob","to":["ann"],"type":"txt","body":{"msg":"hi"}}"#
        _ = await local.post("/messages/users", other)
        _ = await local.local(.post, "clock", #"{"advance":0}"#)
        #expect(receiver.requests.isEmpty)
        _ = await local.send(.delete, "/users/ann")
        _ = await local.local(.post, "clock", #"{"advance":86400000}"#)
        let callbacks = try receiver.callbacks()
        #expect(callbacks.map { $0["target"] } == ["ann", "bob", "bob"])
        #expect(callbacks[0]["detail"] == "no user exist")
        // One push tells of both messages.
        for callback in callbacks.dropFirst() {
            #expect(callback["msg_id"] == newest)
            #expect(callback["chat_type"] == "chat")
            #expect(callback["timestamp"] == 1_767_592_800_000)
            let isDead = callback["device_id"] == "d"
            #expect((callback["device_token"] == "dead") == isDead)
            #expect(callback["detail"] == (isDead ? "push yet but fail " : nil))
        }
    }

    // R34
    @Test(arguments: [nil, Certificate.Channel.fcm])
    func `what APNs says of a push that it refuses is there for APNs alone`(
        channel: Certificate.Channel?
    ) async throws {
        let receiver = Receiver(200)
        let settings = try channel.map { try Certificate.ChannelSettings($0, id: "demo") }
        let local = try await local(receiver) {
            $0.hasPhones = false
            $0.app.certificates = [Certificate(name: "prod", channelSettings: settings)]
        }
        let dead = #"{"device_id":"d","device_token":"dead","notifier_name":"prod"}"#
        _ = await local.send(.put, "/users/bob/push/binding", dead)
        _ = await local.post("/messages/users", Self.hi)
        _ = await local.local(.post, "clock", #"{"advance":0}"#)
        let callback = try #require(try receiver.callbacks().first)
        #expect(callback["detail"] == "push yet but fail ")
        #expect(callback["channel"] == (channel == nil ? "APNS" : "ANDROID"))
        #expect(
            callback["data"]?.jsonText
                == (channel == nil
                    ? #"{"accepted":false,"rejectionReason":"Unregistered"}"# : nil)
        )
    }

    @Test func `a callback goes to an address of http or https`() {
        for address in ["", "host", "ftp://host", "file:///x"] {
            #expect(CallbackSender.Target(address, secret: nil, sender: Receiver(200)) == nil)
        }
    }
}
