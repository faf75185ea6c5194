import APNsModel
import DevicePresentation
import EasemobREST
import ExactJSON
import PushContract
import PushModel
import PushRules
import PushService
import WallTime

/// What became of a message, or of an instant push, for a recipient or for one of the recipient's bindings.
struct LocalDelivery: Sendable {
    let app: AppKey
    let at: Instant
    /// `nil` for an instant push.
    let message: Message?
    /// Whether it is of what was held.
    let isReleased: Bool
    let outcome: DeliveryOutcome
    /// What the phone got.
    let push: OutgoingPush?
    /// The token of the binding; `nil` if the outcome is the recipient's, or of an instant push that failed.
    let token: DeviceToken?
    /// The push service of the binding; `nil` for Apple's.
    let channel: Certificate.Channel?
    /// The decision on the recipient, with the verdict of every gate; `nil` if it was not made.
    let explanation: JSONObject?

    /// The vendor's words for why it was not pushed; `nil` if it was, or if the vendor has none.
    var detail: ExactString? {
        switch outcome.result {
        case .suppressed(let reason, _): reason.detail
        case .bindingSuppressed(let reason): reason.detail
        case .dropped(let reason, _): SuppressionReason(word: reason.text)?.detail
        case .payloadTooLarge: "invalid message"
        // APNs refuses credentials with 403.
        case .givenUp(_, .rejected(let rejection)?) where rejection.status == 403:
            "get push token fail"
        case .givenUp: "push yet but fail "
        default: nil
        }
    }

    /// The outcome, with what was sent and what the phone shows.
    var json: JSONObject {
        var json = outcome.json.object ?? [:]
        json["app"] = .string(app.description)
        json["at"] = .number(JSONNumber(at.milliseconds))
        json["detail"] = detail?.json
        json["wasHeld"] = isReleased ? .bool(true) : nil
        json["from"] = message?.from.json
        json["chatType"] = message?.type.json
        json["group"] = message.flatMap { $0.type == .chat ? nil : $0.to.json }
        guard let push else { return json }
        json["channel"] = .string(channel?.word.string ?? "apns")
        json["payload"] = try? JSONValue(parsing: push.payload)
        guard channel == nil else { return json }
        json["headers"] = push.headers.json
        json["shown"] = (json["payload"]?.object).map { .object(Self.shown($0, push.headers)) }
        return json
    }

    /// What an iPhone with everything allowed, whose app is in the background, shows of a push.
    private static func shown(_ payload: JSONObject, _ headers: APNsHeaders) -> JSONObject {
        let context = PresentationContext(
            phone: Phone(systemVersion: 26),
            app: ReceivingApp(state: .suspended)
        )
        let arriving = ArrivingPush(
            payload,
            sentAs: ArrivingPush.Kind(word: ExactString(headers.pushType.string)),
            collapseID: headers.collapseID?.text
        )
        var shown = context.presentation(of: arriving).contractJSON(explaining: false)
        let alert = payload["aps"]?.object?["alert"]
        for key: ExactString in ["title", "subtitle", "body"] {
            shown[key] = alert?.object?[key]
        }
        if let text = alert?.string { shown["body"] = .string(text) }
        return shown
    }
}
