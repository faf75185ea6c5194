#if Postgres
import APNsModel
import ExactJSON
import PushModel
import PushService
import WallTime

/// Deliveries for tests.
enum Samples {
    static let noon = Instant(milliseconds: 1_659_009_600_000)
    static let terms = Delivery.LeaseTerms(owner: "one", duration: .seconds(60))

    static func delivery(_ message: Int, user: Int = 0) -> Delivery {
        Delivery(
            key: Delivery.Key(
                app: "org#app",
                message: MessageID("message-\(message)"),
                user: UserID("user-\(user)"),
                device: "phone",
                certificateName: "prod"
            ),
            request: APNsRequest(
                deviceToken: "aabb",
                headers: APNsHeaders(topic: "com.example.im"),
                payload: APNsPayload(alert: APNsPayload.Alert(body: "Hello"))
            ),
            expires: noon.adding(milliseconds: 86_400_000)
        )
    }
}
#endif
