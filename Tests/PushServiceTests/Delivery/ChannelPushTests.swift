import APNsModel
import ExactJSON
import Fixtures
import PushChannels
import PushModel
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

/// Pushes through other push services than Apple's: what a queue keeps of them, and what their replies do (rule 8.7).
@Suite struct ChannelPushTests {
    static let token: DeviceToken = "dGhlIHRva2Vu:APA91b"
    static let head = OutgoingPush.ChannelHead(
        channel: .fcm,
        path: "/v1/projects/demo/messages:send",
        fields: [ChannelRequest.Header(name: "content-type", value: "application/json")]
    )
    static let body = #"{"message":{"notification":{"body":"a {token}"},"token":"{token}"}}"#
    static let delivery = Delivery(
        key: Delivery.Key(message: "42", user: "ann", device: "d", certificateName: "fcm"),
        deviceToken: token,
        headers: APNsHeaders(topic: ""),
        payload: Array(body.utf8),
        expires: Instant(milliseconds: 1_659_096_000_000),
        channelHead: head
    )

    @Test
    func `a record has what the request has, and no release before reads it as a push to Apple`()
        throws
    {
        let record = Self.delivery.record
        #expect(record.first == 2)
        let read = try Delivery(record: record)
        #expect(read == Self.delivery)
        #expect(read.push == Self.delivery.push)
        #expect(read.channelHead == Self.head)
        var apple = record
        apple[0] = 1
        #expect(throws: InputError.self) { try Delivery(record: apple) }
        for count in record.indices {
            #expect(throws: InputError.self) { try Delivery(record: Array(record.prefix(count))) }
        }
    }

    @Test(arguments: ["pause", "again"], [Int64.min, -1, 0, .max])
    func `a transport of one's own may ask for any wait`(action: String, seconds: Int64)
        async throws
    {
        let reply = try ChannelRequest.Reply(
            json: [
                "channel": "fcm", "code": "429", "words": "", "action": .string(action),
                "seconds": .number(JSONNumber(seconds)),
            ]
        )
        let depot = try Depot(FailingTransport([.refused(reply)]))
        let counts = try await depot.dispatcher.deliver([Self.delivery]).counts()
        #expect(counts.total == 1)
        #expect(seconds > 0 || counts.accepted == 1)
    }

    @Test func `a delivery keeps its push service when something else of it changes`() {
        var delivery = Self.delivery
        delivery.expires = .latest
        #expect(delivery.channelHead == Self.head)
        #expect(delivery != Self.delivery)
    }

    @Test
    func `the body in the queue has no token, and the mark is replaced where the token stands`() {
        #expect(!Self.body.contains(Self.token.text.string))
        let sent = PushChannel.of(.fcm).body(Self.delivery.payload, to: Self.token.text)
        let text = sent.map { String(decoding: $0, as: UTF8.self) }
        let expected =
            #"{"message":{"notification":{"body":"a {token}"},"token":"dGhlIHRva2Vu:APA91b"}}"#
        #expect(text == expected)
    }

