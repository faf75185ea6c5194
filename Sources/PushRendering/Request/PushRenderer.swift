public import APNsModel
public import ExactJSON
public import PushModel
public import WallTime

/// Makes the APNs requests of one message for one recipient.
///
/// What is the same for all bindings is made once: the alert, and the data beside `aps`.
public struct PushRenderer: Sendable {
    /// What the push reads.
    public let alert: AlertPlan

    /// The payload with an empty body and without a sound.
    private let frame: APNsPayload
    /// The message's own sound; `nil` if it names none.
    @ExactOptionalText private var sound: String?
    private let expiration: APNsExpiration
    private let collapseID: APNsCollapseID?
    private let messageID: MessageID

    /// The key beside `aps` of the recipient's id.
    static let readerKey: ExactString = "t"

    /// Prepares the requests of a message for a recipient; nothing in the message can make it fail.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - ext: What ``PushModel/MessageExtension/read(_:)`` made of its ext.
    ///   - sender: What is known of the sender.
    ///   - recipient: The recipient.
    ///   - isMentioned: Whether the message mentions the recipient (rule 1.5).
    ///   - app: The app's templates and policy.
    ///   - now: The instant from which the push is kept for a day.
    public init(
        _ message: Message,
        ext: MessageExtension,
        sender: Sender,
        recipient: Recipient,
        isMentioned: Bool,
        app: AppConfiguration,
        now: Instant
    ) {
        alert = AlertPlan(
            message,
            ext: ext,
            sender: sender,
            recipient: recipient,
            isMentioned: isMentioned,
            app: app
        )
        frame = APNsPayload(
            alert: alert.alert(body: ""),
            badge: ext.apns?.badge ?? recipient.offlineCount,
            threadID: ext.apns?.threadID,
            category: ext.apns?.category,
            isContentAvailable: ext.apns?.isContentAvailable ?? false,
            isMutable: ext.apns?.isMutable ?? false,
            custom: Self.custom(message, recipient.id, ext.customData(app.policy))
        )
        expiration = .at(seconds: now.wholeSeconds + Instant.millisecondsPerDay / 1000)
        collapseID = Self.collapseID(message, app.policy.collapse)
        messageID = message.id
        sound = ext.apns?.sound
    }

    /// Makes the request for one binding, its body cut if the payload would be too large.
    public func request(
        to token: DeviceToken,
        through certificate: Certificate
    ) -> RenderedRequest {
        let pushType: APNsPushType = certificate.kind == .voip ? .voip : .alert
        let limit = APNsLimits.payload(for: pushType)
        var payload = frame
        payload.sound = .named(sound(through: certificate))
        let bytes = payload.utf8Count
        let isCut: Bool
        switch PayloadFit(alert.body, room: limit - bytes) {
        case .whole:
            payload.alert?.body = alert.body
            isCut = false
        case .cut(let body):
            payload.alert?.body = body
            isCut = true
        case .none:
            return .tooLarge(bytes: bytes, limit: limit)
        }
        let headers = APNsHeaders(
            topic: certificate.topic,
            pushType: pushType,
            priority: .immediate,
            expiration: expiration,
            collapseID: collapseID
        )
        let request = APNsRequest(deviceToken: token, headers: headers, payload: payload)
        return .ready(request, isCut: isCut)
    }

    /// `em_push_sound`, else the certificate's, else `default`; an empty one counts as absent.
    private func sound(through certificate: Certificate) -> String {
        for candidate in [sound, certificate.sound] {
            if let candidate, !candidate.utf8.isEmpty {
                return candidate
            }
        }
        return "default"
    }

    /// What stands beside `aps` (rule 3.9).
    private static func custom(
        _ message: Message,
        _ recipient: UserID,
        _ data: JSONValue?
    ) -> JSONObject {
        JSONObject(
            uniqueKeys: [
                ("e", data),
                ("f", .string(message.from.string)),
                ("g", message.type == .groupChat ? .string(message.to.string) : nil),
                ("m", .string(message.id.string)),
                (readerKey, .string(recipient.string)),
            ]
        )
    }

    private static func collapseID(
        _ message: Message,
        _ policy: PushPolicy.Collapse
    ) -> APNsCollapseID? {
        switch policy {
        case .message: APNsCollapseID(message.id.string)
        case .conversation: APNsCollapseID(message.conversation.id.string)
        case .none: nil
        }
    }
}

extension PushRenderer: Redacted {
    /// Which message it renders; never its texts or custom data.
    public var description: String { "renderer of message \(messageID): \(alert)" }
}
