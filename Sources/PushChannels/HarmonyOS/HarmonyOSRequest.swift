import ExactJSON
import PushModel

/// Huawei's Push Kit for HarmonyOS from 5 on.
enum HarmonyOS {
    static let channel = PushChannel(
        channel: .harmony,
        host: "push-api.cloud.huawei.com",
        section: MessageExtension.Keys.harmonyPushExt,
        tokenPlace: JSONPointer.root.appending(key: "target").appending(key: "token")
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
        var options: JSONObject = ["ttl": .number(JSONNumber(notification.timeToLive))]
        options["receiptId"] = notification.ofMessage(keys.receiptID).map(JSONValue.string)
        if keys.isTest { options["testMessage"] = true }
        return ChannelRequest(
            .harmony,
            form,
            id: settings.id,
            .json([
                "payload": ["notification": .object(shown(notification, settings, keys))],
                "pushOptions": .object(options),
                "target": ["token": [.string(ChannelRequest.token.string)]],
            ])
        )
    }

    private static func shown(
        _ notification: ChannelNotification,
        _ settings: Certificate.ChannelSettings,
        _ keys: Keys
    ) -> JSONObject {
        let isCall = notification.importance == .highest
        let category =
            keys.category ?? notification.category?.nonEmpty
            ?? (isCall ? "VOIP" : settings.category?.nonEmpty ?? "IM")
        var shown: JSONObject = [
            "body": .string(notification.body), "category": .string(category),
            "title": .string(notification.requiredTitle),
        ]
        if notification.collapse != nil, messageID.takes(notification.custom.messageID.string) {
            shown["appMessageId"] = .string(notification.custom.messageID.string)
        }
        if let badge = notification.badge {
            shown["badge"] = ["setNum": .number(JSONNumber(Int64(min(badge, Self.badge))))]
        }
        let click =
            notification.ofMessage(keys.clickAction) ?? notification.click?.nonEmpty
            ?? settings.clickAction?.nonEmpty
        var action: JSONObject = ["actionType": click == nil ? 0 : 1]
        action["action"] = click.map(JSONValue.string)
        let data = notification.custom.members(settings.customData)
        if !data.isEmpty { action["data"] = .object(data) }
        shown["clickAction"] = .object(action)
        shown["image"] = notification.image.map(JSONValue.string)
        let number = notification.ofMessage(keys.notifyID) ?? notification.collapseNumber
        shown["notifyId"] = number.map { .number(JSONNumber($0)) }
        if !notification.isSilent {
            shown["sound"] = notification.sound?.nonEmpty.map(JSONValue.string)
        }
        return shown
    }
}
