import APNsModel
import EasemobREST
import ExactJSON
import Fixtures
import HTTPExchange
import PushModel
import PushService
import PushTestSupport
import Testing

/// What the message of an instant push becomes on an iPhone (R23, R24).
@Suite struct InstantPushMessageTests {
    /// The push that a message becomes; `nil` and the refusal if it is refused.
    private func sent(_ message: String) async throws -> (push: OutgoingPush?, answer: Answer) {
        let transport = RecordingTransport()
        let app = try PushingApp(transport: transport)
        try await app.bind("u", "aabb")
        let answer = await app.post("/push/sync/u", #"{"pushMessage":\#(message)}"#)
        return (transport.pushes.first, answer)
    }

    @Test(
        arguments: [
            (
                "{}",
                #"{"aps":{"alert":{"body":"请及时查看","title":"您有一条新消息"}}}"#
            ),
            (
                #"{"title":"T","subTitle":"S","content":"C","ext":{"k":[1]}}"#,
                #"{"aps":{"alert":{"body":"C","subtitle":"S","title":"T"}},"k":[1]}"#
            ),
            // The vendor's own samples: another key, and blocks for other phones.
            (
                #"{"title":"环信推送","content":"你好","sub_title":"环信","vivo":{}}"#,
                #"{"aps":{"alert":{"body":"你好","subtitle":"环信","title":"环信推送"}}}"#
            ),
            (
                #"{"title":"","subTitle":"","content":"","sub_title":"S","apns":{"content":""}}"#,
                #"{"aps":{"alert":{"body":"请及时查看","subtitle":"S","title":"您有一条新消息"}}}"#
            ),
            (
                #"{"title":"T","subTitle":"S","content":"C","sub_title":"s","apns":{"title":"","#
                    + #""subTitle":"","content":"","badge":0}}"#,
                #"{"aps":{"alert":{"body":"C","subtitle":"S","title":"T"},"badge":0}}"#
            ),
            (
                #"{"title":"T","config":{"badge":{"setNum":9},"clickAction":{"url":"x"}}}"#,
                #"{"aps":{"alert":{"body":"请及时查看","title":"T"}}}"#
            ),
            (
                #"{"title":"T","content":"C","subTitle":"S","ext":{"a":1},"apns":{"title":"t","#
                    + #""subTitle":"s","content":"c","ext":{"b":2},"badge":3,"sound":"r.caf","#
                    + #""mutableContent":true,"contentAvailable":true,"categoryName":"cat","#
                    + #""threadId":"th","launchImage":"l"}}"#,
                #"{"aps":{"alert":{"body":"c","launch-image":"l","subtitle":"s","title":"t"},"#
                    + #""badge":3,"category":"cat","content-available":1,"mutable-content":1,"#
                    + #""sound":"r.caf","thread-id":"th"},"b":2}"#
            ),
            (
                #"{"title":"T","apns":{"titleLocKey":"tk","titleLocArgs":["x"],"subTitleLocKey":"sk","#
                    + #""bodyLocKey":"bk","bodyLocArgs":[]}}"#,
                #"{"aps":{"alert":{"loc-key":"bk","subtitle-loc-key":"sk","title-loc-args":["x"],"#
                    + #""title-loc-key":"tk"}}}"#
            ),
            (
                #"{"title":"T","content":"C","apns":{"titleLocKey":"tk","title":"","subTitleLocKey":"sk","#
                    + #""subTitle":"","bodyLocKey":"bk","content":""}}"#,
                #"{"aps":{"alert":{"loc-key":"bk","subtitle-loc-key":"sk","title-loc-key":"tk"}}}"#
            ),
            (
                #"{"title":"T","ext":{"k":1},"apns":{"pushType":"background","badge":1,"sound":"s"}}"#,
                #"{"aps":{"content-available":1},"k":1}"#
            ),
        ]
    )
    func `a message has the payload that the specification says`(
        message: String,
        payload: String
    ) async throws {
        let sent = try await sent(message)
        #expect(sent.answer.status == 200)
        #expect(sent.push.map { String(decoding: $0.payload, as: UTF8.self) } == payload)
    }

    @Test func `the headers are those of the block for APNs`() async throws {
        let block =
            #"{"invalidationTime":60001,"priority":5,"collapseId":"c","#
            + #""apnsId":"EC1BF194-B3B2-424A-89E6-C18DA1BDB9C5"}"#
        let headers = try #require(try await sent(#"{"apns":\#(block)}"#).push?.headers)
        #expect(
            headers.json.jsonText
                == #"{"apns-collapse-id":"c","apns-expiration":"1647503810","#
                + #""apns-id":"ec1bf194-b3b2-424a-89e6-c18da1bdb9c5","apns-priority":"5","#
                + #""apns-push-type":"alert","apns-topic":"prod"}"#
        )
        let once = try await sent(#"{"apns":{"invalidationTime":0}}"#)
        #expect(once.push?.headers.expiration == .attemptedOnce)
        let plain = try await sent("{}")
        #expect(plain.push?.headers.expiration == .decidedByAPNs)
        #expect(plain.push?.headers.collapseID?.string == "push-7")
        let background = try await sent(#"{"apns":{"pushType":"background"}}"#)
        #expect(background.push?.headers.priority == .powerConsiderate)
    }

    @Test(
        arguments: [
            (#"{"title":1}"#, "title"), (#"{"title":null}"#, "title"),
            (#"{"title":"\#(String(repeating: "x", count: 33))"}"#, "title"),
            (#"{"title":"\#(String(repeating: "环", count: 17))"}"#, "title"),
            (#"{"subTitle":"\#(String(repeating: "x", count: 11))"}"#, "subTitle"),
            (#"{"sub_title":"\#(String(repeating: "x", count: 11))"}"#, "sub_title"),
            (#"{"content":"\#(String(repeating: "x", count: 101))"}"#, "content"),
            (#"{"ext":[]}"#, "ext"), (#"{"ext":{"aps":{}}}"#, "ext"),
            (
                #"{"ext":{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1,"k":1}}"#,
                "ext"
            ),
            (#"{"ext":{"a":"\#(String(repeating: "x", count: 1020))"}}"#, "ext"),
            (#"{"config":1}"#, "config"), (#"{"easemob":"x"}"#, "easemob"),
            (#"{"huawei":null}"#, "huawei"), (#"{"harmonyOS":1}"#, "harmonyOS"),
            (#"{"apns":[]}"#, "apns"),
            (#"{"apns":{"invalidationTime":-1}}"#, "invalidationTime"),
            (#"{"apns":{"invalidationTime":2592000001}}"#, "invalidationTime"),
            (#"{"apns":{"priority":1}}"#, "priority"), (#"{"apns":{"priority":"5"}}"#, "priority"),
            (#"{"apns":{"pushType":"voip"}}"#, "pushType"),
            (#"{"apns":{"pushType":"background","priority":10}}"#, "priority"),
            (#"{"apns":{"collapseId":""}}"#, "collapseId"), (#"{"apns":{"apnsId":"x"}}"#, "apnsId"),
            (#"{"apns":{"badge":-1}}"#, "badge"), (#"{"apns":{"badge":2147483648}}"#, "badge"),
            (#"{"apns":{"mutableContent":1}}"#, "mutableContent"),
            (#"{"apns":{"titleLocArgs":["x"]}}"#, "titleLocArgs"),
            (#"{"apns":{"bodyLocKey":"k","bodyLocArgs":[1]}}"#, "bodyLocArgs"),
            (#"{"apns":{"ext":{"aps":1}}}"#, "ext"),
            // Of several bad keys the first of the table is named.
            (#"{"title":5,"subTitle":5}"#, "title"), (#"{"subTitle":5,"sub_title":5}"#, "subTitle"),
            (#"{"apns":5,"ext":5,"content":5}"#, "content"), (#"{"apns":5,"fcm":5}"#, "apns"),
            (#"{"apns":{"badge":""},"config":5}"#, "badge"), (#"{"honor":5,"meizu":5}"#, "honor"),
            (#"{"apns":{"pushType":"background","priority":10,"badge":-1}}"#, "priority"),
            (#"{"apns":{"contentAvailable":1,"categoryName":true}}"#, "categoryName"),
            (#"{"apns":{"titleLocKey":"","launchImage":1}}"#, "launchImage"),
            (#"{"apns":{"titleLocArgs":[],"subTitleLocKey":""}}"#, "subTitleLocKey"),
            (#"{"apns":{"ext":1,"bodyLocArgs":[]}}"#, "bodyLocArgs"),
            (#"{"apns":{"content":"\#(String(repeating: "x", count: 4096))"}}"#, "apns"),
        ]
    )
    func `a message that cannot be used is refused, and nothing is sent`(
        message: String,
        key: String
    ) async throws {
        let sent = try await sent(message)
        #expect(sent.answer.refusal == "400 MessageException bad_request : \(key)")
        #expect(sent.push == nil)
    }

    @Test(
        arguments: [
            #"{"title":"\#(String(repeating: "环", count: 16))"}"#,
            #"{"subTitle":"\#(String(repeating: "x", count: 10))"}"#,
            #"{"content":"\#(String(repeating: "信", count: 50))"}"#,
            #"{"ext":{"a":"\#(String(repeating: "x", count: 1016))"}}"#,
            #"{"other":1,"apns":{"other":null}}"#,
        ]
    )
    func `the largest of everything is taken, and what is not known`(message: String) async throws {
        #expect(try await sent(message).answer.status == 200)
    }

    @Test func `a message prints nothing of what it says`() {
        let message = InstantPush.Message(
            title: "xyzzy",
            subtitle: "xyzzy",
            content: "xyzzy",
            ext: ["xyzzy": "xyzzy"],
            apns: InstantPush.Message.APNs(
                sound: "xyzzy",
                category: "xyzzy",
                threadID: "xyzzy",
                alert: APNsPayload.Alert(title: "xyzzy"),
                ext: ["xyzzy": 1]
            )
        )
        let push = InstantPush(taskID: 1, message: message, created: Service.now)
        for printout in [printouts(of: message), printouts(of: message.apns), printouts(of: push)]
            .joined()
        {
            #expect(!printout.contains("xyzzy"))
        }
    }
}
