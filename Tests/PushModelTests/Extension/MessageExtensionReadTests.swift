import ExactJSON
import PushModel
import Testing

@Suite struct MessageExtensionReadTests {
    /// Every key of the vendor's, each with a value that can be used.
    static let everything: JSONObject = [
        "em_force_notification": true,
        "em_ignore_notification": true,
        "em_at_list": ["u1", "u2"],
        "em_apns_ext": [
            "em_push_title": "at", "em_push_content": "ac", "em_alert_subTitle": "as",
            "em_push_sound": "ring.caf", "em_push_badge": 5, "em_push_mutable_content": true,
            "em_push_content_available": 1, "em_push_category": "cat", "thread_id": "thread",
            "extern": "x", "em_push_name": "n", "own": [1, .null],
        ],
        "em_push_ext": [
            "title": "pt", "content": "pc", "custom": ["k": "v"], "group_user_nickname": "Nick",
            "type": "call", "own": false,
        ],
        "em_push_filter": [
            "accept_device_id": ["d1"], "ignore_device_id": ["d2"],
            "accept_notifier_name": ["prod"], "ignore_notifier_name": [], "own": 1,
        ],
        "em_push_template": [
            "name": "t1", "title_args": ["a", "b"], "content_args": ["{$msg}"],
            "disable_at_content": true, "own": 2,
            "directed_template": [
                "target": ["u3"], "name": "t2", "title_args": ["c"], "content_args": ["d"],
                "own": 3,
            ],
        ],
        "em_android_push_ext": ["fcm_channel_id": "c"],
        "em_harmony_push_ext": ["category": "IM"],
        "own": ["deep": ["deeper": true]],
    ]

    @Test func `every key of the vendor's is read`() throws {
        let (ext, diagnostics) = MessageExtension.read(Self.everything)
        #expect(diagnostics == [])
        #expect(ext.forcesNotification)
        #expect(ext.ignoresNotification)
        #expect(ext.mentions == .users(["u1", "u2"]))
        #expect(ext.android == ["fcm_channel_id": "c"])
        #expect(ext.harmony == ["category": "IM"])
        #expect(ext.other == ["own": ["deep": ["deeper": true]]])

        let apns = try #require(ext.apns)
        #expect(apns.title == "at")
        #expect(apns.body == "ac")
        #expect(apns.subtitle == "as")
        #expect(apns.sound == "ring.caf")
        #expect(apns.badge == 5)
        #expect(apns.isMutable)
        #expect(apns.isContentAvailable)
        #expect(apns.category == "cat")
        #expect(apns.threadID == "thread")
        #expect(apns.extern == "x")
        #expect(apns.other == ["em_push_name": "n", "own": [1, .null]])

        let push = try #require(ext.push)
        #expect(push.title == "pt")
        #expect(push.content == "pc")
        #expect(push.custom == ["k": "v"])
        #expect(push.groupUserNickname == "Nick")
        #expect(push.type == "call")
        #expect(push.isCall)
        #expect(push.other == ["own": false])

        let filter = try #require(ext.filter)
        #expect(filter.acceptedDevices == ["d1"])
        #expect(filter.ignoredDevices == ["d2"])
        #expect(filter.acceptedCertificates == ["prod"])
        #expect(filter.ignoredCertificates == [])
        #expect(filter.other == ["own": 1])

        let template = try #require(ext.template)
        #expect(template.name == "t1")
        #expect(template.arguments.title == ["a", "b"])
        #expect(template.arguments.content == ["{$msg}"])
        #expect(template.disablesMentionText)
        #expect(template.other == ["own": 2])

        let directed = try #require(template.directed)
        #expect(directed.targets == ["u3"])
        #expect(directed.name == "t2")
        #expect(directed.arguments.title == ["c"])
        #expect(directed.arguments.content == ["d"])
        #expect(directed.other == ["own": 3])
    }

    @Test func `and is written as it was`() {
        #expect(MessageExtension.read(Self.everything).value.json == Self.everything)
    }

    @Test func `an empty ext says nothing`() {
        let (ext, diagnostics) = MessageExtension.read([:])
        #expect(ext == MessageExtension())
        #expect(diagnostics == [])
        #expect(ext.json.isEmpty)
        #expect(ext.apns == nil)
        #expect(ext.mentions == nil)
    }

