internal import APNsModel
public import PushModel

/// Makes the APNs requests of one message for one recipient.
///
/// What is the same for all bindings is made once: the alert, and the data beside `aps`.
public struct PushRenderer: Sendable {
    /// What the push reads.
    public let alert: AlertPlan

    private let message: Message
    private let apns: APNsExtension?
    private let badge: Int32
    private let custom: JSONObject
    private let expiration: APNsExpiration
    private let collapseID: APNsCollapseID?

    /// How long APNs keeps a push for a device it cannot reach (rule 3.10), in milliseconds.
    private static let lifetime: Int64 = 24 * 60 * 60 * 1000

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
        self.message = message
        alert = AlertPlan(
            message,
            ext: ext,
            sender: sender,
            recipient: recipient,
            isMentioned: isMentioned,
            app: app
        )
        apns = ext.apns
        badge = ext.apns?.badge ?? recipient.offlineCount
        custom = Self.custom(message, recipient.id, ext.customData(app.policy))
        expiration = .at(seconds: now.adding(milliseconds: Self.lifetime).wholeSeconds)
        collapseID = Self.collapseID(message, app.policy.collapse)
    }

    /// Makes the request for one binding, its body cut if the payload would be too large.
    public func request(to token: DeviceToken, through certificate: Certificate) -> RenderedRequest
    {
        let pushType: APNsPushType = certificate.kind == .voip ? .voip : .alert
        var payload = APNsPayload(
            alert: alert.alert(),
            badge: badge,
            sound: .named(sound(certificate)),
            threadID: apns?.threadID,
            category: apns?.category,
            isContentAvailable: apns?.isContentAvailable ?? false,
            isMutable: apns?.isMutable ?? false,
            custom: custom
        )
        let limit = APNsLimits.payload(for: pushType)
        let fit = PayloadFit(&payload, body: alert.body, limit: limit)
        if case .tooLarge(let bytes) = fit {
            return .tooLarge(bytes: bytes, limit: limit)
        }
        let headers = APNsHeaders(
            topic: certificate.topic,
            pushType: pushType,
            priority: .immediate,
            expiration: expiration,
            collapseID: collapseID
        )
        return .ready(
            APNsRequest(deviceToken: token, headers: headers, payload: payload),
            isCut: fit == .cut
        )
    }

    /// `em_push_sound`, else the certificate's, else `default`; an empty one counts as absent.
    private func sound(_ certificate: Certificate) -> String {
        for candidate in [apns?.sound, certificate.sound] {
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
        var custom: JSONObject = [
            "f": .string(message.from.string),
            "t": .string(recipient.string),
            "m": .string(message.id.string),
        ]
        if message.type == .groupChat {
            custom["g"] = .string(message.to.string)
        }
        custom["e"] = data
        return custom
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
    public var description: String { "renderer of message \(message.id): \(alert)" }
}
