import APNsModel
import ExactJSON
import Foundation
import PushModel
import PushRendering
import WallTime

/// A payload made from a message, and the same payload as a server without this package makes it.
struct BenchRendering {
    private let message: Message
    private let ext: MessageExtension
    private let sender: Sender
    private let recipient: Recipient
    private let certificate = Certificate(name: "prod")
    private let token: DeviceToken = "aabbccdd"
    private let app = AppConfiguration()
    private let now = Instant(milliseconds: 1_753_705_800_000)
    private let encoder = JSONEncoder()

    init() {
        message = Message(
            id: "373360335316321408",
            type: .groupChat,
            from: "6001",
            to: "1421300621769",
            body: .text("九点车站见 🚉, don't be late"),
            ext: ["em_apns_ext": ["extern": "ticket-7", "em_push_category": "reply"]]
        )
        ext = MessageExtension.read(message.ext).value
        sender = Sender(displayName: "Tom")
        recipient = Recipient(
            id: "6006",
            offlineCount: 3,
            settings: PushSettings(displayStyle: .messageSummary)
        )
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// The payload's bytes, by the rules.
    func render() -> [UInt8] {
        let renderer = PushRenderer(
            message,
            ext: ext,
            sender: sender,
            recipient: recipient,
            isMentioned: false,
            app: app,
            now: now
        )
        switch renderer.request(to: token, through: certificate) {
        case .ready(let request, _): return request.payload.utf8
        case .tooLarge: return []
        }
    }

    /// The payload's bytes from a `Codable` type with the same fields, all of them known already.
    func encode() -> Data? {
        try? encoder.encode(
            EncodedPayload(
                aps: .init(
                    alert: .init(body: "Tom:九点车站见 🚉, don't be late"),
                    badge: 3,
                    category: "reply",
                    sound: "default"
                ),
                e: "ticket-7",
                f: "6001",
                g: "1421300621769",
                m: "373360335316321408",
                t: "6006"
            )
        )
    }
}

private struct EncodedPayload: Encodable {
    struct APS: Encodable {
        struct Alert: Encodable {
            let body: String
        }

        let alert: Alert
        let badge: Int
        let category: String
        let sound: String
    }

    let aps: APS
    let e: String
    let f: String
    let g: String
    let m: String
    let t: String
}
