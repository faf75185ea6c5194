import ExactJSON
import PushModel
import Testing

@Suite struct MessageExtensionWriteTests {
    static let arguments: MessageExtension.TemplateArguments = {
        var arguments = MessageExtension.TemplateArguments(title: ["a"], content: ["b"])
        arguments.title.append(nil)
        return arguments
    }()

    static let samples: [(build: @Sendable () throws -> MessageExtension, text: String)] = [
        ({ MessageExtension() }, "{}"),
        (
            { try MessageExtension(forcesNotification: true) },
            #"{"em_force_notification":true}"#
        ),
        (
            { try MessageExtension(ignoresNotification: true) },
            #"{"em_ignore_notification":true}"#
        ),
        ({ try MessageExtension(mentions: .all) }, #"{"em_at_list":"all"}"#),
        (
            { try MessageExtension(mentions: .users(["u1", "all", ""])) },
            #"{"em_at_list":["u1","all",""]}"#
        ),
        ({ try MessageExtension(mentions: .users([])) }, #"{"em_at_list":[]}"#),
        ({ try MessageExtension(apns: MessageExtension.APNs()) }, #"{"em_apns_ext":{}}"#),
        (
            {
                try MessageExtension(
                    apns: MessageExtension.APNs(
                        title: "t",
                        body: "b",
                        subtitle: "s",
                        sound: "r.caf",
                        badge: 0,
                        isMutable: true,
                        isContentAvailable: true,
                        category: "c",
                        threadID: "th",
                        extern: ["x": .null],
                        other: ["em_push_name": "n"]
                    )
                )
            },
            #"{"em_apns_ext":{"em_alert_subTitle":"s","em_push_badge":0,"em_push_category":"c","#
                + #""em_push_content":"b","em_push_content_available":1,"#
                + #""em_push_mutable_content":true,"em_push_name":"n","em_push_sound":"r.caf","#
                + #""em_push_title":"t","extern":{"x":null},"thread_id":"th"}}"#
        ),
        (
            {
                try MessageExtension(
                    apns: MessageExtension.APNs(badge: 2_147_483_647, extern: .null)
                )
            },
            #"{"em_apns_ext":{"em_push_badge":2147483647,"extern":null}}"#
        ),
        (
            {
                try MessageExtension(
                    push: MessageExtension.Platform(
                        title: "t",
                        content: "c",
                        custom: [1],
                        groupUserNickname: "n",
                        type: "call",
                        other: ["k": false]
                    )
                )
            },
            #"{"em_push_ext":{"content":"c","custom":[1],"group_user_nickname":"n","k":false,"#
                + #""title":"t","type":"call"}}"#
        ),
        (
            {
                try MessageExtension(
                    filter: MessageExtension.Filter(
                        acceptedDevices: ["d1", nil],
                        ignoredDevices: [],
                        acceptedCertificates: ["prod"],
                        ignoredCertificates: ["dev"]
                    )
                )
            },
            #"{"em_push_filter":{"accept_device_id":["d1",null],"accept_notifier_name":["prod"],"#
                + #""ignore_device_id":[],"ignore_notifier_name":["dev"]}}"#
        ),
        ({ try MessageExtension(filter: MessageExtension.Filter()) }, #"{"em_push_filter":{}}"#),
        (
            {
                try MessageExtension(
                    template: MessageExtension.TemplateSelection(
                        name: "t1",
                        arguments: Self.arguments,
                        directed: MessageExtension.TemplateSelection.Directed(
                            targets: ["u1"],
                            name: "t2",
                            arguments: MessageExtension.TemplateArguments(title: ["c"])
                        ),
                        disablesMentionText: true
                    )
                )
            },
            #"{"em_push_template":{"content_args":["b"],"directed_template":{"name":"t2","#
                + #""target":["u1"],"title_args":["c"]},"disable_at_content":true,"name":"t1","#
                + #""title_args":["a",null]}}"#
        ),
        (
            {
                try MessageExtension(
                    template: MessageExtension.TemplateSelection(disablesMentionText: true)
                )
            },
            #"{"em_push_template":{"disable_at_content":true}}"#
        ),
        (
            { try MessageExtension(android: ["k": 1], harmony: [:], other: ["own": .null]) },
            #"{"em_android_push_ext":{"k":1},"em_harmony_push_ext":{},"own":null}"#
        ),
    ]

    @Test(arguments: samples)
    func `a value is written with the vendor's keys`(
        build: @Sendable () throws -> MessageExtension,
        text: String
    ) throws {
        #expect(try build().json.json.jsonText == text)
    }

    @Test(arguments: samples)
    func `what was written is read as the same value, with nothing to report`(
        build: @Sendable () throws -> MessageExtension,
        text: String
    ) throws {
        let value = try build()
        let (read, diagnostics) = MessageExtension.read(value.json)
        #expect(read == value)
        #expect(read.hashValue == value.hashValue)
        #expect(diagnostics == [])
    }

    @Test func `any value at all is read as it was written`() {
        for seed in UInt64(0)..<300 {
            var random = RandomValidExt(seed: seed)
            let (value, diagnostics) = MessageExtension.read(random.ext())
            #expect(diagnostics == [], "seed \(seed)")
            let (read, none) = MessageExtension.read(value.json)
            #expect(none == [], "seed \(seed)")
            #expect(read.json == value.json, "seed \(seed)")
            #expect(MessageExtension.read(read.json).value == read, "seed \(seed)")
        }
    }

    @Test func `an empty text is not written`() throws {
        let apns = try MessageExtension.APNs(
            title: "",
            body: "",
            subtitle: "",
            sound: "",
            category: "",
            threadID: ""
        )
        #expect(apns.json.isEmpty)
        let push = try MessageExtension.Platform(
            title: "",
            content: "",
            groupUserNickname: "",
            type: ""
        )
        #expect(push.json.isEmpty)
    }

    @Test(arguments: [-1, 2_147_483_648, .min, .max])
    func `a badge out of range is refused, and the old one stays`(badge: Int) throws {
        let fault = try #require(throws: InputError.self) {
            try MessageExtension.APNs(badge: badge)
        }
        #expect(fault.code == .inputValue)
        #expect(fault.path.description == "/em_push_badge")
        #expect(fault.detail == "a badge is 0 to 2147483647, not `\(badge)`")

        var apns = try MessageExtension.APNs(badge: 7)
        #expect(throws: fault) { try apns.setBadge(badge) }
        #expect(apns.badge == 7)
    }

    @Test func `a badge in range is set, and removed`() throws {
        var apns = try MessageExtension.APNs()
        for badge in [0, 1, 2_147_483_647] {
            try apns.setBadge(badge)
            #expect(apns.badge == Int32(badge))
        }
        try apns.setBadge(nil)
        #expect(apns.badge == nil)
        #expect(apns.json.isEmpty)
    }

    @Test(arguments: KnownExtKey.all)
    func `a key that has a property of its own is refused among the others`(
        key: KnownExtKey
    ) throws {
        let name = try #require(key.path.last)
        let other: JSONObject = ["own": 1, name: 2]
        let fault = try #require(throws: InputError.self) {
            switch key.path.first {
            case "em_apns_ext" where key.path.count == 2:
                _ = try MessageExtension.APNs(other: other)
            case "em_push_ext" where key.path.count == 2:
                _ = try MessageExtension.Platform(other: other)
            default:
                let first = try #require(key.path.first)
                _ = try MessageExtension(other: ["own": 1, first: 2])
            }
        }
        #expect(fault.code == .inputConflict)
        #expect(fault.path.description.hasPrefix("/em_") || fault.path.description == "/\(name)")
    }

    @Test func `any other key is kept`() throws {
        let other: JSONObject = ["em_push_titl": 1, "EM_PUSH_TITLE": .null, "": [], "a/b~c": "x"]
        #expect(try MessageExtension.APNs(other: other).json == other)
        #expect(try MessageExtension.Platform(other: other).json == other)
        #expect(try MessageExtension(other: other).json == other)
        #expect(try MessageExtension(other: other).other == other)
    }

    @Test func `a property that changes is written as it is then`() throws {
        var (ext, _) = MessageExtension.read([
            "em_at_list": "ALL", "em_apns_ext": ["em_alert_title": "old", "own": 1],
        ])
        ext.apns?.title = "new"
        ext.mentions = nil
        ext.forcesNotification = true
        #expect(
            ext.json.json.jsonText
                == #"{"em_apns_ext":{"em_push_title":"new","own":1},"em_force_notification":true}"#
        )
    }
}
