import ExactJSON
import PushModel

/// Firebase Cloud Messaging, by its HTTP v1 API.
enum FCM {
    static let channel = PushChannel(
        channel: .fcm,
        host: "fcm.googleapis.com",
        section: MessageExtension.Keys.androidPushExt,
        tokenPlace: JSONPointer.root.appending(key: "message").appending(key: "token"),
        limits: limits,
        requiresTexts: false,
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
        let isShown = settings.style == .notification
        var data = notification.custom.members(settings.customData)
        var message = JSONObject()
        var android: JSONObject = [
            "priority": "high", "ttl": .string("\(notification.timeToLive)s"),
        ]
        if isShown {
            var shown: JSONObject = ["body": .string(notification.body)]
            shown["title"] = notification.title.map(JSONValue.string)
            shown["image"] = notification.image.map(JSONValue.string)
            message["notification"] = .object(shown)
            let details = details(notification, settings, keys)
            if !details.isEmpty { android["notification"] = .object(details) }
        } else {
            // The app shows the push itself, so it is told the texts.
            data["alert"] = .string(notification.body)
            data["title"] = notification.title.map(JSONValue.string)
        }
        if let label = notification.ofMessage(keys.analyticsLabel) {
            android["fcm_options"] = ["analytics_label": .string(label)]
        }
        message["android"] = .object(android)
        if !data.isEmpty { message["data"] = .object(data) }
        message["token"] = .string(ChannelRequest.token.string)
        return ChannelRequest(
            .fcm,
            form,
            id: settings.id,
            .json(["message": .object(message)])
        )
    }

    /// What only Android knows of a notification.
    private static func details(
        _ notification: ChannelNotification,
        _ settings: Certificate.ChannelSettings,
        _ keys: Keys
    ) -> JSONObject {
        var details = JSONObject()
        let channelID = keys.channelID ?? settings.channelID?.nonEmpty
        let click = notification.click?.nonEmpty ?? settings.clickAction?.nonEmpty
        details["channel_id"] = channelID.map(JSONValue.string)
        details["click_action"] = click.map(JSONValue.string)
        // FCM takes 0 for a number that is not given, and counts one more.
        if let badge = notification.badge, badge > 0 {
            details["notification_count"] = .number(JSONNumber(Int64(badge)))
        }
        if notification.importance == .highest { details["notification_priority"] = "PRIORITY_MAX" }
        if !notification.isSilent {
            let sound = notification.sound?.nonEmpty
            details["sound"] = sound.map(JSONValue.string)
            if sound == nil { details["default_sound"] = true }
        }
        details["tag"] = notification.collapseText.map(JSONValue.string)
        return details
    }
}
