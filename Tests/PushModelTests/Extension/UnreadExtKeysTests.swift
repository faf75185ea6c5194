import ExactJSON
import PushModel
import Testing

@Suite struct UnreadExtKeysTests {
    /// The codes and places of what is told of an ext.
    private func told(_ ext: JSONObject) -> [String] {
        MessageExtension.read(ext).diagnostics.map { diagnostic in
            guard case .ext(let pointer) = diagnostic.place else { return "elsewhere" }
            return "\(diagnostic.code.word) \(pointer)"
        }
    }

    // L11
    @Test(
        arguments: [
            "em_force_notifcation", "em_at_lst", "em_at_list_", "em_Force_Notification",
            "em-force_notification", "em_apnsext", "em_push_titel", "em_alert_subtitle",
            "em_android_pus_ext",
        ]
    )
    func `a key within two letters of a known one is told`(key: ExactString) {
        let isLikeVendors = key.string.hasPrefix("em_")
        #expect(told([key: true]) == (isLikeVendors ? ["ext.unknownKey /\(key)"] : []))
        #expect(
            told(["em_push_ext": [key: true]])
                == (isLikeVendors ? ["ext.unknownKey /em_push_ext/\(key)"] : [])
        )
        #expect(told([key: .null]) == [])
    }

    // L11
    @Test(arguments: [
        "em_push_name", "em_push_channel_id", "em_huawei_push_badge_class", "em_", "em_x",
    ])
    func `a key that is far from all is the app's own`(key: ExactString) {
        #expect(told([key: 1, "em_apns_ext": [key: 1]]) == [])
    }

    // L11
    @Test(
        arguments: [
            (["em_push_title": "T", "thread_id": "t"], ["/em_push_title", "/thread_id"]),
            (["title": "T", "name": "n", "type": "t", "extern": 1], []),
            (["em_apns_ext": ["em_at_list": ["a"]]], ["/em_apns_ext/em_at_list"]),
            (["em_apns_ext": ["title": "T"]], ["/em_apns_ext/title"]),
            (["em_push_ext": ["em_push_title": "T"]], ["/em_push_ext/em_push_title"]),
            (["em_push_ext": ["em_alert_body": "T"]], ["/em_push_ext/em_alert_body"]),
            (["em_push_ext": ["em_apns_ext": [:]]], ["/em_push_ext/em_apns_ext"]),
            (["em_push_filter": ["target": ["a"]]], ["/em_push_filter/target"]),
            (["em_push_template": ["target": ["a"]]], ["/em_push_template/target"]),
            (
                ["em_push_template": ["directed_template": ["disable_at_content": true]]],
                ["/em_push_template/directed_template/disable_at_content"]
            ),
            (["em_android_push_ext": ["em_push_title": "T"]], []),
            (["em_apns_ext": ["extern": ["em_push_title": "T"]]], []),
            (["em_push_ext": ["em_push_title": .null]], []),
        ] as [(JSONObject, [String])]
    )
    func `a known key where it is not read is told`(ext: JSONObject, places: [String]) {
        #expect(told(ext) == places.map { "ext.misplaced \($0)" })
    }

    // 1.6, L11: of a number only 0 and 1 say something.
    @Test(arguments: [2, -1, 4_917_612_345_678, 0.5, 1e300] as [JSONValue])
    func `a number where only truth counts is told`(number: JSONValue) {
        #expect(told(["em_force_notification": number]) == ["ext.flag /em_force_notification"])
    }

    // L11
    @Test func `at most 32 keys of a message are looked at, those at the top first`() {
        let many = (0..<40).map { index in
            JSONObject.Member(key: ExactString("em_push_far_from_all_\(index)"), value: 1)
        }
        let late: JSONObject = ["em_push_ext": ["em_push_title": "T"]]
        var ext = JSONObject(Array(many.prefix(31)))
        ext["em_push_ext"] = late["em_push_ext"]
        #expect(told(ext) == ["ext.misplaced /em_push_ext/em_push_title"])
        ext = JSONObject(Array(many.prefix(32)))
        ext["em_push_ext"] = late["em_push_ext"]
        #expect(told(ext) == [])
        // Others are not counted.
        ext = JSONObject((0..<100).map { .init(key: ExactString("own\($0)"), value: 1) })
        ext["em_push_title"] = "T"
        #expect(told(ext) == ["ext.misplaced /em_push_title"])
    }
}
