import ExactJSON
import PushModel

extension FCM {
    /// What an ext says of a push through FCM (rule 8.3).
    struct Keys {
        var channelID: String?
        /// The label of FCM's statistics, the one option that there is.
        var analyticsLabel: String?

        init(_ ext: inout ChannelExtReader) {
            typealias Keys = MessageExtension.AndroidKeys
            channelID = ext.text(Keys.fcmChannelID)
            guard let options = ext.object(Keys.fcmOptions) else { return }
            for member in options.members {
                if member.key == Keys.analyticsLabel.name, let text = member.value.string,
                    Self.isLabel(text)
                {
                    analyticsLabel = text
                } else {
                    ext.reportValue(member.key, of: Keys.fcmOptions)
                }
            }
        }

        /// 1 to 50 letters, digits and `-`, `_`, `.`, `~`, `%`.
        private static func isLabel(_ text: String) -> Bool {
            (1...50).contains(text.utf8.count)
                && text.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"),
                        UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                        UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "%"):
                        true
                    default: false
                    }
                }
        }
    }
}
