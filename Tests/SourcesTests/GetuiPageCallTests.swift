import ExactJSON
import PushDialectService
import PushDialects
import PushModel
import PushService
import PushTestSupport
import Testing

/// The calls of the silent push page, in their order, on the server and on the phone.
@Suite struct GetuiPageCallTests {
    private static let text = "有一条新的招工信息,点击查看详情"

    private static func template(_ apn: Getui.APNPayload) -> Getui.TransmissionTemplate {
        Getui.TransmissionTemplate(transmissionContent: text, apnInfo: apn)
    }

    private static func callbacks(_ delivery: Getui.Delivery) -> [String] {
        delivery.callbacks.map { "\($0.name.word) \($0.phase.rawValue)" }
    }

    private static var normal: Getui.APNPayload {
        var apn = Getui.APNPayload()
        apn.alertMsg = .dictionary(Getui.DictionaryAlertMsg(title: "一秒招聘", body: text))
        apn.contentAvailable = 0
        apn.sound = "notice_type1.caf"
        apn.badge = 1
        apn.addCustomMsg("msg", .string(text))
        return apn
    }

    private static var silent: Getui.APNPayload {
        var apn = Getui.APNPayload()
        apn.alertMsg = .simple("")
        apn.sound = .silence
        apn.contentAvailable = 1
        apn.badge = 1
        apn.addCustomMsg("msg", .string(text))
        return apn
    }

    @Test func `the calls of the page, in its order`() async throws {
        let ids = Getui.PushIDs(taskID: "OSL-0613_EK270rsK7ZA3frD1xut5B5", messageID: "6b5a")
        let clock = ManualClock()
        let statistics = try AppStatistics(of: "appId", in: InMemoryPushStatistics())

        // A normal push: a tap runs the app's code, which reports it, and then the vendor's callback.
        let normal = Self.template(Self.normal)
        let tapped = try normal.delivery(to: .init(state: .background), tap: .notification)
        #expect(tapped.showsBanner)
        #expect(Self.callbacks(tapped) == ["didReceiveResponse tap", "payloadData open"])
        let stamp = Getui.ServerStamp(
            reportServer: "sdk.open.extension.getui.com:8123",
            messageID: "\(ids.taskID):\(ids.messageID):4f56"
        )
        let userInfo = stamp.stamped(try #require(tapped.payload))
        #expect(
            try await statistics.handleRemoteNotification(userInfo, at: clock.now) == ids
        )
        let rows = try await statistics.store.rows(of: "appId")
        #expect(rows.map { $0.key.message } == [Message.ID(ids.taskID)])
        #expect(rows.map { $0.counts } == [PushCounts(clicked: 1)])

        // GeTuiSdkDidReceivePayloadData:andTaskId:andMsgId:andOffLine:fromGtAppId:
        let late = try #require(tapped.callbacks.last)
        let data = normal.payloadData(of: late, ids: ids, appID: "appId")
        #expect(data?.text == Self.text)
        #expect(data?.ids == ids)
        #expect(data?.offLine == true)
        #expect(data?.appID == "appId")
        let online = try normal.delivery(to: .init(state: .online))
        #expect(Self.callbacks(online) == ["payloadData arrival"])
        let now = try #require(online.callbacks.first)
        #expect(normal.payloadData(of: now, ids: ids, appID: "appId")?.offLine == false)

        // A silent push runs code in the background, and nothing in a killed app.
        let silent = Self.template(Self.silent)
        let woken = try silent.delivery(to: .init(state: .background))
        #expect(!woken.showsBanner && woken.sound == nil)
        #expect(Self.callbacks(woken) == ["fetchCompletionHandler arrival"])
        #expect(
            woken.payload.map { JSONValue.object($0).jsonText }
                == #"{"aps":{"badge":1,"content-available":1},"msg":"\#(Self.text)"}"#
        )
        #expect(try silent.delivery(to: .init(state: .killed)).callbacks.isEmpty)

        // A mixed push shows, sounds and runs code.
        var mixed = Self.normal
        mixed.contentAvailable = 1
        let both = try Self.template(mixed).delivery(to: .init(state: .background))
        #expect(both.showsBanner && both.sound == "notice_type1.caf")
        #expect(Self.callbacks(both) == ["fetchCompletionHandler arrival"])
    }
}
