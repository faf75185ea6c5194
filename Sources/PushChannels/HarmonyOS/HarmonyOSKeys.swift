import PushModel

extension HarmonyOS {
    /// What an ext says of a push through HarmonyOS's service (rule 8.3).
    struct Keys {
        var category: String?
        var clickAction: String?
        var isTest: Bool
        var notifyID: Int64?
        var receiptID: String?

        init(_ ext: inout ChannelExtReader) {
            typealias Keys = MessageExtension.HarmonyKeys
            category = ext.text(Keys.category)
            clickAction = ext.text(Keys.clickAction)
            isTest = ext.flag(Keys.isTestMessage)
            notifyID = ext.integer(Keys.notifyID)
            receiptID = ext.text(Keys.receiptID)
        }
    }
}
