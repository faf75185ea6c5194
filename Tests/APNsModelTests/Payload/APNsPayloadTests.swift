import APNsModel
import ExactJSON
import Testing

@Suite struct APNsPayloadTests {
    /// Payloads with the exact text in which they are sent; texts are read back as well.
    static let written: [(payload: APNsPayload, text: String)] = [
        (APNsPayload(), #"{}"#),
        (
            APNsPayload(
                alert: .init(body: "Tom:test"),
                badge: 1,
                sound: .named("default"),
                custom: ["f": "6001", "t": "6006", "m": "373360335316321408"]
            ),
            #"{"aps":{"alert":{"body":"Tom:test"},"badge":1,"sound":"default"},"#
                + #""f":"6001","m":"373360335316321408","t":"6006"}"#
        ),
        (APNsPayload(alert: .init()), #"{"aps":{"alert":{}}}"#),
        (APNsPayload(alert: .init(body: "")), #"{"aps":{"alert":{"body":""}}}"#),
        (APNsPayload(alert: .string("Tom:test")), #"{"aps":{"alert":"Tom:test"}}"#),
        (APNsPayload(alert: .string("")), #"{"aps":{"alert":""}}"#),
        (APNsPayload(badge: 0), #"{"aps":{"badge":0}}"#),
        (APNsPayload(badge: .min), #"{"aps":{"badge":-2147483648}}"#),
        (APNsPayload(badge: .max), #"{"aps":{"badge":2147483647}}"#),
        (APNsPayload(sound: .default), #"{"aps":{"sound":"default"}}"#),
        (APNsPayload(sound: .named("")), #"{"aps":{"sound":""}}"#),
        (APNsPayload(threadID: "t1"), #"{"aps":{"thread-id":"t1"}}"#),
        (APNsPayload(category: "reply"), #"{"aps":{"category":"reply"}}"#),
        (APNsPayload(isContentAvailable: true), #"{"aps":{"content-available":1}}"#),
        (APNsPayload(isMutable: true), #"{"aps":{"mutable-content":1}}"#),
        (APNsPayload(targetContentID: "w"), #"{"aps":{"target-content-id":"w"}}"#),
        (
            APNsPayload(interruptionLevel: .timeSensitive),
            #"{"aps":{"interruption-level":"time-sensitive"}}"#
        ),
        (
            APNsPayload(interruptionLevel: "gentle"),
            #"{"aps":{"interruption-level":"gentle"}}"#
        ),
        (APNsPayload(relevanceScore: 0.25), #"{"aps":{"relevance-score":0.25}}"#),
        (APNsPayload(relevanceScore: 75), #"{"aps":{"relevance-score":75}}"#),
        (APNsPayload(filterCriteria: "work"), #"{"aps":{"filter-criteria":"work"}}"#),
        (APNsPayload(urlArguments: []), #"{"aps":{"url-args":[]}}"#),
        (APNsPayload(urlArguments: ["a", ""]), #"{"aps":{"url-args":["a",""]}}"#),
        (APNsPayload(other: ["events": "start"]), #"{"aps":{"events":"start"}}"#),
        (APNsPayload(other: ["x": .null]), #"{"aps":{"x":null}}"#),
        (
            APNsPayload(custom: ["e": ["a": .null, "b": [1, 2.5]], "alert": "mine"]),
            #"{"alert":"mine","e":{"a":null,"b":[1,2.5]}}"#
        ),
        (
            APNsPayload(alert: .init(title: "\u{1}\"/é", body: "a\n🙂\u{2028}")),
            #"{"aps":{"alert":{"body":"a\n🙂\#u{2028}","title":"\u0001\"/é"}}}"#
        ),
    ]

    @Test(arguments: written)
    func `a payload has exactly these bytes`(payload: APNsPayload, text: String) {
        #expect(payload.utf8 == Array(text.utf8))
        #expect(payload.json.utf8 == payload.utf8)
    }

    @Test(arguments: written)
    func `what is written is read back`(payload: APNsPayload, text: String) throws {
        #expect(try APNsPayload(json: JSONValue(parsing: text)) == payload)
        #expect(try APNsPayload(json: payload.json) == payload)
    }

    @Test func `every key of aps is read and written at once`() throws {
        let text = #"""
            {"aps":{"alert":{"body":"b","launch-image":"l","loc-args":["1"],"loc-key":"k",\#
            "subtitle":"s","subtitle-loc-args":["2"],"subtitle-loc-key":"sk","title":"t",\#
            "title-loc-args":["3"],"title-loc-key":"tk"},"attributes":{"a":1},\#
            "attributes-type":"T","badge":3,"category":"c","content-available":1,\#
            "content-state":{"s":2},"dismissal-date":40,"event":"start","filter-criteria":"f",\#
            "input-push-channel":"Y2g=","input-push-token":1,"interruption-level":"critical",\#
            "mutable-content":1,"relevance-score":0.5,\#
            "sound":{"critical":1,"name":"n.caf","volume":0.5},"stale-date":30,\#
            "target-content-id":"i","thread-id":"th","timestamp":20,"unknown":[true],\#
            "url-args":["u"]},"e":{"k":"v"}}
            """#
        let payload = try APNsPayload(json: JSONValue(parsing: text))
        #expect(payload.json.jsonText == text)
        #expect(payload.other == ["unknown": [true]])
        #expect(payload.custom == ["e": ["k": "v"]])
        #expect(payload.sound == .critical("n.caf", volume: 0.5))
        #expect(payload.interruptionLevel == .critical)
        #expect(payload.liveActivity?.event == .start)
        #expect(payload.alert?.titleLocalization == .init("tk", arguments: ["3"]))
    }

    @Test(arguments: [
        (#"{"aps":{}}"#, #"{}"#),
        (#"{"aps":{"content-available":0,"mutable-content":0}}"#, #"{}"#),
        (
            #"{"aps":{"badge":2.0,"content-available":1.0}}"#,
            #"{"aps":{"badge":2,"content-available":1}}"#
        ),
        (#"{"aps":{"sound":{"name":"a.caf"}}}"#, #"{"aps":{"sound":"a.caf"}}"#),
        (
            #"{"aps":{"alert":{"loc-key":"K","loc-args":[]}}}"#,
            #"{"aps":{"alert":{"loc-key":"K"}}}"#
        ),
    ])
    func `what means the same is written one way`(read: String, written: String) throws {
        let payload = try APNsPayload(json: JSONValue(parsing: read))
        #expect(payload.json.jsonText == written)
    }

    @Test func `a score that is not finite is not written`() {
        #expect(APNsPayload(relevanceScore: .infinity).json == [:])
        #expect(APNsPayload(relevanceScore: .nan).json == [:])
    }

    @Test func `keys with a place of their own are left out of the others`() {
        var payload = APNsPayload(
            badge: 1,
            other: ["badge": 2, "event": "end", "x": 3],
            custom: ["aps": "mine", "e": 4]
        )
        #expect(payload.json.jsonText == #"{"aps":{"badge":1,"x":3},"e":4}"#)
        payload.other = ["timestamp": 1, "thread-id": "t"]
        payload.custom = ["aps": [:]]
        #expect(payload == APNsPayload(badge: 1))
        payload.custom["aps"] = 5
        payload.other["sound"] = "x"
        #expect(payload == APNsPayload(badge: 1))
    }

    @Test func `texts are equal scalar by scalar`() {
        let composed = "\u{E9}"
        let decomposed = "e\u{301}"
        #expect(APNsPayload(threadID: composed) != APNsPayload(threadID: decomposed))
        #expect(APNsPayload(urlArguments: [composed]) != APNsPayload(urlArguments: [decomposed]))
        #expect(APNsPayload.Alert(body: composed) != APNsPayload.Alert(body: decomposed))
        #expect(APNsPayload.Sound.named(composed) != .named(decomposed))
        #expect(
            APNsPayload.Localization("k", arguments: [composed])
                != APNsPayload.Localization("k", arguments: [decomposed])
        )
        #expect(APNsPayload.InterruptionLevel(composed) != .init(decomposed))
    }
}
