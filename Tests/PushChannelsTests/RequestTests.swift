import ExactJSON
import Fixtures
import PushChannels
import PushModel
import Testing

/// The exact requests of a push, and each row of the tables from both sides (8.2, 8.3).
@Suite struct RequestTests {
    @Test(
        arguments: [
            (
                .fcm, "/v1/projects/p-1/messages:send",
                #"{"content-type":"application/json"}"#,
                #"""
                {"message":{"android":{"notification":{"default_sound":true,"notification_count":3,"tag":"m-1"},"priority":"high",\#
                "ttl":"86400s"},"data":{"e":"{\"k\":[1,true]}","f":"amy","g":"g1","m":"m-1","t":"bob"},\#
                "notification":{"body":"hello","title":"Tea"},"token":"{token}"}}
                """#
            ),
            (
                .huawei, "/v1/p-1/messages:send",
                #"{"content-type":"application/json;charset=UTF-8"}"#,
                #"""
                {"message":{"android":{"notification":{"body":"hello","click_action":{"type":3},"default_sound":true,\#
                "tag":"m-1","title":"Tea"},"ttl":"86400s"},\#
                "data":"{\"e\":\"{\\\"k\\\":[1,true]}\",\"f\":\"amy\",\"g\":\"g1\",\"m\":\"m-1\",\"t\":\"bob\"}",\#
                "token":["{token}"]}}
                """#
            ),
            (
                .harmony, "/v3/p-1/messages:send",
                #"{"content-type":"application/json","push-type":"0"}"#,
                #"""
                {"payload":{"notification":{"appMessageId":"m-1","badge":{"setNum":3},"body":"hello","category":"IM",\#
                "clickAction":{"actionType":0,"data":{"e":"{\"k\":[1,true]}","f":"amy","g":"g1","m":"m-1","t":"bob"}},\#
                "title":"Tea"}},"pushOptions":{"ttl":86400},"target":{"token":["{token}"]}}
                """#
            ),
        ] as [(Certificate.Channel, String, String, String)]
    )
    func `a request has these bytes`(
        channel: Certificate.Channel,
        path: String,
        headers: String,
        body: String
    ) throws {
        let rendered = Sample.render(Sample.notification(), try Sample.settings(channel))
        guard case .ready(let request, let isCut) = rendered.result else {
            Issue.record("not ready")
            return
        }
        #expect(!isCut)
        #expect(rendered.diagnostics.isEmpty)
        let json = request.json
        #expect(json.object?["method"] == "POST")
        #expect(json.object?["path"] == .string(path))
        #expect(json.object?["headers"]?.jsonText == headers)
        #expect(json.object?["body"]?.jsonText == body)
        #expect(request.byteCount == body.utf8.count - 7)
    }

    /// A change of the notification, of the certificate or of the ext, and what it changes in the body.
    struct Row: Sendable, CustomTestStringConvertible {
        let channel: Certificate.Channel
        let testDescription: String
        var notification: @Sendable (inout ChannelNotification) -> Void = { _ in }
        var settings: @Sendable (inout Certificate.ChannelSettings) -> Void = { _ in }
        var ext: JSONObject = [:]
        let path: String
        let value: JSONValue?
    }

    static let fcm: [Row] = [
        Row(.fcm, "no title", { $0.title = nil }, at: "message.notification.title", nil),
        Row(
            .fcm,
            "badge 0",
            { $0.badge = 0 },
            at: "message.android.notification.notification_count",
            nil
        ),
        Row(.fcm, "sound", { $0.sound = "ding" }, at: "message.android.notification.sound", "ding"),
        Row(
            .fcm,
            "sound",
            { $0.sound = "ding" },
            at: "message.android.notification.default_sound",
            nil
        ),
        Row(
            .fcm,
            "image",
            { $0.image = "https://a/b" },
            at: "message.notification.image",
            "https://a/b"
        ),
        Row(
            .fcm,
            "call",
            { $0.importance = .highest },
            at: "message.android.notification.notification_priority",
            "PRIORITY_MAX"
        ),
        Row(.fcm, "message", at: "message.android.notification.notification_priority", nil),
        Row(
            .fcm,
            "conversation",
            { $0.collapse = .conversation("g1") },
            at: "message.android.notification.tag",
            "g1"
        ),
        Row(
            .fcm,
            "conversation",
            { $0.collapse = .conversation("g1") },
            at: "message.android.collapse_key",
            nil
        ),
        Row(
            .fcm,
            "no collapse",
            { $0.collapse = nil },
            at: "message.android.notification.tag",
            nil
        ),
        Row(
            .fcm,
            "four weeks",
            { $0.timeToLive = 2_419_200 },
            at: "message.android.ttl",
            "2419200s"
        ),
        Row(
            .fcm,
            "a second more",
            { $0.timeToLive = 2_419_201 },
            at: "message.android.ttl",
            "2419200s"
        ),
        Row(
            .fcm,
            "certificate",
            settings: { $0.channelID = "c" },
            at: "message.android.notification.channel_id",
            "c"
        ),
        Row(
            .fcm,
            "ext",
            settings: { $0.channelID = "c" },
            ext: ["fcm_channel_id": "x"],
            at: "message.android.notification.channel_id",
            "x"
        ),
        Row(
            .fcm,
            "empty ext",
            settings: { $0.channelID = "c" },
            ext: ["fcm_channel_id": ""],
            at: "message.android.notification.channel_id",
            "c"
        ),
        Row(
            .fcm,
            "click",
            settings: { $0.clickAction = "OPEN" },
            at: "message.android.notification.click_action",
            "OPEN"
        ),
        Row(
            .fcm,
            "click",
            { $0.click = "C" },
            settings: { $0.clickAction = "OPEN" },
            at: "message.android.notification.click_action",
            "C"
        ),
        Row(
            .fcm,
            "label",
            ext: ["fcm_options": ["analytics_label": "a-1"]],
            at: "message.android.fcm_options",
            ["analytics_label": "a-1"]
        ),
        Row(.fcm, "data", settings: { $0.style = .data }, at: "message.notification", nil),
        Row(.fcm, "data", settings: { $0.style = .data }, at: "message.android.notification", nil),
        Row(.fcm, "data", settings: { $0.style = .data }, at: "message.data.alert", "hello"),
        Row(.fcm, "data", settings: { $0.style = .data }, at: "message.data.title", "Tea"),
        Row(.fcm, "data and notification", at: "message.data.alert", nil),
        Row(
            .fcm,
            "ids",
            settings: { $0.customData = .ids },
            at: "message.data",
            ["f": "amy", "g": "g1", "m": "m-1", "t": "bob"]
        ),
        Row(.fcm, "nothing", settings: { $0.customData = .none }, at: "message.data", nil),
        Row(
            .fcm,
            "no data, no group",
            {
                $0.custom.data = nil
                $0.custom.group = nil
            },
            at: "message.data",
            ["f": "amy", "m": "m-1", "t": "bob"]
        ),
        Row(.fcm, "text", { $0.custom.data = "x" }, at: "message.data.e", "\"x\""),
    ]

    static let huawei: [Row] = [
        Row(
            .huawei,
            "no title",
            { $0.title = nil },
            at: "message.android.notification.title",
            "You have a new message"
        ),
        Row(.huawei, "badge without a class", at: "message.android.notification.badge", nil),
        Row(
            .huawei,
            "badge",
            settings: { $0.badgeClass = "a.B" },
            at: "message.android.notification.badge",
            ["class": "a.B", "set_num": 3]
        ),
        Row(
            .huawei,
            "badge 0",
            { $0.badge = 0 },
            settings: { $0.badgeClass = "a.B" },
            at: "message.android.notification.badge.set_num",
            0
        ),
        Row(
            .huawei,
            "badge 99",
            { $0.badge = 99 },
            settings: { $0.badgeClass = "a.B" },
            at: "message.android.notification.badge.set_num",
            99
        ),
        Row(
            .huawei,
            "badge 100",
            { $0.badge = 100 },
            settings: { $0.badgeClass = "a.B" },
            at: "message.android.notification.badge.set_num",
            99
        ),
        Row(
            .huawei,
            "no badge",
            { $0.badge = nil },
            settings: { $0.badgeClass = "a.B" },
            at: "message.android.notification.badge",
            nil
        ),
        Row(
            .huawei,
            "sound",
            { $0.sound = "/raw/ding" },
            at: "message.android.notification.sound",
            "/raw/ding"
        ),
        Row(
            .huawei,
            "sound",
            { $0.sound = "/raw/ding" },
            at: "message.android.notification.default_sound",
            false
        ),
        Row(
            .huawei,
            "image",
            { $0.image = "https://a/b" },
            at: "message.android.notification.image",
            "https://a/b"
        ),
        Row(.huawei, "message", at: "message.android.category", nil),
        Row(
            .huawei,
            "certificate",
            settings: { $0.category = "IM" },
            at: "message.android.category",
            "IM"
        ),
        Row(
            .huawei,
            "call",
            { $0.importance = .highest },
            settings: { $0.category = "IM" },
            at: "message.android.category",
            "VOIP"
        ),
        Row(
            .huawei,
            "message's own",
            { $0.category = "MAIL" },
            settings: { $0.category = "IM" },
            at: "message.android.category",
            "MAIL"
        ),
        Row(
            .huawei,
            "ext",
            { $0.importance = .highest },
            ext: ["huawei_category": "WORK"],
            at: "message.android.category",
            "WORK"
        ),
        Row(.huawei, "message", at: "message.android.notification.notify_id", nil),
        Row(
            .huawei,
            "conversation",
            { $0.collapse = .conversation("g1") },
            at: "message.android.notification.notify_id",
            270_542_997
        ),
        Row(
            .huawei,
            "conversation",
            { $0.collapse = .conversation("g1") },
            at: "message.android.notification.tag",
            "g1"
        ),
        Row(
            .huawei,
            "conversation",
            { $0.collapse = .conversation("g1") },
            at: "message.android.collapse_key",
            nil
        ),
        Row(
            .huawei,
            "no collapse",
            { $0.collapse = nil },
            at: "message.android.notification.tag",
            nil
        ),
        Row(
            .huawei,
            "15 days",
            { $0.timeToLive = 1_296_000 },
            at: "message.android.ttl",
            "1296000s"
        ),
        Row(
            .huawei,
            "a second more",
            { $0.timeToLive = 1_296_001 },
            at: "message.android.ttl",
            "1296000s"
        ),
        Row(
            .huawei,
            "certificate",
            settings: { $0.channelID = "c" },
            at: "message.android.notification.channel_id",
            "c"
        ),
        Row(
            .huawei,
            "ext",
            settings: { $0.channelID = "c" },
            ext: ["huawei_channel_id": "x"],
            at: "message.android.notification.channel_id",
            "x"
        ),
        Row(
            .huawei,
            "certificate",
            settings: { $0.clickAction = "A" },
            at: "message.android.notification.click_action",
            ["type": 1, "action": "A"]
        ),
        Row(
            .huawei,
            "ext",
            settings: { $0.clickAction = "A" },
            ext: ["huawei_click_action": "X"],
            at: "message.android.notification.click_action",
            ["type": 1, "action": "X"]
        ),
        Row(
            .huawei,
            "receipt",
            ext: ["huawei_receipt_id": "r"],
            at: "message.android.receipt_id",
            "r"
        ),
        Row(
            .huawei,
            "test",
            ext: ["huawei_target_user_type": 1],
            at: "message.android.target_user_type",
            1
        ),
        Row(
            .huawei,
            "no test",
            ext: ["huawei_target_user_type": 0],
            at: "message.android.target_user_type",
            0
        ),
        Row(
            .huawei,
            "other",
            ext: ["huawei_target_user_type": 2],
            at: "message.android.target_user_type",
            nil
        ),
        Row(
            .huawei,
            "ids",
            settings: { $0.customData = .ids },
            at: "message.data",
            #"{"f":"amy","g":"g1","m":"m-1","t":"bob"}"#
        ),
        Row(.huawei, "nothing", settings: { $0.customData = .none }, at: "message.data", nil),
    ]

    static let harmony: [Row] = [
        Row(
            .harmony,
            "no title",
            { $0.title = nil },
            at: "payload.notification.title",
            "You have a new message"
        ),
        Row(.harmony, "badge 0", { $0.badge = 0 }, at: "payload.notification.badge.setNum", 0),
        Row(.harmony, "badge 100", { $0.badge = 100 }, at: "payload.notification.badge.setNum", 99),
        Row(.harmony, "no badge", { $0.badge = nil }, at: "payload.notification.badge", nil),
        Row(.harmony, "sound", { $0.sound = "a.mp3" }, at: "payload.notification.sound", "a.mp3"),
        Row(
            .harmony,
            "image",
            { $0.image = "https://a/b" },
            at: "payload.notification.image",
            "https://a/b"
        ),
        Row(
            .harmony,
            "certificate",
            settings: { $0.category = "WORK" },
            at: "payload.notification.category",
            "WORK"
        ),
        Row(
            .harmony,
            "call",
            { $0.importance = .highest },
            settings: { $0.category = "WORK" },
            at: "payload.notification.category",
            "VOIP"
        ),
        Row(
            .harmony,
            "ext",
            { $0.importance = .highest },
            ext: ["category": "MAIL"],
            at: "payload.notification.category",
            "MAIL"
        ),
        Row(.harmony, "message", at: "payload.notification.notifyId", nil),
        Row(
            .harmony,
            "conversation",
            { $0.collapse = .conversation("g1") },
            at: "payload.notification.notifyId",
            270_542_997
        ),
        Row(
            .harmony,
            "conversation",
            { $0.collapse = .conversation("g1") },
            at: "payload.notification.appMessageId",
            "m-1"
        ),
        Row(
            .harmony,
            "ext",
            { $0.collapse = .conversation("g1") },
            ext: ["notify_id": 7],
            at: "payload.notification.notifyId",
            7
        ),
        Row(.harmony, "negative", ext: ["notify_id": -1], at: "payload.notification.notifyId", nil),
        Row(
            .harmony,
            "no collapse",
            { $0.collapse = nil },
            at: "payload.notification.appMessageId",
            nil
        ),
        Row(
            .harmony,
            "64 bytes",
            { $0.custom.messageID = Message.ID(String(repeating: "a", count: 64)) },
            at: "payload.notification.appMessageId",
            .string(String(repeating: "a", count: 64))
        ),
        Row(
            .harmony,
            "65 bytes",
            { $0.custom.messageID = Message.ID(String(repeating: "a", count: 65)) },
            at: "payload.notification.appMessageId",
            nil
        ),
        Row(
            .harmony,
            "a colon",
            { $0.custom.messageID = "a:b" },
            at: "payload.notification.appMessageId",
            nil
        ),
        Row(.harmony, "15 days", { $0.timeToLive = 1_296_000 }, at: "pushOptions.ttl", 1_296_000),
        Row(
            .harmony,
            "a second more",
            { $0.timeToLive = 1_296_001 },
            at: "pushOptions.ttl",
            1_296_000
        ),
        Row(
            .harmony,
            "certificate",
            settings: { $0.clickAction = "A" },
            at: "payload.notification.clickAction.action",
            "A"
        ),
        Row(
            .harmony,
            "certificate",
            settings: { $0.clickAction = "A" },
            at: "payload.notification.clickAction.actionType",
            1
        ),
        Row(
            .harmony,
            "ext",
            settings: { $0.clickAction = "A" },
            ext: ["click_action": "X"],
            at: "payload.notification.clickAction.action",
            "X"
        ),
        Row(.harmony, "receipt", ext: ["receipt_id": "r"], at: "pushOptions.receiptId", "r"),
        Row(.harmony, "test", ext: ["is_test_message": "YES"], at: "pushOptions.testMessage", true),
        Row(
            .harmony,
            "no test",
            ext: ["is_test_message": false],
            at: "pushOptions.testMessage",
            nil
        ),
        Row(
            .harmony,
            "ids",
            settings: { $0.customData = .ids },
            at: "payload.notification.clickAction.data",
            ["f": "amy", "g": "g1", "m": "m-1", "t": "bob"]
        ),
        Row(
            .harmony,
            "nothing",
            settings: { $0.customData = .none },
            at: "payload.notification.clickAction.data",
            nil
        ),
    ]

    @Test(arguments: fcm + huawei + harmony)
    func `each row of the tables changes its field`(row: Row) throws {
        let body = try Sample.body(
            Sample.notification(row.notification),
            Sample.settings(row.channel, row.settings),
            ext: [row.section: .object(row.ext)]
        )
        #expect(body.at(row.path) == row.value)
    }

    /// Other software makes the same of them: `.ci/check-channels`.
    @Test(arguments: Certificate.Channel.allCases)
    func `the vectors of a service have the request of each row`(
        channel: Certificate.Channel
    ) throws {
        let rows = (Self.fcm + Self.huawei + Self.harmony).filter { $0.channel == channel }
        var lines: [String] = []
        for row in rows {
            let line = try row.vector().jsonText
            if !lines.contains(line) { lines.append(line) }
        }
        let text = "[\n" + lines.joined(separator: ",\n") + "\n]\n"
        #expect(try Document("Tests/Channels/\(channel.rawValue).json").isWritten(as: text))
    }

    @Test func `what cannot be used of an ext is reported, and counts as absent`() throws {
        let android: JSONObject = [
            "fcm_channel_id": 1, "fcm_options": ["analytics_label": "a b", "other": "x"],
            "huawei_category": true, "huawei_target_user_type": "1", "huawei_receipt_id": .null,
        ]
        let harmony: JSONObject = [
            "category": [], "is_test_message": "maybe", "notify_id": 2_147_483_648,
        ]
        let ext: JSONObject = [
            "em_android_push_ext": .object(android), "em_harmony_push_ext": .object(harmony),
        ]
        func codes(_ channel: Certificate.Channel) throws -> [String] {
            Sample.render(Sample.notification(), try Sample.settings(channel), ext: ext).diagnostics
                .map { diagnostic in
                    guard case .ext(let pointer) = diagnostic.place else { return "" }
                    return "\(diagnostic.code.rawValue) \(pointer.text)"
                }
        }
        #expect(
            try codes(.fcm) == [
                "ext.type /em_android_push_ext/fcm_channel_id",
                "ext.value /em_android_push_ext/fcm_options/analytics_label",
                "ext.value /em_android_push_ext/fcm_options/other",
            ]
        )
        #expect(
            try codes(.huawei) == [
                "ext.type /em_android_push_ext/huawei_category",
                "ext.type /em_android_push_ext/huawei_target_user_type",
            ]
        )
        #expect(
            try codes(.harmony) == [
                "ext.type /em_harmony_push_ext/category",
                "ext.flag /em_harmony_push_ext/is_test_message",
                "ext.value /em_harmony_push_ext/notify_id",
            ]
        )
    }

    @Test(arguments: Certificate.Channel.allCases)
    func `a token stands in its place and nowhere else`(channel: Certificate.Channel) throws {
        let notification = Sample.notification(title: "{token}", body: "{token}")
        guard
            case .ready(let request, _) = Sample.render(
                notification,
                try Sample.settings(channel)
            ).result
        else { throw Sample.UnfitError() }
        let bytes = PushChannel.of(channel).body(of: request, to: "secret")
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.components(of: "secret") == 2)
        #expect(text.components(of: "{token}") == 3)
        #expect(bytes.count == request.byteCount + 6)
        #expect(!"\(request)\(notification)".contains("{token}"))
    }
}

extension RequestTests.Row {
    var section: ExactString {
        channel == .harmony ? "em_harmony_push_ext" : "em_android_push_ext"
    }

    func vector() throws -> JSONValue {
        let settings = try Sample.settings(channel, settings)
        let notification = Sample.notification(notification)
        let rendered = Sample.render(notification, settings, ext: [section: .object(ext)])
        guard case .ready(let request, false) = rendered.result else { throw Sample.UnfitError() }
        let certificate = Certificate(name: "c", channelSettings: settings)
        return [
            "certificate": certificate.json, "ext": .object(ext),
            "notification": notification.vector, "request": request.json,
        ]
    }

    init(
        _ channel: Certificate.Channel,
        _ name: String,
        _ notification: @escaping @Sendable (inout ChannelNotification) -> Void = { _ in },
        settings: @escaping @Sendable (inout Certificate.ChannelSettings) -> Void = { _ in },
        ext: JSONObject = [:],
        at path: String,
        _ value: JSONValue?
    ) {
        self.init(
            channel: channel,
            testDescription: "\(channel) \(name): \(path)",
            notification: notification,
            settings: settings,
            ext: ext,
            path: path,
            value: value
        )
    }
}

extension String {
    /// Into how many parts a text divides this one.
    fileprivate func components(of text: String) -> Int {
        split(separator: text, omittingEmptySubsequences: false).count
    }
}
