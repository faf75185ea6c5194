import PushModel

extension Huawei {
    /// What an ext says of a push through Huawei's service (rule 8.3).
    struct Keys {
        var category: String?
        var channelID: String?
        var clickAction: String?
        var receiptID: String?
        /// 1 for a test message, else 0.
        var targetUserType: Int64?

        init(_ ext: inout ChannelExtReader) {
            typealias Keys = MessageExtension.AndroidKeys
            category = ext.text(Keys.huaweiCategory)
            channelID = ext.text(Keys.huaweiChannelID)
            clickAction = ext.text(Keys.huaweiClickAction)
            receiptID = ext.text(Keys.huaweiReceiptID)
            targetUserType = ext.integer(Keys.huaweiTargetUserType)
        }
    }
}
