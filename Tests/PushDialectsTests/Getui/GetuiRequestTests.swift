import APNsModel
import ExactJSON
import PushDialects
import Testing

/// Where the dialect ends: in the same APNs request as every other push.
@Suite struct GetuiRequestTests {
    @Test func `an ordinary push is an alert of the app`() throws {
        let request = try GetuiPage.ordinary.request(to: "aabb", bundleID: "com.example.im")
        #expect(request.path == "/3/device/aabb")
        #expect(request.headers == APNsHeaders(topic: "com.example.im"))
        #expect(request.payload.json == (try GetuiPage.ordinary.encoded()).json)
        #expect(request.payload.alert?.body == GetuiPage.text)
        #expect(request.payload.sound == .named("notice_type1.caf"))
    }

    // Apple allows nothing but content-available in a background push.
    @Test func `a silent push with a badge is no background push to Apple`() throws {
        let withBadge = try GetuiPage.silent.request(to: "aabb", bundleID: "b")
        #expect(withBadge.headers.pushType == .alert)
        var without = GetuiPage.silent
        without.badge = -1
        let request = try without.request(to: "aabb", bundleID: "b")
        #expect(request.headers.pushType == .background)
        #expect(request.headers.priority == .powerConsiderate)
    }

    @Test(
        arguments: [
            ("+1", 4, 5), ("-1", 4, 3), ("-9", 4, 0), ("7", 4, 7), ("+0", 4, 4), ("0", 4, 0),
            ("+1", .max, .max), ("-1", 0, 0), ("+2147483647", 5, .max),
        ] as [(String, Int32, Int32)]
    )
    func `the server counts on`(text: String, before: Int32, badge: Int32) throws {
        let apn = Getui.APNPayload(badge: 99, autoBadge: text)
        let payload = try apn.apnsPayload(badgeBefore: before)
        #expect(payload.badge == badge)
        #expect(payload.json.jsonText == #"{"aps":{"badge":\#(badge),"sound":"default"}}"#)
    }

    @Test(arguments: ["+", "one", "1.5", " 1", "99999999999"])
    func `an autoBadge that says nothing leaves the number alone`(text: String) throws {
        #expect(try Getui.APNPayload(autoBadge: text).apnsPayload(badgeBefore: 4).badge == nil)
    }

    // G13
    @Test func `a number for a sound is the name of no file`() throws {
        let payload = try Getui.APNPayload(sound: .number(1)).apnsPayload()
        #expect(payload.sound == .named("1"))
    }

    // GE9
    @Test func `the server makes every push mutable`() throws {
        let stamp = Getui.ServerStamp(reportServer: "s", messageID: "m")
        let request = try GetuiPage.silent.request(to: "aabb", bundleID: "b", stamp: stamp)
        #expect(request.payload.isMutable)
        #expect(request.payload.custom["_gurl_"] == "s")
        #expect(request.payload.custom["_gmid_"] == "m")
        #expect(request.payload.custom["_ge_"] == "1")
    }

    @Test(
        arguments: [
            (.init(badge: 1 << 40), "input.value", "/aps/badge"),
            (.init(contentAvailable: 2), "input.value", "/aps/content-available"),
            (
                .init(alertMsg: .dictionary(.init(locArgs: ["A"]))), "input.missing",
                "/aps/alert/loc-key"
            ),
        ] as [(Getui.APNPayload, String, String)]
    )
    func `what Apple does not have is refused`(
        apn: Getui.APNPayload,
        code: String,
        path: String
    ) {
        let fault = #expect(throws: InputError.self) { try apn.apnsPayload() }
        #expect(fault?.code.word.string == code)
        #expect(fault?.path.text.string == path)
    }
}
