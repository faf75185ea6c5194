import EMPushDelivery
import Foundation

/// A morning of four climbers; the pushes are written to a file instead of being sent.
@main
struct Program {
    static func main() async throws {
        let spool = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: spool) }
        let morning = try Instant(rfc3339: "2026-03-07T09:00:00+08:00")
        let backend = try ChatBackend(
            app: AppKey("demo#chat"),
            transport: FileTransport(path: spool.path),
            clock: DeliveryClock(now: { morning })
        )

        await backend.join("climbers", ["ann", "bob", "cat", "tom"])
        for (user, token) in [("ann", "aa01"), ("bob", "bb02"), ("cat", "cc03")] {
            let phone = DeviceBinding(
                device: Device.ID("\(user)-phone"),
                certificateName: "prod",
                token: DeviceToken(token)
            )
            try await backend.open(phone, of: UserID(user))
        }
        await backend.close("ann-phone", of: "ann")
        await backend.close("cat-phone", of: "cat")

        // Cat wants to be mentioned, and to read the message in the push: two calls of her client's SDK.
        let calls = [
            ("notification/chatgroup/climbers", #"{"type": "AT"}"#),
            ("", #"{"notification_display_style": 1}"#),
        ]
        for (path, body) in calls {
            let request = HTTPRequest(
                .put,
                path: ["/demo/chat/users/cat", path].filter { !$0.isEmpty }.joined(separator: "/"),
                header: [HTTPField("Authorization", "Bearer secret")].compactMap { $0 },
                body: Array(body.utf8)
            )
            let response = await backend.rest.handle(request, now: morning)
            print("PUT \(request.path): \(response.status)")
        }

        for (id, text, mentions) in [("1", "Who is up?", []), ("2", "Cat?", ["cat"])] {
            let ext = try MessageExtension(mentions: .users(mentions.map { UserID($0) }))
            let message = Message(
                id: Message.ID(id),
                type: .groupChat,
                from: "tom",
                to: "climbers",
                body: .text(text),
                ext: ext
            )
            print("\n\(text)")
            for outcome in try await backend.send(message) {
                print("  \(outcome)")
            }
        }

        print("\nThe pushes:")
        for line in try String(contentsOf: spool, encoding: .utf8).split(separator: "\n").sorted() {
            let push = try JSONValue(parsing: String(line)).object
            print("  \(push?["token"]?.string ?? ""): \(push?["payload"]?.jsonText ?? "")")
        }
    }
}
