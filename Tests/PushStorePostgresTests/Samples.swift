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

    /// A message to one of 50 groups, held for as many of its 100 members; ids have about 10 bytes.
    static func held(_ number: Int, for count: Int) -> HeldMessage {
        let message = Message(
            id: Message.ID("message-\(number)"),
            type: .groupChat,
            from: "tom",
            to: Conversation.ID("group-\(1000 + number % 50)"),
            timestamp: noon.adding(milliseconds: Int64(number) * 1000),
            body: .text("Hello")
        )
        return HeldMessage(
            app: "org#app",
            message,
            from: Sender(),
            keptUntil: noon.adding(milliseconds: 86_400_000),
            rows: (0..<count).map { member in
                let user = 10_000 + number % 50 * 100 + member
                return HeldMessage.Row(
                    UserID("user-\(user)"),
                    since: noon.adding(milliseconds: Int64(number) * 1000 + 50),
                    due: noon.adding(milliseconds: 36_000_000 + Int64(user % 977) * 60_000),
                    offlineCount: 3
                )
            }
        )
    }

    static func delivery(_ message: Int, user: Int = 0) -> Delivery {
        Delivery(
            key: Delivery.Key(
                app: "org#app",
                message: Message.ID("message-\(message)"),
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
