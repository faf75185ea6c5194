import ExactJSON
import PushModel

extension FCM {
    /// Where the fields of a request come from, in the order of their table (rules 7.7, 8.2).
    static let fields: [ChannelField] = {
        typealias Ext = MessageExtension.AndroidKeys
        typealias Key = Certificate.ChannelSettings.Key
        return ChannelField.rows(
            of: "message/notification",
            in: .notification,
            [("title", [.title]), ("body", [.body])]
        )
            + ChannelField.rows(of: "message/data", [("e", [.custom])])
            + ChannelField.rows(
                of: "message/data",
                in: .data,
                [("alert", [.body]), ("title", [.title])]
            )
            + ChannelField.rows(
                of: "message/android",
                [
                    ("priority", [.fixed]), ("ttl", [.fixed]),
                    (
                        "fcm_options/analytics_label",
                        [.option(Ext.analyticsLabel, of: Ext.fcmOptions)]
                    ),
                ]
            )
            + ChannelField.rows(
                of: "message/android/notification",
                in: .notification,
                [
                    ("channel_id", [.ext(Ext.fcmChannelID), .certificate(Key.channelID)]),
                    ("click_action", [.certificate(Key.clickAction)]),
                    ("notification_count", [.badge]),
                    ("notification_priority", [.call]),
                    ("sound", [.certificate("sound")]),
                    ("default_sound", [.soundOfSystem]),
                    ("tag", [.replaced]),
                ]
            )
    }()
}