    @Test(
        arguments: [
            (#"{"message":{"token":"{token}"}}"#, true),
            (#"{"message":{"token":["{token}"]}}"#, false),
            (#"{"message":{"token":"t"}}"#, false), (#"{"message":{}}"#, false), ("{token}", true),
            ("a={token}&b={token}", false), ("", false),
        ]
    )
    func `a body has one place for the token`(body: String, hasPlace: Bool) {
        #expect(PushChannel.of(.fcm).hasPlaceForToken(Array(body.utf8)) == hasPlace)
    }

    @Test func `in a form the token is encoded`() {
        let sent = PushChannel.of(.fcm).body(Array("a={token}&b=1".utf8), to: "x&y=%z")
        #expect(sent == Array("a=x%26y%3D%25z&b=1".utf8))
    }

    @Test(
        arguments: [
            ("path", "/v1/projects/../messages:send", "/request/path"),
            ("path", "/token", "/request/path"), ("body", "{}", "/request/body"),
            ("headers", ["host": "evil"], "/request/headers/host"),
            ("headers", ["content-length": "3"], "/request/headers/content-length"),
        ] as [(ExactString, JSONValue, String)]
    )
    func `a push is refused whose request its service cannot have`(
        key: ExactString,
        value: JSONValue,
        place: String
    ) throws {
        var object = try #require(Self.delivery.push.json.object)
        var request = try #require(object["request"]?.object)
        request[key] = value
        object["request"] = .object(request)
        let error = #expect(throws: InputError.self) { try OutgoingPush(json: .object(object)) }
        #expect(error.map { "\($0.path)" } == place)
    }

    @Test(arguments: ["", "a b", "é", String(repeating: "a", count: 4097)])
    func `a push is refused whose token its service cannot have given`(token: String) throws {
        var object = try #require(Self.delivery.push.json.object)
        object["token"] = .string(token)
        let error = #expect(throws: InputError.self) { try OutgoingPush(json: .object(object)) }
        #expect(error.map { "\($0.path)" } == "/token")
    }

    @Test func `a push is written in one line and read again`() throws {
        let json = Self.delivery.push.json
        #expect(try OutgoingPush(json: JSONValue(parsing: json.jsonText)) == Self.delivery.push)
        var object = try #require(json.object)
        object["headers"] = nil
        #expect(try OutgoingPush(json: .object(object)).channelHead == Self.head)
        object["channel"] = "pigeon"
        #expect(throws: InputError.self) { try OutgoingPush(json: .object(object)) }
    }

    @Test func `nothing that is printed has a token or a text`() {
        for value in [Self.delivery, Self.delivery.push] as [any Sendable] {
            for printout in printouts(of: value) {
                #expect(!printout.contains(Self.token.text.string))
                #expect(!printout.contains("{token}"))
            }
        }
        #expect("\(Self.head)" == "fcm /v1/projects/demo/messages:send")
    }

    // MARK: Replies

    private static func reply(
        _ action: ChannelRequest.Reply.Action,
        _ code: ExactString = "CODE"
    ) -> TransportReply {
        TransportReply(
            ChannelRequest.Reply(channel: .fcm, code: code, words: "said {token}", action: action)
        )
    }

    /// The seconds from the first push to each, and what became of it.
    private func sent(
        _ replies: [ChannelRequest.Reply.Action]
    ) async throws -> (seconds: [Int64], outcome: [String], depot: Depot) {
        let clock = ManualClock(jumps: .always)
        let start = clock.now
        let times = Mutex<[Int64]>([])
        let transport = FailingTransport { _, number in
            times.withLock { $0.append(clock.now.milliseconds(since: start) / 1000) }
            return number <= replies.count ? Self.reply(replies[number - 1]) : .accepted(nil)
        }
        let depot = try Depot(transport, clock: clock)
        try await depot.bind()
        let outcome = try await depot.dispatch(to: "ann")
        return (times.withLock { $0 }, outcome, depot)
    }

    @Test(
        arguments: [
            ([.done], [0]), ([.retry(after: nil), .retry(after: nil)], [0, 1, 3]),
            ([.retry(after: 7)], [0, 7]), ([.pause(seconds: 60)], [0, 60]),
            // The pauses of a token, as after Apple's `TooManyRequests`.
            ([.slowToken(after: nil), .slowToken(after: nil)], [0, 60, 180]),
            ([.slowToken(after: 90)], [0, 90]), ([.slowToken(after: 7)], [0, 60]),
            // The first probe of a circuit is after 5 seconds.
            ([.stopCertificate], [0, 5]),
            // At once, with another access token; if that is refused as well, the credentials are.
            ([.renewCredential], [0, 0]), ([.renewCredential, .renewCredential], [0, 0, 5]),
        ] as [([ChannelRequest.Reply.Action], [Int64])]
    )
    func `a push is sent again when its reply says`(
        replies: [ChannelRequest.Reply.Action],
        seconds: [Int64]
    ) async throws {
        let sent = try await sent(replies)
        #expect(sent.seconds == seconds)
        #expect(sent.outcome == ["ann phone prod: accepted"])
    }

    @Test func `a push ends with the service's code, and the token stays`() async throws {
        let sent = try await sent([.endPush])
        #expect(sent.outcome == ["ann phone prod: fcm.CODE"])
        #expect(try await sent.depot.bound() == ["phone prod"])
    }

    @Test func `a token that is none is unbound`() async throws {
        let sent = try await sent([.unbind])
        #expect(sent.outcome == ["ann phone prod: fcm.CODE"])
        #expect(try await sent.depot.bound() == [])
    }

    @Test func `a token is unbound once its certificate works`() async throws {
        let transport = FailingTransport { _, number in
            number == 2 ? .accepted(nil) : Self.reply(.unbindOnceCertificateWorks)
        }
        let depot = try Depot(transport, clock: ManualClock(jumps: .always))
        try await depot.bind()
        for (message, bound) in [("1", ["phone prod"]), ("2", ["phone prod"]), ("3", [])]
            as [(String, [String])]
        {
            let outcome = try await depot.dispatch(
                Message(
                    id: Message.ID(message),
                    type: .chat,
                    from: "tom",
                    to: "ann",
                    body: .text("Up?")
                ),
                to: "ann"
            )
            #expect(outcome == ["ann phone prod: \(message == "2" ? "accepted" : "fcm.CODE")"])
            #expect(try await depot.bound() == bound)
        }
    }

    @Test func `a pause that outlasts the push ends it at once, with the reason`() async throws {
        let sent = try await sent([.pause(seconds: 86_400)])
        #expect(sent.seconds == [0])
        #expect(sent.outcome == ["ann phone prod: fcm.CODE"])
    }

    @Test func `a pause holds all pushes through the certificate, and no others`() async throws {
        let clock = ManualClock(jumps: .always)
        let start = clock.now
        let times = Mutex<[String: Int64]>([:])
        let transport = FailingTransport { push, _ in
            let second = clock.now.milliseconds(since: start) / 1000
            if push.certificateName == "prod", second == 0 {
                return Self.reply(.pause(seconds: 60))
            }
            times.withLock { $0["\(push.certificateName)"] = second }
            return .accepted(nil)
        }
        let depot = try Depot(transport, clock: clock)
        try await depot.bind("ann", through: "prod")
        try await depot.bind("ann", through: "other")
        _ = try await depot.dispatch(to: "ann")
        #expect(times.withLock { $0 } == ["other": 0, "prod": 60])
        #expect(depot.events.words.contains("circuitOpened.fcm.CODE"))
    }

    @Test func `a slow token holds its pushes, and none of another token`() async throws {
        let clock = ManualClock(jumps: .always)
        let start = clock.now
        let times = Mutex<[String: Int64]>([:])
        let transport = FailingTransport { push, _ in
            let second = clock.now.milliseconds(since: start) / 1000
            let token = push.deviceToken.text.string
            if token.hasPrefix("aa"), second == 0 { return Self.reply(.slowToken(after: nil)) }
            times.withLock { $0[token] = second }
            return .accepted(nil)
        }
        let depot = try Depot(transport, clock: clock)
        try await depot.bind("ann", "aa")
        try await depot.bind("bob", "bb")
        _ = try await depot.dispatch(to: "ann", "bob")
        #expect(times.withLock { $0 } == ["aa": 60, "bb": 0])
        #expect(!depot.events.words.contains { $0.hasPrefix("circuitOpened") })
    }

    @Test func `a known code is a word of the metrics, another one is not`() {
        func word(_ code: ExactString) -> String {
            DeliveryEvent.sent(
                Self.delivery.key,
                attempt: 1,
                waited: nil,
                milliseconds: 1,
                Self.reply(.endPush, code)
            ).boundedWord
        }
        #expect(word("UNREGISTERED") == "sent.fcm.UNREGISTERED")
        #expect(word("SOMETHING_NEW") == "sent.other")
    }

    @Test(
        arguments: [
            .retry(after: nil), .retry(after: 7), .renewCredential, .endPush, .pause(seconds: 60),
            .slowToken(after: nil), .slowToken(after: 7), .unbind, .unbindOnceCertificateWorks,
            .stopCertificate,
        ] as [ChannelRequest.Reply.Action]
    )
    func `a refusal is written as JSON and read again`(action: ChannelRequest.Reply.Action) throws {
        let reply = Self.reply(action)
        #expect(try TransportReply(json: JSONValue(parsing: reply.json.jsonText)) == reply)
        for printout in printouts(of: reply) {
            #expect(!printout.contains("said"))
        }
    }
}
