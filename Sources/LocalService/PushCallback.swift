import APNsModel
import EasemobREST
import ExactJSON
import PushModel
import PushService
import WallTime

/// What the vendor's service posts about a push, or about why there was none (R34).
struct PushCallback: Sendable {
    private let delivery: LocalDelivery
    private let message: Message
    private let status: String
    private let data: JSONObject?

    /// Creates the callback of a delivery; `nil` for an instant push, and for what the vendor has no word of, such as a
    /// message that is held or merged.
    init?(_ delivery: LocalDelivery) {
        guard let message = delivery.message else { return nil }
        self.delivery = delivery
        self.message = message
        switch delivery.outcome.result {
        case .accepted(let id):
            status = "success"
            data = delivery.push.flatMap { Self.data(of: $0, id) }
        case .givenUp(_, let reply):
            status = "fail"
            data = delivery.channel == nil ? Self.data(of: reply) : nil
        case .unusable:
            (status, data) = ("error", nil)
        default:
            guard delivery.detail != nil else { return nil }
            (status, data) = ("fail", nil)
        }
    }

    /// The members of the callback, but for the signature.
    var json: JSONObject {
        let outcome = delivery.outcome
        var json: JSONObject = [
            "callId": .string(id), "appkey": .string(delivery.app.description),
            "chat_type": message.type == .chat ? "chat" : "groupchat", "step": "push",
            "msg_id": message.id.json, "target": outcome.user.json, "status": .string(status),
            "timestamp": .number(JSONNumber(delivery.at.milliseconds)),
        ]
        json["detail"] = delivery.detail?.json
        json["group_id"] = message.type == .chat ? nil : message.to.json
        json["data"] = data.map { .object($0) }
        json["notifier_name"] = outcome.binding?.certificateName.json
        if case .unusable(let fault) = outcome.result { json["e_message"] = .string("\(fault)") }
        // Of a certificate that is not there the vendor names the certificate alone.
        guard let binding = outcome.binding, delivery.detail != "no notifier exist" else {
            return json
        }
        json["device_id"] = binding.device.json
        json["device_token"] = delivery.token?.text.json
        json["channel"] = .string(Self.word(of: delivery.channel))
        return json
    }

    /// What names the callback: the app key and the message.
    private var id: String { "\(delivery.app)_\(message.id)" }

    /// The callback as it is posted, signed if there is a secret.
    func body(secret: String?) -> [UInt8] {
        var json = json
        if let secret {
            json["security"] = MD5.hex(id + secret + "\(delivery.at.milliseconds)").map {
                .string($0)
            }
        }
        return JSONValue.object(json).utf8
    }

    /// What the vendor calls a push service.
    private static func word(of channel: Certificate.Channel?) -> String {
        switch channel {
        case nil: "APNS"
        case .fcm: "ANDROID"
        case .huawei: "HUAWEI"
        case .harmony: "HARMONYOS"
        }
    }

    // MARK: Replies of push services

    private static func data(of reply: TransportReply?) -> JSONObject? {
        guard case .rejected(let rejection)? = reply else { return nil }
        return ["accepted": false, "rejectionReason": rejection.reason.text.json]
    }

    /// An accepted push as the vendor writes one to APNs.
    private static func data(of push: OutgoingPush, _ id: APNsHeaders.ID?) -> JSONObject? {
        guard push.channelHead == nil else { return nil }
        var notification: JSONObject = [
            "payload": .string(String(decoding: push.payload, as: UTF8.self)),
            "priority": push.headers.priority == .immediate
                ? "IMMEDIATE" : "CONSERVE_POWER",
            "token": push.deviceToken.json, "topic": .string(push.headers.topic),
        ]
        if case .at(let seconds) = push.headers.expiration {
            notification["expiration"] = .number(JSONNumber(seconds * 1000))
        }
        var data: JSONObject = ["accepted": true, "pushNotification": .object(notification)]
        data["apnsId"] = id?.text.json
        return data
    }
}
