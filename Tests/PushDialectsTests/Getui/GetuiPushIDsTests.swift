import ExactJSON
import PushDialects
import Testing

@Suite struct GetuiPushIDsTests {
    // The stamp of the page's log of a silent push.
    @Test func `the ids of a push are read from what the server stamped`() {
        let stamp = Getui.ServerStamp(
            reportServer: "sdk.open.extension.getui.com:8123",
            messageID: "OSL-0613_EK270rsK7ZA3frD1xut5B5:6b5a07fe4ef9477caa22c01a93aed697:"
                + "4f561d975e202fcdb57a47068c5b956b"
        )
        let ids = Getui.PushIDs(userInfo: stamp.stamped(["msg": "hi"]))
        #expect(ids?.taskID == "OSL-0613_EK270rsK7ZA3frD1xut5B5")
        #expect(ids?.messageID == "6b5a07fe4ef9477caa22c01a93aed697")
    }

    //
    @Test(arguments: [nil, "", "task", ":1", 7, ["task:1"], .null] as [JSONValue?])
    func `a payload without the server's ids has none`(stamp: JSONValue?) {
        var payload: JSONObject = ["aps": ["alert": "hi"]]
        payload["_gmid_"] = stamp
        #expect(Getui.PushIDs(userInfo: payload) == nil)
    }

    //
    @Test(arguments: [("task:1", "1"), ("task:", ""), ("task:1:2:3", "1")])
    func `the first two parts count`(stamp: String, message: String) {
        let ids = Getui.PushIDs(userInfo: ["_gmid_": .string(stamp)])
        #expect(ids == Getui.PushIDs(taskID: "task", messageID: message))
    }

    @Test(arguments: [(Getui.Client.State.online, false), (.background, true), (.killed, true)])
    func `the callback brings the text, the ids and the app`(
        state: Getui.Client.State,
        offLine: Bool
    ) throws {
        let template = Getui.TransmissionTemplate(
            transmissionContent: "text",
            apnInfo: .init(alertMsg: .simple("Hi"))
        )
        let ids = Getui.PushIDs(taskID: "task", messageID: "1")
        let delivery = try template.delivery(to: .init(state: state), tap: .notification)
        let brought = delivery.callbacks.map {
            template.payloadData(of: $0, ids: ids, appID: "app")
        }
        let data = Getui.PayloadData(text: "text", ids: ids, offLine: offLine, appID: "app")
        #expect(brought == (offLine ? [nil, data] : [data]))
    }

    @Test(arguments: [nil, ""] as [String?])
    func `without a transmission a callback brings nothing`(text: String?) {
        let template = Getui.TransmissionTemplate(transmissionContent: text)
        let callback = Getui.Callback(name: .payloadData(offLine: true), phase: .open)
        let ids = Getui.PushIDs(taskID: "task", messageID: "1")
        #expect(template.payloadData(of: callback, ids: ids, appID: "app") == nil)
    }
}
