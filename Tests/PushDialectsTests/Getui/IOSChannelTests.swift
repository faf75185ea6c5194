import APNsModel
import ExactJSON
import PushDialects
import Testing

/// `push_channel.ios` of the REST interface, read into the types of the client.
@Suite struct IOSChannelTests {
    private func channel(_ text: String) throws -> Getui.IOSChannel {
        try Getui.IOSChannel(json: JSONValue(parsing: text))
    }

    @Test func `every key is read`() throws {
        let channel = try channel(
            """
            {"type":"notify",
             "aps":{"alert":{"title":"T","body":"B","action-loc-key":"AK","loc-key":"LK",
                "loc-args":["LA"],"launch-image":"I","title-loc-key":"TK","title-loc-args":["TA"],
                "subtitle":"S","subtitle-loc-key":"SK","subtitle-loc-args":["SA"]},
              "badge":3,"content-available":1,"sound":"a.caf","category":"C","thread-id":"t"},
             "auto_badge":"+1","payload":"custom",
             "multimedia":[{"url":"https://x/y","type":2,"only_wifi":true}],
             "apns-collapse-id":"collapse","laId":"la"}
            """
        )
        #expect(channel.kind == .notify)
        #expect(channel.collapseID?.string == "collapse")
        #expect(channel.liveActivityID == "la")
        #expect(
            channel.payload
                == Getui.APNPayload(
                    alertMsg: .dictionary(
                        .init(
                            title: "T",
                            body: "B",
                            titleLocKey: "TK",
                            titleLocArgs: ["TA"],
                            actionLocKey: "AK",
                            locKey: "LK",
                            locArgs: ["LA"],
                            launchImage: "I",
                            subtitle: "S",
                            subtitleLocKey: "SK",
                            subtitleLocArgs: ["SA"]
                        )
                    ),
                    badge: 3,
                    autoBadge: "+1",
                    sound: "a.caf",
                    contentAvailable: 1,
                    category: "C",
                    customMsg: ["payload": "custom"],
                    multiMedias: [.init(type: 2, url: "https://x/y", isOnlyWifi: true)],
                    other: ["thread-id": "t"],
                    interface: .rest
                )
        )
    }

    @Test(
        arguments: [
            ("{}", #"{"aps":{"sound":"default"}}"#),
            (#"{"aps":{}}"#, #"{"aps":{"sound":"default"}}"#),
            (
                #"{"aps":{"alert":{"title":"T"}}}"#,
                #"{"aps":{"alert":{"title":"T"},"sound":"default"}}"#
            ),
            // The interface's page: such a push needs no other key to be silent.
            (#"{"aps":{"content-available":1}}"#, #"{"aps":{"content-available":1}}"#),
            (
                #"{"aps":{"content-available":1,"sound":"a.caf"}}"#,
                #"{"aps":{"content-available":1,"sound":"a.caf"}}"#
            ),
            (
                #"{"aps":{"alert":{"body":"B"},"content-available":1}}"#,
                #"{"aps":{"alert":{"body":"B"},"content-available":1,"sound":"default"}}"#
            ),
            (
                #"{"aps":{"alert":{"body":"B"},"sound":"com.gexin.ios.silence"}}"#,
                #"{"aps":{"alert":{"body":"B"}}}"#
            ),
            (
                #"{"aps":{"badge":5,"content-available":0},"auto_badge":"-1","payload":"{}"}"#,
                #"{"aps":{"autoBadge":"-1","sound":"default"},"payload":"{}"}"#
            ),
        ]
    )
    func `a payload comes out as from the client`(text: String, payload: String) throws {
        #expect(try channel(text).payload.encoded().json.jsonText == payload)
    }

    @Test func `what needs no other key is silent by the rule of three parts`() throws {
        let silent = try channel(#"{"aps":{"content-available":1}}"#).payload
        #expect(silent.silentRule.pushClass == .silent)
    }

    @Test func `a Live Activity's keys go on to APNs`() throws {
        let request = try channel(
            """
            {"type":"liveactivity","laId":"la",
             "aps":{"event":"update","timestamp":1700000000,"dismissal-date":1700003600,
                "content-state":{"score":1},"alert":{"title":"T","body":"B"}}}
            """
        )
        .request(to: "aabb", bundleID: "com.example.im")
        #expect(request.headers.pushType == .liveActivity)
        #expect(request.headers.topic == "com.example.im.push-type.liveactivity")
        #expect(request.payload.liveActivity?.event == .update)
        #expect(request.payload.liveActivity?.timestamp == 1_700_000_000)
        #expect(request.payload.liveActivity?.dismissalDate == 1_700_003_600)
        #expect(request.payload.liveActivity?.contentState == ["score": 1])
        #expect(request.payload.alert?.title == "T")
    }

    @Test func `a call is the text and a mark, without aps`() throws {
        let request = try channel(#"{"type":"voip","payload":"call 1","apns-collapse-id":"c"}"#)
            .request(to: "aabb", bundleID: "com.example.im")
        #expect(request.headers.pushType == .voip)
        #expect(request.headers.topic == "com.example.im.voip")
        #expect(request.headers.collapseID?.string == "c")
        #expect(request.payload.json.jsonText == #"{"isVoIP":1,"payload":"call 1"}"#)
    }

    private static let media = #"{"url":"u","type":1}"#

    @Test(
        arguments: [
            ("[]", "input.type", ""),
            (#"{"aps":1}"#, "input.type", "/aps"),
            (#"{"aps":{"alert":"Hi"}}"#, "input.type", "/aps/alert"),
            (#"{"aps":{"alert":{"title":1}}}"#, "input.type", "/aps/alert/title"),
            (#"{"aps":{"alert":{"locKey":"K"}}}"#, "input.unknownKey", "/aps/alert/locKey"),
            (#"{"aps":{"sound":1}}"#, "input.type", "/aps/sound"),
            (#"{"aps":{"content-available":2}}"#, "input.value", "/aps/content-available"),
            (#"{"aps":{"autoBadge":"+1"}}"#, "input.unknownKey", "/aps/autoBadge"),
            (#"{"aps":{"thread-id":null}}"#, "input.type", "/aps/thread-id"),
            (#"{"aps":{"timestamp":1}}"#, "input.missing", "/aps/event"),
            (#"{"type":"alert"}"#, "input.value", "/type"),
            (#"{"auto_badge":1}"#, "input.type", "/auto_badge"),
            (#"{"payload":{}}"#, "input.type", "/payload"),
            (#"{"multimedia":[{"url":"u"}]}"#, "input.missing", "/multimedia/0/type"),
            (#"{"multimedia":[{"url":"u","type":4}]}"#, "input.value", "/multimedia/0/type"),
            (
                #"{"multimedia":[{"url":"u","type":1,"rid":"r"}]}"#, "input.unknownKey",
                "/multimedia/0/rid"
            ),
            (
                #"{"multimedia":[\#(media),\#(media),\#(media),\#(media)]}"#, "input.value",
                "/multimedia"
            ),
            (#"{"apns-collapse-id":""}"#, "input.value", "/apns-collapse-id"),
            (#"{"collapse":"c"}"#, "input.unknownKey", "/collapse"),
        ]
    )
    func `what the interface does not have is refused where it stands`(
        text: String,
        code: String,
        path: String
    ) {
        let fault = #expect(throws: InputError.self) { try channel(text) }
        #expect(fault?.code.word.string == code)
        #expect(fault?.path.text.string == path)
    }
}
