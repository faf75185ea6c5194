import APNsModel
import ExactJSON
import Testing
import WallTime

@Suite struct APNsRejectionTests {
    @Test func `Apple's page has 32 reasons`() {
        #expect(APNsRejection.Reason.documented.count == 32)
        #expect(Set(APNsRejection.Reason.documented).count == 32)
    }

    static let asked: [(status: Int, reason: APNsRejection.Reason, action: APNsRejection.Action)] =
        [
            (400, "BadCollapseId", .repairRequest),
            (400, "BadDeviceToken", .dropTokenIfRouteIsRight),
            (400, "BadExpirationDate", .repairRequest),
            (400, "BadMessageId", .repairRequest),
            (400, "BadPriority", .repairRequest),
            (400, "BadTopic", .repairRequest),
            (400, "DeviceTokenNotForTopic", .dropTokenIfRouteIsRight),
            (400, "DuplicateHeaders", .repairRequest),
            (400, "IdleTimeout", .reconnect),
            (400, "InvalidPushType", .repairRequest),
            (400, "MissingDeviceToken", .repairRequest),
            (400, "MissingTopic", .repairRequest),
            (400, "PayloadEmpty", .repairRequest),
            (400, "TopicDisallowed", .repairCredentials),
            (403, "BadCertificate", .repairCredentials),
            (403, "BadCertificateEnvironment", .repairCredentials),
            (403, "BadEnvironmentKeyIdInToken", .repairCredentials),
            (403, "ExpiredProviderToken", .renewProviderToken),
            (403, "Forbidden", .repairCredentials),
            (403, "InvalidProviderToken", .repairCredentials),
            (403, "MissingProviderToken", .repairCredentials),
            (403, "UnrelatedKeyIdInToken", .reconnect),
            (404, "BadPath", .repairRequest),
            (405, "MethodNotAllowed", .repairRequest),
            (410, "ExpiredToken", .dropToken),
            (410, "Unregistered", .dropToken),
            (413, "PayloadTooLarge", .repairRequest),
            (429, "TooManyProviderTokenUpdates", .keepProviderToken),
            (429, "TooManyRequests", .slowToken),
            (500, "InternalServerError", .waitForServer),
            (503, "ServiceUnavailable", .waitForServer),
            (503, "Shutdown", .waitForOtherServer),
        ]

    @Test(arguments: asked.indices)
    func `a documented reason has a status and an action`(index: Int) {
        let (status, reason, action) = Self.asked[index]
        #expect(APNsRejection.Reason.documented[index] == reason)
        #expect(reason.status == status)
        #expect(reason.action == action)
        #expect(APNsRejection(status: status, reason: reason).action == action)
    }

    @Test func `both spellings of the key of the other environment mean the same`() {
        let written: APNsRejection.Reason = "BadEnvironmentKeyIdInToken"
        let sent: APNsRejection.Reason = "BadEnvironmentKeyInToken"
        #expect(written != sent)
        #expect(sent.action == written.action)
        #expect(sent.status == 403)
    }

    @Test(arguments: [
        (400, APNsRejection.Action.repairRequest), (403, .repairCredentials), (404, .repairRequest),
        (410, .repairRequest), (413, .repairRequest), (418, .repairRequest), (429, .slowToken),
        (500, .waitForServer), (503, .waitForServer), (599, .waitForServer),
    ])
    func `an unknown reason is judged by its status`(status: Int, action: APNsRejection.Action) {
        let rejection = APNsRejection(status: status, reason: "SomethingNew")
        #expect(rejection.reason.status == nil)
        #expect(rejection.action == action)
        #expect(rejection.description == "\(status) SomethingNew")
    }

    @Test func `a body is read`() {
        let body = #"{"reason":"Unregistered","timestamp":1659009600123}"#
        let rejection = APNsRejection(status: 410, body: Array(body.utf8))
        let expected = APNsRejection(
            status: 410,
            reason: .unregistered,
            timestamp: Instant(milliseconds: 1_659_009_600_123)
        )
        #expect(rejection == expected)
    }

    @Test(arguments: [
        "0", "253402300799999", "-1", "253402300800000", "9223372036854775807",
        "-9223372036854775808", "9223372036854775808", "1e300", "1.5", "null",
    ])
    func `an instant that no calendar has is absent`(number: String) {
        let body = "{\"reason\":\"Unregistered\",\"timestamp\":\(number)}"
        let rejection = APNsRejection(status: 410, body: Array(body.utf8))
        #expect(rejection.reason == .unregistered)
        #expect((rejection.timestamp != nil) == ["0", "253402300799999"].contains(number))
    }

    @Test(arguments: [
        "", "null", "[]", "{}", "<html>", #"{"reason":5,"timestamp":"1"}"#, #"{"reason":"a""#,
    ])
    func `a body that says nothing leaves the status`(body: String) {
        let rejection = APNsRejection(status: 503, body: Array(body.utf8))
        #expect(rejection == APNsRejection(status: 503, reason: ""))
        #expect(rejection.action == .waitForServer)
        #expect(rejection.description == "503")
    }
}
