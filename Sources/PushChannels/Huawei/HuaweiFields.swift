import ExactJSON
import PushModel

extension Huawei {
    /// Where the fields of a request come from, in the order of their table (rules 7.7, 8.2).
    static let fields: [ChannelField] = {
        typealias Ext = MessageExtension.AndroidKeys
        typealias Key = Certificate.ChannelSettings.Key
        return ChannelField.rows(of: "message", [("data", [.custom])])
            + ChannelField.rows(
                of: "message/android",
                [
                    ("ttl", [.fixed]),
                    ("category", [.ext(Ext.huaweiCategory), .call, .certificate(Key.category)]),
                    ("receipt_id", [.ext(Ext.huaweiReceiptID)]),
                    ("target_user_type", [.ext(Ext.huaweiTargetUserType)]),
                ]
            )
            + ChannelField.rows(
                of: "message/android/notification",
                [
                    ("title", [.requiredTitle]), ("body", [.requiredBody]),
                    (
                        "click_action",
                        [.ext(Ext.huaweiClickAction), .certificate(Key.clickAction), .fixed]
                    ),
                    ("channel_id", [.ext(Ext.huaweiChannelID), .certificate(Key.channelID)]),
                    ("badge", [.badgeOfClass]),
                    ("sound", [.certificate("sound")]),
                    ("default_sound", [.certificate("sound"), .fixed]),
                    ("tag", [.replaced]),
                    ("notify_id", [.conversation]),
                ]
            )
    }()
}
