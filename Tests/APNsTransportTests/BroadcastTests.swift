import APNsLint
import APNsModel
import APNsTransport
import ExactJSON
import Fixtures
import Testing

/// Requests about channels and to them, as Apple's pages have them.
@Suite struct BroadcastTests {
    private let app = APNsChannel.BundleID("com.example.MyApp")
    private let channel = APNsChannel.ID("dHN0LXNyY2gtY2hubA==")
    private let id = APNsHeaders.ID("2288cf3f-70d8-46a6-97d7-dd5d00867127")

    private static func text(_ fields: [APNsHeaders.Field]) -> [String] {
        fields.map { "\($0.name): \($0.value)" }
    }

    @Test func `a channel is created, read, deleted and listed as on Apple's page`() throws {
        let app = try #require(app)
        let channel = try #require(channel)
        let create = APNsChannel.Request(
            bundleID: app,
            operation: .create(APNsChannel(storagePolicy: .mostRecent)),
            requestID: id
        )
        #expect(create.method == "POST")
        #expect(create.path == "/1/apps/com.example.MyApp/channels")
        #expect(
            Self.text(create.fields) == ["apns-request-id: 2288cf3f-70d8-46a6-97d7-dd5d00867127"]
        )
        #expect(
            create.body.map { String(decoding: $0, as: UTF8.self) }
                == #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#
        )
        #expect(create.successStatus == 201)
        for (operation, method, status) in [
            (APNsChannel.Request.Operation.read(channel), "GET", 200),
            (.delete(channel), "DELETE", 204),
        ] {
            let request = APNsChannel.Request(bundleID: app, operation: operation)
            #expect(request.method == method)
            #expect(request.path == "/1/apps/com.example.MyApp/channels")
            #expect(Self.text(request.fields) == ["apns-channel-id: dHN0LXNyY2gtY2hubA=="])
            #expect(request.body == nil)
            #expect(request.successStatus == status)
        }
        let list = APNsChannel.Request(bundleID: app, operation: .list)
        #expect(list.method == "GET")
        #expect(list.path == "/1/apps/com.example.MyApp/all-channels")
        #expect(list.fields.isEmpty)
        #expect(list.successStatus == 200)
    }

    @Test func `what APNs answers about channels is read`() throws {
        let json = try JSONValue(
            parsing: #"{"message-storage-policy":0,"push-type":"LiveActivity"}"#
        )
        #expect(try APNsChannel(json: json) == APNsChannel(storagePolicy: .none))
        #expect(try APNsChannel(json: json).json == json)
        let list = try JSONValue(parsing: #"{"channels":["dHN0LXNyY2gtY2hubA==","YQ=="]}"#)
        #expect(
            try APNsChannel.List(json: list).channels.map { $0.string } == [
                "dHN0LXNyY2gtY2hubA==", "YQ==",
            ]
        )
        #expect(try APNsChannel.List(json: list).json == list)
    }

    @Test(
        arguments: [
            ("{}", "input.missing", "/message-storage-policy"),
            (#"{"message-storage-policy":2}"#, "input.value", "/message-storage-policy"),
            (#"{"message-storage-policy":"1"}"#, "input.type", "/message-storage-policy"),
        ]
    )
    func `a configuration that APNs does not have is refused at its place`(
        text: String,
        code: String,
        path: String
    ) throws {
        let json = try JSONValue(parsing: text)
        let error = try #require(throws: InputError.self) { try APNsChannel(json: json) }
        #expect(error.code.word.string == code)
        #expect(error.path.text.string == path)
    }

    @Test func `a list with an id that is no base64 is refused at the id`() throws {
        let json = try JSONValue(parsing: #"{"channels":["YQ==","a"]}"#)
        let error = try #require(throws: InputError.self) { try APNsChannel.List(json: json) }
        #expect(error.code.word == "input.value")
        #expect(error.path.text == "/channels/1")
    }

    @Test(arguments: ["", "a", "YQ=", "YQ", "Y===", "YW_-", "YQ==YQ==", "Y Q=", "é==="])
    func `a channel id is base64 with its padding`(text: String) {
        #expect(APNsChannel.ID(text) == nil)
    }

    @Test(arguments: ["", "a/b", "a b", "../a", "a%2F", "a\u{E9}"])
    func `a bundle id cannot change the path`(text: String) {
        #expect(APNsChannel.BundleID(text) == nil)
    }

    @Test func `a broadcast is sent as on Apple's page, and has no topic`() throws {
        let request = APNsChannel.BroadcastRequest(
            bundleID: try #require(app),
            channelID: try #require(channel),
            requestID: id,
            payload: APNsPayload(
                liveActivity: .init(event: .update, timestamp: 1_685_952_000, contentState: [:])
            )
        )
        #expect(request.path == "/4/broadcasts/apps/com.example.MyApp")
        #expect(
            Self.text(request.fields) == [
                "apns-channel-id: dHN0LXNyY2gtY2hubA==", "apns-expiration: 0", "apns-priority: 10",
                "apns-push-type: liveactivity",
                "apns-request-id: 2288cf3f-70d8-46a6-97d7-dd5d00867127",
            ]
        )
        #expect(request.lint.findings.isEmpty)
        #expect(request.lint.limit == APNsLimits.channelPayload)
        #expect(
            request.description
                == "apns broadcast of `com.example.MyApp` to `dHN0LXNyY2gtY2hubA==`, \(request.payload)"
        )
    }

    @Test func `no printing shows what a broadcast says`() throws {
        let request = APNsChannel.BroadcastRequest(
            bundleID: try #require(app),
            channelID: try #require(channel),
            payload: APNsPayload(alert: .init(body: "secret text"))
        )
        for text in printouts(of: request) {
            #expect(text.contains("com.example.MyApp"))
            #expect(!shows("secret text", in: text))
        }
    }

    // LT17
    @Test func `the start of a Live Activity cannot be broadcast`() throws {
        let request = APNsChannel.BroadcastRequest(
            bundleID: try #require(app),
            channelID: try #require(channel),
            expiration: -1,
            payload: APNsPayload(
                alert: .init(title: "t", body: "b"),
                liveActivity: .init(
                    event: .start,
                    timestamp: 1,
                    contentState: [:],
                    attributesType: "A",
                    attributes: [:]
                )
            )
        )
        #expect(request.lint.findings.map { $0.code } == [.expiration, .broadcast])
    }

    @Test func `every reason for channels has its status and its action`() {
        #expect(APNsRejection.Reason.documentedForBroadcasts.count == 9)
        for reason in APNsRejection.Reason.documentedForBroadcasts {
            #expect(reason.status == (reason == .topicMismatch ? 403 : 400))
            #expect(reason.action != nil)
            #expect(!APNsRejection.Reason.documented.contains(reason))
        }
    }
}
