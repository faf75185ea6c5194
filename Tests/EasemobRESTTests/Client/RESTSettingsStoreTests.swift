import ExactJSON
import HTTPExchange
import PushModel
import PushService
import Testing
import WallTime

@testable import EasemobREST

/// Which requests changes and reads become.
@Suite struct RESTSettingsStoreTests {
    static let now: Int64 = 1_700_000_000_000
    static let group = Conversation(.groupChat, "g/1")
    static let chat = Conversation(.chat, "peer")

    static func expiry(_ milliseconds: Int64) -> ExpireTimestamp? {
        ExpireTimestamp(Instant(milliseconds: milliseconds))
    }

    @Test func `changes of one target go out in one request`() async throws {
        let service = ScriptedService()
        let store = EasemobClient.SettingsStore(client: try service.client())
        let night = SilentModeInterval(
            start: try SilentModeTime("22:00"),
            end: try SilentModeTime("07:30")
        )
        let stored = try await store.apply(
            [
                .remindType(.all, of: nil),
                .displayName("Ann"),
                .remindType(.never, of: Self.group),
                .expireTimestamp(Self.expiry(Self.now + 60_000), of: nil),
                .interval(night),
                .displayStyle(.messageSummary),
                .preferredLanguage("ja"),
                .remindType(.mentionOnly, of: nil),
                .expireTimestamp(nil, of: Self.group),
                .template("t1"),
            ],
            to: "ü"
        )
        #expect(
            service.callRequests.map { "\($0.line) \($0.bodyText)" } == [
                "PUT /users/%C3%BC/notification/user/%C3%BC "
                    + #"{"ignoreDuration":60000,"ignoreInterval":"22:00-07:30","type":"AT"}"#,
                #"PUT /users/%C3%BC {"nickname":"Ann","notification_display_style":1}"#,
                "PUT /users/%C3%BC/notification/chatgroup/g%2F1 "
                    + #"{"ignoreDuration":0,"type":"NONE"}"#,
                #"PUT /users/%C3%BC/notification/language {"translationLanguage":"ja"}"#,
                #"PUT /users/%C3%BC/notification/template {"templateName":"t1"}"#,
            ]
        )
        // The script's replies name nothing, so what was sent is what is stored.
        var expected = UserSettings(
            push: PushSettings(
                remindType: .mentionOnly,
                expireTimestamp: Self.expiry(Self.now + 60_000),
                interval: night,
                displayStyle: .messageSummary,
                preferredLanguage: "ja",
                template: "t1"
            ),
            displayName: "Ann"
        )
        expected.push.conversations = [ConversationSettings(Self.group, remindType: .never)]
        #expect(stored == expected)
    }

    @Test func `clearing sends the vendor's words for nothing`() async throws {
        let service = ScriptedService()
        let store = EasemobClient.SettingsStore(client: try service.client())
        try await store.apply(
            [
                .remindType(nil, of: nil), .expireTimestamp(nil, of: nil), .interval(.off),
                .remindType(nil, of: Self.chat), .displayName(nil), .preferredLanguage(nil),
                .template(nil), .timeZone(nil),
            ],
            to: "u"
        )
        #expect(
            service.callRequests.map { $0.bodyText } == [
                #"{"ignoreDuration":0,"ignoreInterval":"","type":"ALL"}"#,
                #"{"type":"DEFAULT"}"#,
                #"{"nickname":""}"#,
                #"{"translationLanguage":""}"#,
                #"{"templateName":""}"#,
            ]
        )
    }

    @Test(arguments: [
        (Int64(1), Int64(1)), (604_800_000, 604_800_000), (604_800_001, 604_800_000), (0, 0),
        (-1, 0), (9_000_000_000_000_000, 604_800_000),
    ])
    func `an expiry is sent as what is left of it, at most a week`(
        left: Int64,
        sent: Int64
    ) async throws {
        let service = ScriptedService()
        let store = EasemobClient.SettingsStore(client: try service.client())
        let expiry = Self.expiry(Self.now + left)
        try await store.apply([.expireTimestamp(expiry, of: nil)], to: "u")
        #expect(service.callRequests.map { $0.bodyText } == [#"{"ignoreDuration":\#(sent)}"#])
    }

    @Test func `a duration runs on while its request waits to be sent again`() async throws {
        let service = ScriptedService(calls: { _, number in
            number == 1 ? .json(503, [:]) : .settings()
        })
        let reads = Shared(Int64(0))
        let client = try service.client(now: {
            Instant(
                milliseconds: Self.now
                    + reads.change {
                        $0 += 400
                        return $0
                    }
            )
        })
        let expiry = Self.expiry(Self.now + 1000)
        try await EasemobClient.SettingsStore(client: client).apply(
            [.expireTimestamp(expiry, of: nil)],
            to: "u"
        )
        #expect(
            service.callRequests.map { $0.bodyText } == [
                #"{"ignoreDuration":600}"#, #"{"ignoreDuration":200}"#,
            ]
        )
    }

    @Test func `what the service made of a change is what is returned`() async throws {
        let service = ScriptedService(calls: { _, _ in
            .json(
                200,
                [
                    "data": [
                        "type": "AT", "ignoreInterval": "8:5-10:0",
                        "ignoreDuration": 1_700_000_060_007,
                    ]
                ]
            )
        })
        let store = EasemobClient.SettingsStore(client: try service.client())
        let stored = try await store.apply([.remindType(.never, of: nil)], to: "u")
        #expect(stored.push.remindType == .mentionOnly)
        #expect(stored.push.expireTimestamp == Self.expiry(1_700_000_060_007))
        #expect(stored.push.interval?.description == "08:05-10:00")
    }

    @Test(
        arguments: [
            (Int64.min, nil), (-1, nil), (0, nil), (1, 1),
            (253_402_300_800_000, 253_402_300_799_999),
            (.max, 253_402_300_799_999),
        ] as [(Int64, Int64?)]
    )
    func `an expiry that no settings can hold is taken as the nearest that they can`(
        replied: Int64,
        held: Int64?
    ) async throws {
        let service = ScriptedService(calls: { _, _ in
            .json(200, ["data": ["type": "AT", "ignoreDuration": .number(JSONNumber(replied))]])
        })
        let store = EasemobClient.SettingsStore(client: try service.client())
        let stored = try await store.apply([.remindType(.never, of: nil)], to: "u")
        #expect(stored.push.expireTimestamp?.milliseconds == held)
        #expect(try PushSettings(json: stored.push.json) == stored.push)
    }

    @Test(arguments: [
        (UserSettings.Change.timeZone(try? PushTimeZone("Asia/Tokyo")), 111),
        (.remindType(.all, of: Conversation(.chatRoom, "r")), 107),
        (.remindType(.all, of: Conversation(.chat, "u")), 107),
        (.remindType(.all, of: Conversation(.groupChat, "")), 107),
        (.remindType(.all, of: Conversation(.groupChat, "..")), 107),
    ])
    func `what the service cannot keep is refused before anything is sent`(
        change: UserSettings.Change,
        code: Int
    ) async throws {
        let service = ScriptedService()
        let store = EasemobClient.SettingsStore(client: try service.client())
        let changes = [.displayName("Ann"), change]
        #expect(await vendorCode { try await store.apply(changes, to: "u") } == code)
        #expect(service.requests.isEmpty)
    }

    @Test func `a group may have a user's id`() async throws {
        let service = ScriptedService()
        let store = EasemobClient.SettingsStore(client: try service.client())
        try await store.apply([.remindType(.all, of: Conversation(.groupChat, "u"))], to: "u")
        #expect(
            service.callRequests.map { $0.line } == ["PUT /users/u/notification/chatgroup/u"]
        )
    }

    @Test(arguments: ["", ".", ".."])
    func `an id that no address can carry is no user`(user: UserID) async throws {
        let service = ScriptedService()
        let client = try service.client()
        let store = EasemobClient.SettingsStore(client: client)
        #expect(await vendorCode { try await store.apply([.displayName("n")], to: user) } == 204)
        #expect(try await client.hasUser(user) == false)
        #expect(service.requests.isEmpty)
    }

    @Test func `the store's own zone stands in what is read, and may be set`() async throws {
        let zone = try PushTimeZone("+08:00")
        let service = ScriptedService(calls: { _, _ in
            .json(200, ["data": ["type": "AT"], "entities": [[:]]])
        })
        let store = EasemobClient.SettingsStore(client: try service.client(), timeZone: zone)
        #expect(try await store.settings(of: "u").push.timeZone == zone)
        #expect(try await store.apply([.timeZone(zone)], to: "u").push.timeZone == zone)
    }

    @Test func `a user without settings has the store's zone, for a call and for a delivery`()
        async throws
    {
        let zone = try PushTimeZone("+08:00")
        let service = ScriptedService(calls: { _, _ in
            .error(400, "RequiredPropertyNotFoundException")
        })
        let store = EasemobClient.SettingsStore(client: try service.client(), timeZone: zone)
        let located = UserSettings(push: PushSettings(timeZone: zone))
        let group = Conversation(.groupChat, "g")
        #expect(try await store.settings(of: "u", in: nil) == located)
        #expect(try await store.settings(of: "u", in: group) == located)
        #expect(try await store.settings(for: ["u"], in: group) == [located])
        #expect(try await store.settings(for: ["u"]).isEmpty)
    }

    @Test func `a read asks 4 times a user, and so many at a time`() async throws {
        let underWay = Shared((now: 0, most: 0))
        let service = ScriptedService(calls: { request, _ in
            underWay.change {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            await letOthersRun()
            underWay.change { $0.now -= 1 }
            if request.url.contains("/users/unknown") {
                return .error(400, "RequiredPropertyNotFoundException")
            }
            let isSet = request.url.contains("/users/set")
            return .json(
                200,
                [
                    "data": ["type": "ALL", "ignoreDuration": 0, "language": isSet ? "ja" : ""],
                    "entities": [["notification_display_style": "0"]],
                ]
            )
        })
        let store = try EasemobClient.SettingsStore(client: service.client(), concurrency: 3)
        let found = try await store.settings(for: ["set", "unset", "unknown", "set"])
        #expect(
            found == [
                "set": UserSettings(push: PushSettings(remindType: .all, preferredLanguage: "ja"))
            ]
        )
        #expect(service.callRequests.count == 12)
        #expect(underWay.value.most == 3)
    }

    @Test func `conversations are read one by one, by their addresses`() async throws {
        let service = ScriptedService(calls: { request, _ in
            .json(
                200,
                [
                    "data": request.url.contains("chatgroup")
                        ? ["type": "DEFAULT", "ignoreDuration": 0]
                        : ["type": "NONE", "ignoreDuration": 5]
                ]
            )
        })
        let store = EasemobClient.SettingsStore(client: try service.client())
        let found = try await store.conversationSettings(
            for: [Self.group, Self.chat, Self.chat],
            of: "u"
        )
        #expect(
            found == [
                ConversationSettings(
                    Self.chat,
                    remindType: .never,
                    expireTimestamp: Self.expiry(5)
                )
            ]
        )
        #expect(
            service.callRequests.map { $0.line }.sorted() == [
                "GET /users/u/notification/chatgroup/g%2F1", "GET /users/u/notification/user/peer",
            ]
        )
        #expect(service.callRequests.allSatisfy { $0.body.isEmpty })
    }

    @Test func `a delivery's read asks for its conversation too`() async throws {
        let service = ScriptedService(calls: { request, _ in
            let isConversation = request.url.hasSuffix("/u/notification/user/peer")
            return .json(
                200,
                [
                    "data": ["type": isConversation ? "NONE" : "ALL", "ignoreDuration": 0],
                    "entities": [["notification_display_style": 0]],
                ]
            )
        })
        let store = EasemobClient.SettingsStore(client: try service.client())
        let found = try await store.settings(for: ["u", "peer", "u"], in: Self.chat)
        let set = UserSettings(
            push: PushSettings(
                conversations: [ConversationSettings(Self.chat, remindType: .never)]
            )
        )
        #expect(found == [set, UserSettings(), set])
        let room = Conversation(.chatRoom, "room")
        #expect(try await store.settings(for: ["u"], in: room) == [UserSettings()])
    }

    @Test func `an app's address is checked when it is made`() throws {
        let key = try AppKey(organization: "o%1", application: "a b")
        let app = try EasemobClient.App(baseURL: "https://host:8443/v1//", key: key)
        #expect([app.origin, app.path] == ["https://host:8443", "/v1/o%251/a%20b"])
        for address in [
            "", "host", "ftp://host", "https://", "https://h?x", "https://h#x", "http://h h",
        ] {
            #expect(throws: InputError.self) { try EasemobClient.App(baseURL: address, key: key) }
        }
        let dots = try AppKey(organization: "o", application: "..")
        #expect(throws: InputError.self) {
            try EasemobClient.App(baseURL: "https://h", key: dots)
        }
    }
}
