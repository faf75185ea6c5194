#if SQLite
import APNsModel
import ExactJSON
import PushModel
import PushService
import PushStoreSQLite
import WallTime

/// Deliveries for tests.
enum Samples {
    static let noon = Instant(milliseconds: 1_659_009_600_000)
    static let terms = Delivery.LeaseTerms(owner: "one", duration: .seconds(60))

    static func dispatch() throws -> DispatchRecord {
        try DispatchRecord(
            app: "org#app",
            Message(id: "1", type: .chat, from: "tom", to: "ann", body: .text("Hello")),
            to: [DispatchRecipient("ann")]
        )
    }

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

extension SQLiteDatabase {
    /// Opens a file for calls that wait for a lock as long as they can.
    ///
    /// A test of something else must not end with a time-out, however busy the machine is.
    static func patient(_ path: String) async throws -> SQLiteDatabase {
        try await SQLiteDatabase(path: path, options: Options(busyTimeout: .seconds(600)))
    }
}
#endif
