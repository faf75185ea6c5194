import APNsModel
import ExactJSON
import PushDialects
import Testing

/// What the server-side client of version 1 makes of each property, and when it throws.
@Suite struct GetuiEncodingTests {
    // GE2, GE4, GE11: the vendor's class, property by property.
    @Test(
        arguments: [
            (.init(), #"{"aps":{"sound":"default"}}"#),
            (.init(sound: nil), #"{"aps":{"sound":"default"}}"#),
            (.init(sound: ""), #"{"aps":{"sound":"default"}}"#),
            (.init(sound: .number(0)), #"{"aps":{"sound":"default"}}"#),
            (.init(sound: "0"), #"{"aps":{"sound":"0"}}"#),
            (.init(sound: "ding.caf"), #"{"aps":{"sound":"ding.caf"}}"#),
            (.init(sound: .number(1)), #"{"aps":{"sound":1}}"#),
            (.init(sound: "com.gexin.ios.Silence"), #"{"aps":{"sound":"com.gexin.ios.Silence"}}"#),
            (.init(badge: 0, sound: .silence), #"{"aps":{"badge":0}}"#),
            (.init(badge: 5), #"{"aps":{"badge":5,"sound":"default"}}"#),
            (.init(badge: -2), #"{"aps":{"sound":"default"}}"#),
            (
                .init(badge: .max, sound: .silence),
                #"{"aps":{"badge":9223372036854775807}}"#
            ),
            (.init(badge: 5, autoBadge: "+1"), #"{"aps":{"autoBadge":"+1","sound":"default"}}"#),
            (.init(badge: 5, autoBadge: ""), #"{"aps":{"badge":5,"sound":"default"}}"#),
            (.init(autoBadge: "0", sound: .silence), #"{"aps":{"autoBadge":"0"}}"#),
            (
                .init(sound: nil, contentAvailable: 1),
                #"{"aps":{"content-available":1,"sound":"default"}}"#
            ),
            (.init(contentAvailable: 2), #"{"aps":{"content-available":2,"sound":"default"}}"#),
            (.init(contentAvailable: -1), #"{"aps":{"sound":"default"}}"#),
            (.init(category: "C"), #"{"aps":{"category":"C","sound":"default"}}"#),
            (.init(category: ""), #"{"aps":{"sound":"default"}}"#),
            (
                .init(alertMsg: .simple("Hi"), sound: .silence),
                #"{"aps":{"alert":"Hi"}}"#
            ),
            (.init(alertMsg: .simple("")), #"{"aps":{"sound":"default"}}"#),
            (
                .init(alertMsg: .dictionary(.init(subtitle: "S")), badge: 0, sound: .silence),
                #"{"aps":{"badge":0}}"#
            ),
        ] as [(Getui.APNPayload, String)]
    )
    func `a payload is encoded as the client does`(apn: Getui.APNPayload, text: String) throws {
        #expect(try apn.encoded().json.jsonText == text)
    }

    // GE5: the silent push page calls these three lines the core of a silent push.
    @Test func `a silent push without a badge is refused, or taken as the page has it`() throws {
        let three = Getui.APNPayload(
            alertMsg: .simple(""),
            sound: .silence,
            contentAvailable: 1
        )
        let refusal = #expect(throws: Getui.RequestError.self) { try three.encoded() }
        #expect(refusal?.code == .format)
        let payload = try three.encoded(acceptingMissingBadge: true)
        #expect(payload.json.jsonText == #"{"aps":{"content-available":1}}"#)
        let empty = Getui.APNPayload(sound: .silence, category: "c")
        let other = #expect(throws: Getui.RequestError.self) {
            try empty.encoded(acceptingMissingBadge: true)
        }
        #expect(other?.code == .format)
    }

    // The keys of `aps` and the root stand in the client's order, whatever the writer makes of it.
    @Test func `keys are made in the client's order`() throws {
        let payload = try Getui.APNPayload(
            alertMsg: .simple("Hi"),
            badge: 1,
            sound: "a.caf",
            contentAvailable: 1,
            category: "C",
            customMsg: ["z": 1, "a": 2],
            apnsCollapseID: "id",
            voicePlay: .notification
        ).encoded()
        #expect(
            payload.members.map { $0.key } == ["z", "a", "aps", "apns-collapse-i", "_gvp_t_"]
        )
        #expect(
            payload["aps"]?.object?.members.map { $0.key } == [
                "alert", "badge", "sound", "content-available", "category",
            ]
        )
    }

    @Test(
        arguments: [
            (.init(), nil),
            (.init(title: ""), nil),
            (.init(subtitle: "S", subtitleLocKey: "K", subtitleLocArgs: ["A"]), nil),
            (.init(title: "T"), #"{"title":"T"}"#),
            (.init(body: "B"), #"{"body":"B"}"#),
            (.init(titleLocKey: "K"), #"{"title-loc-key":"K"}"#),
            (.init(titleLocArgs: ["A", ""]), #"{"title-loc-args":["A",""]}"#),
            (.init(actionLocKey: "K"), #"{"action-loc-key":"K"}"#),
            (.init(locKey: "K"), #"{"loc-key":"K"}"#),
            (.init(locArgs: ["A"]), #"{"loc-args":["A"]}"#),
            (.init(launchImage: "I"), #"{"launch-image":"I"}"#),
            (.init(body: "0", subtitle: "S"), #"{"body":"0","subtitle":"S"}"#),
            (
                .init(launchImage: "I", subtitleLocKey: "K", subtitleLocArgs: ["A"]),
                #"{"launch-image":"I","subtitle-loc-args":["A"],"subtitle-loc-key":"K"}"#
            ),
        ] as [(Getui.DictionaryAlertMsg, String?)]
    )
    func `an alert is encoded key by key, and dropped if only subtitles are left`(
        alert: Getui.DictionaryAlertMsg,
        text: String?
    ) {
        #expect(alert.encoded?.json.jsonText == text)
        #expect(Getui.AlertMsg.dictionary(alert).encoded?.jsonText == text)
    }

    @Test func `the keys of an alert are made in the client's order`() {
        let alert = Getui.DictionaryAlertMsg(
            title: "1",
            body: "2",
            titleLocKey: "3",
            titleLocArgs: ["4"],
            actionLocKey: "5",
            locKey: "6",
            locArgs: ["7"],
            launchImage: "8",
            subtitle: "9",
            subtitleLocKey: "11",
            subtitleLocArgs: ["10"]
        )
        #expect(
            alert.encoded?.members.map { $0.key } == [
                "title", "body", "title-loc-key", "title-loc-args", "action-loc-key", "loc-key",
                "loc-args", "launch-image", "subtitle", "subtitle-loc-args", "subtitle-loc-key",
            ]
        )
    }

    // GE8
    @Test(
        arguments: [.null, false, 0, 0.0, "", [], [:]] as [JSONValue]
    )
    func `what PHP takes for nothing is no custom key`(value: JSONValue) {
        var apn = Getui.APNPayload(customMsg: ["k": value])
        #expect(apn.customMsg.isEmpty)
        apn.addCustomMsg("k", "kept")
        apn.addCustomMsg("k", value)
        #expect(apn.customMsg == ["k": "kept"])
    }

    // GE8
    @Test(
        arguments: ["0", " ", true, 1, -1, 0.5, [0], ["a": .null]] as [JSONValue]
    )
    func `what PHP takes for something is a custom key`(value: JSONValue) throws {
        let apn = Getui.APNPayload(customMsg: ["k": value, "": value])
        #expect(apn.customMsg == ["k": value])
        #expect(try apn.encoded()["k"] == value)
    }

    // GE8
    @Test func `a custom key aps is replaced where it stands`() throws {
        let apn = Getui.APNPayload(customMsg: ["aps": "mine", "k": 1])
        #expect(
            try apn.encoded().members == [
                .init(key: "aps", value: ["sound": "default"]), .init(key: "k", value: 1),
            ]
        )
    }

    @Test(
        arguments: [
            (nil, "{}"),
            (.notification, #"{"_gvp_t_":1}"#),
            (.message("Read me"), #"{"_gvp_m_":"Read me","_gvp_t_":2}"#),
            (.message(""), "{}"),
        ] as [(Getui.VoicePlay?, String)]
    )
    func `what is read aloud is a number and a text`(
        voice: Getui.VoicePlay?,
        text: String
    ) throws {
        var payload = try Getui.APNPayload(voicePlay: voice).encoded()
        payload["aps"] = nil
        #expect(payload.json.jsonText == text)
    }

    @Test(
        arguments: [
            (["a", "b"], ["a", "b"]),
            (["a", "a"], ["grid-0", "grid-1"]),
            (["a", nil], ["grid-0", "grid-1"]),
            (["", "b", "c"], ["grid-0", "grid-1", "grid-2"]),
        ] as [([String?], [String])]
    )
    func `media are numbered unless each has an id of its own`(
        given: [String?],
        written: [String]
    ) throws {
        let media = given.map { Getui.MultiMedia(type: 1, url: "https://x/y", rid: $0) }
        let payload = try Getui.APNPayload(multiMedias: media).encoded()
        let ids = payload["_grinfo_"]?.array?.map { $0.object?["rid"]?.string }
        #expect(ids == written)
    }

    @Test func `a medium is an object of four keys`() throws {
        let media = Getui.MultiMedia(
            type: Getui.MultiMedia.video,
            url: "https://x/y",
            isOnlyWifi: true
        )
        let payload = try Getui.APNPayload(multiMedias: [media]).encoded()
        #expect(
            payload["_grinfo_"]?.jsonText
                == #"[{"onlywifi":1,"rid":"grid-0","type":3,"url":"https://x/y"}]"#
        )
    }
}
