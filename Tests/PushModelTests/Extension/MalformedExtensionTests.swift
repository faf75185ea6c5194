import ExactJSON
import PushModel
import Testing

@Suite struct MalformedExtensionTests {
    static let values: [JSONValue] = [
        .null, true, false, 0, 1, 2, -1, 1.5, 2_147_483_647, 2_147_483_648, 1e300, "", "x", "all",
        [], [.null], [1, "x", [:]], [[]], [:], ["a": 1], ["em_push_title": ["x"]],
    ]

    // 1.5, 1.6, 3.5, 3.8
    @Test(arguments: KnownExtKey.all, values)
    func `each known key with any value is read, and reported if it cannot be used`(
        key: KnownExtKey,
        value: JSONValue
    ) {
        let (read, diagnostics) = MessageExtension.read(key.ext(value))
        let code = key.code(of: value)
        #expect(
            diagnostics.map(\.line).first == code.map { "\($0.word) \(key.pointer)" }
                ?? Self.inner(key, value)
        )
        #expect(diagnostics.count <= 1)

        // What is reported counts as absent, and so does null.
        if code != nil || (value == .null && !key.takesAnything) {
            #expect(read.json == MessageExtension.read(key.ext(nil)).value.json)
        }

        // Only what is valid is written.
        let (again, rest) = MessageExtension.read(read.json)
        #expect(rest == diagnostics.filter { $0.code == .extMisplaced })
        #expect(again.json == read.json)
    }

    /// What is wrong inside an object that can be used.
    private static func inner(_ key: KnownExtKey, _ value: JSONValue) -> String? {
        guard case .object = key.kind, value == ["em_push_title": ["x"]] else { return nil }
        let code = key.path == ["em_apns_ext"] ? "ext.type" : "ext.misplaced"
        return "\(code) \(key.pointer)/em_push_title"
    }

    @Test func `everything that is wrong is reported, each where it stands`() throws {
        let (value, diagnostics) = MessageExtension.read([
            "em_force_notification": "maybe",
            "em_ignore_notification": [],
            "em_at_list": 1,
            "em_apns_ext": [
                "em_push_title": 1, "em_push_content": false, "em_alert_title": [],
                "em_alert_body": [:], "em_alert_subTitle": 1.5, "em_push_sound": true,
                "em_push_badge": -1, "em_push_mutable_content": 2, "em_push_category": 3,
                "em_push_content_available": "on", "thread_id": 7, "extern": 1,
            ],
            "em_push_ext": ["title": 1, "content": 2, "group_user_nickname": 3, "type": 4],
            "em_push_filter": [
                "accept_device_id": "d1", "ignore_device_id": 1, "accept_notifier_name": [:],
                "ignore_notifier_name": true,
            ],
            "em_push_template": [
                "name": 1, "title_args": "a", "content_args": [:], "disable_at_content": "maybe",
                "directed_template": [
                    "target": "u1", "name": [], "title_args": 1, "content_args": 2,
                ],
            ],
        ])
        #expect(
            diagnostics.map(\.line).sorted() == [
                "ext.flag /em_apns_ext/em_push_content_available",
                "ext.flag /em_apns_ext/em_push_mutable_content",
                "ext.flag /em_force_notification",
                "ext.flag /em_ignore_notification",
                "ext.flag /em_push_template/disable_at_content",
                "ext.type /em_apns_ext/em_alert_body",
                "ext.type /em_apns_ext/em_alert_subTitle",
                "ext.type /em_apns_ext/em_alert_title",
                "ext.type /em_apns_ext/em_push_category",
                "ext.type /em_apns_ext/em_push_content",
                "ext.type /em_apns_ext/em_push_sound",
                "ext.type /em_apns_ext/em_push_title",
                "ext.type /em_apns_ext/thread_id",
                "ext.type /em_at_list",
                "ext.type /em_push_ext/content",
                "ext.type /em_push_ext/group_user_nickname",
                "ext.type /em_push_ext/title",
                "ext.type /em_push_ext/type",
                "ext.type /em_push_filter/accept_device_id",
                "ext.type /em_push_filter/accept_notifier_name",
                "ext.type /em_push_filter/ignore_device_id",
                "ext.type /em_push_filter/ignore_notifier_name",
                "ext.type /em_push_template/content_args",
                "ext.type /em_push_template/directed_template/content_args",
                "ext.type /em_push_template/directed_template/name",
                "ext.type /em_push_template/directed_template/target",
                "ext.type /em_push_template/directed_template/title_args",
                "ext.type /em_push_template/name",
                "ext.type /em_push_template/title_args",
                "ext.value /em_apns_ext/em_push_badge",
            ]
        )
        #expect(
            value.json.json.jsonText
                == #"{"em_apns_ext":{"extern":1},"em_push_ext":{},"em_push_filter":{},"#
                + #""em_push_template":{"directed_template":{"target":[]}}}"#
        )
    }

    // 3.8
    @Test(
        arguments: [
            ("0", 0), ("1", 1), ("2147483647", 2_147_483_647), ("-0", 0), ("1.0", 1), ("5e0", 5),
            ("30e-1", 3), ("-1", nil), ("2147483648", nil), ("1.5", nil), ("1e10", nil),
            ("-0.5", nil), ("9223372036854775808", nil), ("-9223372036854775809", nil),
            ("1e308", nil), ("99999999999999999999999999999999999999999999", nil),
        ] as [(String, Int32?)]
    )
    func `a badge is an integer by value from 0 to 2147483647`(
        literal: String,
        badge: Int32?
    ) throws {
        let number = try JSONValue(parsing: literal)
        let (value, diagnostics) = MessageExtension.read(["em_apns_ext": ["em_push_badge": number]])
        #expect(value.apns?.badge == badge)
        #expect(
            diagnostics.map(\.line)
                == (badge == nil ? ["ext.value /em_apns_ext/em_push_badge"] : [])
        )
    }

    @Test func `null counts as absent without a word`() {
        for key in KnownExtKey.all {
            #expect(MessageExtension.read(key.ext(.null)).diagnostics == [])
        }
    }
}
