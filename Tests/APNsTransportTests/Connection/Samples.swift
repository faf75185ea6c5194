import APNsModel
import ExactJSON
import PushModel
import PushService

extension APNsRequest {
    /// A request that APNs has nothing against.
    static func sample(
        token: DeviceToken = "00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0",
        topic: String = "com.example.im",
        pushType: APNsHeaders.PushType = .alert,
        priority: APNsHeaders.Priority? = nil,
        expiration: APNsHeaders.Expiration = .at(seconds: 1_659_108_600),
        channelID: String? = nil,
        payload: APNsPayload = APNsPayload(alert: APNsPayload.Alert(body: "Tom: the secret text"))
    ) -> APNsRequest {
        APNsRequest(
            deviceToken: token,
            headers: APNsHeaders(
                topic: topic,
                pushType: pushType,
                priority: priority,
                expiration: expiration,
                collapseID: APNsHeaders.CollapseID("373360335316321408"),
                channelID: channelID
            ),
            payload: payload
        )
    }
}

extension OutgoingPush {
    static func sample(_ certificate: Certificate.Name = "prod") -> OutgoingPush {
        OutgoingPush(certificateName: certificate, request: .sample())
    }

    static func sample(token: DeviceToken) -> OutgoingPush {
        OutgoingPush(certificateName: "prod", request: .sample(token: token))
    }
}
