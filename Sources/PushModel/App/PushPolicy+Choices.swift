public import ExactJSON

extension PushPolicy {
    /// What `em_force_notification` bypasses.
    public enum ForceOverrides: String, WireWord {
        /// Intervals and durations (gates B5, B6, B7): the default, as the vendor's page says it.
        case doNotDisturb
        /// Remind types as well (gates B8, B9).
        case allPreferences
    }

    /// When a user with several devices counts as online.
    public enum MultiDevice: String, WireWord {
        /// Only if a device is online and none is offline; kicked ones do not count. The default.
        case anyOfflineDevice
        /// As soon as one device is online.
        case allDevicesOffline
    }

    /// Whether "mention only" holds in one-to-one chats.
    public enum MentionOnlyInChat: String, WireWord {
        /// A message that does not mention the recipient is not pushed. The default.
        case literal
        /// Every message of a one-to-one chat is pushed.
        case pushesAll
    }

    /// How the display styles read.
    public enum AlertStyle: String, WireWord {
        /// A body alone, as in the vendor's samples. The default.
        case bodyOnly
        /// A fixed title over the body, as in the vendor's newer pages.
        case titled
    }

    /// The language of the fixed texts.
    public enum Language: String, WireWord {
        /// Simplified Chinese. The default.
        case chinese = "zh"
        case english = "en"
    }

    /// Which keys of `em_apns_ext` become custom data when nothing else does.
    public enum Leftovers: String, WireWord {
        /// Those that no rule consumes. The default; agrees with the vendor's samples.
        case unrecognised
        /// All but the five that the vendor's newer pages strip.
        case vendor
    }

    /// What a later push replaces on the device.
    public enum Collapse: String, WireWord {
        /// A resent push of the same message. The default.
        case message
        /// Any push of the same conversation.
        case conversation
        /// Nothing.
        case none
    }

    /// What becomes of a message that do-not-disturb stops (rule 2.8).
    public enum QuietHandling: String, WireWord, JSONRepresentable {
        /// It is dropped: the default, as the vendor does.
        case drop
        /// It is held until do-not-disturb is over.
        case hold
    }
}
