import ExactJSON
import PushModel

extension HarmonyOS {
    /// Where the fields of a request come from, in the order of their table (rules 7.7, 8.2).
    static let fields: [ChannelField] = {
        typealias Ext = MessageExtension.HarmonyKeys
        typealias Key = Certificate.ChannelSettings.Key
        return ChannelField.rows(
            of: "pushOptions",
            [
                ("ttl", [.fixed]), ("receiptId", [.ext(Ext.receiptID)]),
                ("testMessage", [.ext(Ext.isTestMessage)]),
            ]
        )
            + ChannelField.rows(
                of: "payload/notification",
                [
                    (
                        "category",
                        [.ext(Ext.category), .call, .certificate(Key.category), .fixed]
                    ),
                    ("title", [.requiredTitle]), ("body", [.requiredBody]),
                    (
                        "clickAction",
                        [.ext(Ext.clickAction), .certificate(Key.clickAction), .fixed]
                    ),
                    ("clickAction/data/e", [.custom]),
                    ("badge", [.badge]),
                    ("sound", [.certificate("sound")]),
                    ("notifyId", [.ext(Ext.notifyID), .conversation]),
                    ("appMessageId", [.messageID]),
                ]
            )
    }()
}
