import ExactJSON
import PushModel
import Testing

@Suite struct LeftoversTests {
    // 3.9
    @Test(
        arguments: [
            ([:], [:], [:]),
            (["x": 1, "y": .null], ["x": 1, "y": .null], ["x": 1, "y": .null]),
            (["em_push_sound": "ring.caf"], [:], ["em_push_sound": "ring.caf"]),
            (["em_push_title": "t", "em_push_content": "c"], [:], [:]),
            (["em_push_name": "n"], ["em_push_name": "n"], [:]),
            (
                ["em_push_channel_id": "c", "em_huawei_push_badge_class": "b"],
                ["em_push_channel_id": "c", "em_huawei_push_badge_class": "b"], [:]
            ),
            (["extern": "x", "k": 1], ["k": 1], ["k": 1]),
            (["extern": .null, "k": 1], ["k": 1], ["k": 1]),
            (["em_alert_title": "t"], [:], ["em_alert_title": "t"]),
            (
                ["em_alert_title": "t", "em_alert_body": "b", "em_alert_subTitle": "s"], [:],
                ["em_alert_title": "t", "em_alert_body": "b", "em_alert_subTitle": "s"]
            ),
            (
                [
                    "em_push_badge": 1, "em_push_mutable_content": "YES", "thread_id": "t",
                    "em_push_category": "c", "em_push_content_available": true,
                ], [:],
                [
                    "em_push_badge": 1, "em_push_mutable_content": "YES", "thread_id": "t",
                    "em_push_category": "c", "em_push_content_available": true,
                ]
            ),
            (
                ["em_push_badge": -1, "em_push_sound": 7, "thread_id": "", "em_push_title": 1],
                [:], ["em_push_badge": -1, "em_push_sound": 7, "thread_id": ""]
            ),
            (["EM_PUSH_TITLE": 1], ["EM_PUSH_TITLE": 1], ["EM_PUSH_TITLE": 1]),
            (["em_push_mutable_content": false], [:], ["em_push_mutable_content": false]),
        ] as [(JSONObject, JSONObject, JSONObject)]
    )
    func `keys left over are those no rule consumes, or all but the vendor's five`(
        received: JSONObject,
        unrecognised: JSONObject,
        vendor: JSONObject
    ) throws {
        let apns = try #require(
            MessageExtension.read(["em_apns_ext": .object(received)]).value.apns
        )
        #expect(apns.leftovers(.unrecognised) == unrecognised)
        #expect(apns.leftovers(.vendor) == vendor)
    }

    // 3.9
    @Test func `keys left over keep the order in which they came`() throws {
        let keys: [ExactString] = ["z", "em_push_sound", "a", "em_push_title", "m", "B"]
        let received = JSONObject(keys.map { JSONObject.Member(key: $0, value: "v") })
        let ext = MessageExtension.read(["em_apns_ext": .object(received)]).value
        let leftovers = try #require(ext.apns).leftovers(.unrecognised)
        #expect(leftovers.members.map(\.key) == ["z", "a", "m", "B"])
    }

    // 3.9
    @Test func `of what was built they are what it is written as`() throws {
        let apns = try MessageExtension.APNs(
            title: "t",
            sound: "r",
            badge: 1,
            isContentAvailable: true,
            extern: 1,
            other: ["k": 1, "em_push_name": "n"]
        )
        #expect(apns.leftovers(.unrecognised) == ["k": 1, "em_push_name": "n"])
        #expect(
            apns.leftovers(.vendor) == [
                "k": 1, "em_push_sound": "r", "em_push_badge": 1, "em_push_content_available": 1,
            ]
        )
    }

    // 3.9
    @Test func `two that are equal leave the same over, two that leave other things are not equal`()
        throws
    {
        func apns(_ object: JSONObject) throws -> MessageExtension.APNs {
            try #require(MessageExtension.read(["em_apns_ext": .object(object)]).value.apns)
        }
        let built = try MessageExtension.APNs(title: "t", isMutable: true)
        let same = try apns(["em_push_mutable_content": true, "em_push_title": "t"])
        #expect(same == built)
        #expect(same.hashValue == built.hashValue)
        #expect(same.leftovers(.vendor) == built.leftovers(.vendor))
        let spelled = try apns(["em_push_mutable_content": "YES", "em_push_title": "t"])
        #expect(spelled != built)
        #expect(spelled.json == built.json)
        #expect(spelled.leftovers(.vendor) == ["em_push_mutable_content": "YES"])
    }
}
