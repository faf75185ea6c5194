import ExactJSON
import PushModel

extension FCM {
    /// So many keys of `fcm_options` are looked at.
    private static let mostOptions = 32

    /// What an ext says of a push through FCM (rule 8.3).
    struct Keys {
        var channelID: String?
        /// The label of FCM's statistics, the one option that there is.
        var analyticsLabel: String?

        init(_ ext: inout ChannelExtReader) {
            typealias Keys = MessageExtension.AndroidKeys
            channelID = ext.text(Keys.fcmChannelID)
            guard let options = ext.object(Keys.fcmOptions) else { return }
            for member in options.members.prefix(FCM.mostOptions) {
                if member.key == Keys.analyticsLabel.name, let text = member.value.string,
                    FCM.label.takes(text)
                {
                    analyticsLabel = text
                } else {
                    ext.reportValue(member.key, of: Keys.fcmOptions)
                }
            }
        }
    }
}
