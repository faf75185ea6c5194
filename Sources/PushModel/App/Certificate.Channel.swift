public import ExactJSON

extension Certificate {
    /// A push service other than Apple's (rule 8.1).
    public enum Channel: String, WireWord {
        /// Firebase Cloud Messaging, by its HTTP v1 API.
        case fcm
        /// Huawei's Push Kit for Android and for HarmonyOS up to 4.
        case huawei
        /// Huawei's Push Kit for HarmonyOS from 5 on.
        case harmony

        /// The keys of a certificate's JSON: that of its id, which it must have, and those that it may have.
        ///
        /// `customData` is a key of every service.
        package var keys: (id: ExactString, others: [ExactString]) {
            typealias Key = ChannelSettings.Key
            return switch self {
            case .fcm: ("projectId", [Key.channelID, Key.clickAction, Key.style])
            case .huawei: ("appId", [Key.channelID, Key.clickAction, Key.category, Key.badgeClass])
            case .harmony: ("projectId", [Key.clickAction, Key.category])
            }
        }
    }
}
