import ExactJSON
import PushDialectService
import PushDialects
import PushService
import PushTestSupport
import Testing
import WallTime

/// What an app reports of pushes of Getui (rule 6.11).
@Suite struct GetuiReportTests {
    @Test func `a click on a push of Getui is counted under its task`() async throws {
        let store = InMemoryPushStatistics()
        let statistics = try AppStatistics(of: "org#app", in: store)
        let now = ManualClock().now
        let stamp = Getui.ServerStamp(reportServer: "r", messageID: "OSL-0613_E:6b5a:4f56")
        let payload = stamp.stamped(["aps": ["alert": "hi"]])
        let ids = try await statistics.handleRemoteNotification(payload, at: now)
        #expect(ids == Getui.PushIDs(taskID: "OSL-0613_E", messageID: "6b5a"))
        let rows = try await store.rows(of: "org#app")
        #expect(
            rows.map { $0.json.jsonText } == [
                #"{"app":"org#app","clicked":1,"day":"2022-07-28","message":"OSL-0613_E"}"#
            ]
        )
    }

    @Test(arguments: [nil, "OSL", String(repeating: "x", count: 257) + ":1"])
    func `a payload that is not one of Getui counts nothing`(stamp: String?) async throws {
        let store = InMemoryPushStatistics()
        let statistics = try AppStatistics(of: "org#app", in: store)
        var payload: JSONObject = ["aps": ["alert": "hi"]]
        payload["_gmid_"] = stamp.map { .string($0) }
        let ids = try await statistics.handleRemoteNotification(payload, at: ManualClock().now)
        #expect(ids == nil)
        #expect(try await store.rows(of: "org#app") == [])
    }
}
