import ExactJSON
import PushModel

/// Huawei's Push Kit for Android and for HarmonyOS up to 4.
enum Huawei {
    static let channel = PushChannel(
        channel: .huawei,
        host: "push-api.cloud.huawei.com",
        section: MessageExtension.Keys.androidPushExt,
        tokenPlace: JSONPointer.root.appending(key: "message").appending(key: "token")
            .appending(index: 0),
        limits: limits,
        requiresTexts: true,
        form: form,
        request: request,
        fields: { fields },
        content: content,
        replies: replies
    )

    private static func request(
        _ notification: ChannelNotification,
        _ settings: Certificate.ChannelSettings,
        _ ext: inout ChannelExtReader
    ) -> ChannelRequest {
        let keys = Keys(&ext)
        var android: JSONObject = [
            "notification": .object(shown(notification, settings, keys)),
            "ttl": .string("\(notification.timeToLive)s"),
        ]
        let category =
            keys.category ?? notification.category?.nonEmpty
            ?? (notification.importance == .highest ? "VOIP" : settings.category?.nonEmpty)
        android["category"] = category.map(JSONValue.string)
        android["receipt_id"] = notification.ofMessage(keys.receiptID).map(JSONValue.string)
        android["target_user_type"] = keys.targetUserType.map { .number(JSONNumber($0)) }
        var message: JSONObject = [
            "android": .object(android), "token": [.string(ChannelRequest.token.string)],
        ]
        let data = notification.custom.members(settings.customData)
        if !data.isEmpty { message["data"] = .string(JSONValue.object(data).jsonText) }
        return ChannelRequest(
            .huawei,
            form,
            id: settings.id,
            .json(["message": .object(message)])
        )
    }

    private static func shown(
        _ notification: ChannelNotification,
        _ settings: Certificate.ChannelSettings,
        _ keys: Keys
    ) -> JSONObject {
        var shown: JSONObject = [
            "body": .string(notification.body), "title": .string(notification.requiredTitle),
        ]
        if let badge = notification.badge, let own = settings.badgeClass?.nonEmpty {
            let number = JSONNumber(Int64(min(badge, Self.badge)))
            shown["badge"] = ["class": .string(own), "set_num": .number(number)]
        }
        let channelID = keys.channelID ?? settings.channelID?.nonEmpty
        let click =
            notification.ofMessage(keys.clickAction) ?? notification.click?.nonEmpty
            ?? settings.clickAction?.nonEmpty
        shown["channel_id"] = channelID.map(JSONValue.string)
        shown["click_action"] = click.map { ["action": .string($0), "type": 1] } ?? ["type": 3]
        shown["image"] = notification.image.map(JSONValue.string)
        shown["notify_id"] = notification.collapseNumber.map { .number(JSONNumber($0)) }
        let sound = notification.sound?.nonEmpty
        shown["default_sound"] = .bool(sound == nil)
        shown["sound"] = sound.map(JSONValue.string)
        shown["tag"] = notification.collapseText.map(JSONValue.string)
        return shown
    }
}