    @Test(arguments: KnownExtKey.all.filter { $0.path.count == 1 })
    func `a key that differs in case or in a single scalar is another key`(
        key: KnownExtKey
    ) {
        let name = key.path[0].string
        let others = [name.uppercased(), name + "\u{301}", name + "\0", " " + name, name + "s"]
        var ext = JSONObject()
        for other in others {
            ext[ExactString(other)] = true
        }
        let (value, diagnostics) = MessageExtension.read(ext)
        #expect(diagnostics.allSatisfy { $0.code == .extUnknownKey })
        #expect(value.other == ext)
        #expect(value.json == ext)
    }

    // 3.5
    @Test(
        arguments: [
            (["em_push_title": "a"], "a"), (["em_alert_title": "b"], "b"),
            (["em_push_title": "a", "em_alert_title": "b"], "a"),
            (["em_push_title": "", "em_alert_title": "b"], "b"),
            (["em_push_title": .null, "em_alert_title": "b"], "b"),
            (["em_push_title": 1, "em_alert_title": "b"], "b"),
            (["em_push_title": "a", "em_alert_title": 1], "a"),
            (["em_push_title": "", "em_alert_title": ""], nil), (["em_alert_Title": "b"], nil),
            (["em_push_title": " "], " "), ([:], nil),
        ] as [(JSONObject, String?)]
    )
    func `the older key for the title counts where the newer gives none`(
        apns: JSONObject,
        title: String?
    ) {
        let ext = MessageExtension.read(["em_apns_ext": .object(apns)]).value
        #expect(ext.apns?.title == title)
        let twin = JSONObject(
            apns.members.map { member in
                let isNew = member.key == "em_push_title"
                let isOld = member.key == "em_alert_title"
                let key = isNew ? "em_push_content" : isOld ? "em_alert_body" : member.key
                return JSONObject.Member(key: key, value: member.value)
            }
        )
        #expect(MessageExtension.read(["em_apns_ext": .object(twin)]).value.apns?.body == title)
    }

    // C6
    @Test(
        arguments: [
            ("call", true), ("Call", false), ("call ", false), ("call\0", false), ("", false),
            ("c\u{E1}ll", false), ("voip", false),
        ]
    )
    func `only the exact word is a call`(type: String, isCall: Bool) throws {
        let ext = MessageExtension.read(["em_push_ext": ["type": .string(type)]]).value
        #expect(try #require(ext.push).isCall == isCall)
    }

    // C4
    @Test func `a list of a filter keeps the place of what is no string`() throws {
        let ext = MessageExtension.read([
            "em_push_filter": [
                "accept_device_id": ["d1", 1, .null, [], "d2"], "ignore_notifier_name": [[:]],
            ]
        ])
        #expect(ext.diagnostics == [])
        let filter = try #require(ext.value.filter)
        #expect(filter.acceptedDevices == ["d1", nil, nil, nil, "d2"])
        #expect(filter.ignoredCertificates == [nil])
        #expect(filter.ignoredDevices == nil)
        #expect(!filter.isEmpty)
    }

    @Test func `arguments of a template keep the place of what is no string`() throws {
        let ext = MessageExtension.read([
            "em_push_template": [
                "title_args": [1, "a"], "content_args": [],
                "directed_template": ["target": ["u", 1, .null], "content_args": [.null]],
            ]
        ])
        #expect(ext.diagnostics == [])
        let template = try #require(ext.value.template)
        #expect(template.arguments.title == [nil, "a"])
        #expect(template.arguments.content == [])
        #expect(template.directed?.targets == ["u"])
        #expect(template.directed?.arguments.content == [nil])
        #expect(template.directed?.name == nil)
    }

    // 3.9
    @Test(
        arguments: [.null, false, 0, "", [], [:], [.null], ["a": .null], 1.5, "x"] as [JSONValue]
    )
    func `custom data is kept as it came, whatever it is`(value: JSONValue) throws {
        let (ext, diagnostics) = MessageExtension.read([
            "em_push_ext": ["custom": value], "em_apns_ext": ["extern": value],
        ])
        #expect(diagnostics == [])
        #expect(ext.push?.custom == value)
        #expect(ext.apns?.extern == value)
        #expect(ext.json["em_push_ext"] == ["custom": value])
        #expect(ext.json["em_apns_ext"] == ["extern": value])
    }
}
