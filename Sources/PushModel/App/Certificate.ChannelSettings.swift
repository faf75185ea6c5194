public import ExactJSON

extension Certificate {
    /// What a certificate of another push service than Apple's says of its pushes (rule 8.1).
    ///
    /// Each service has its own of these properties; one that it does not have changes nothing. What the ext of a
    /// message says comes first.
    public struct ChannelSettings: Hashable, Sendable {
        /// The push service.
        public var channel: Channel
        /// The id in the path of a request: of the project (FCM, HarmonyOS), or of the app (Huawei).
        ///
        /// 1 to 128 of the characters A–Z, a–z, 0–9, `.`, `_`, `-` and `:`, other than `.` and `..`.
        public private(set) var id: ExactString
        /// The notification channel of Android.
        @ExactString.OptionalText public var channelID: String? = nil
        /// What a tap opens, by the name of its action; `nil` for the app.
        @ExactString.OptionalText public var clickAction: String? = nil
        /// The category of messages, such as `IM`.
        @ExactString.OptionalText public var category: String? = nil
        /// The class of the app's first activity, without which Huawei sets no badge.
        @ExactString.OptionalText public var badgeClass: String? = nil
        /// Whether FCM shows the push, or hands it to the app.
        public var style: Style
        /// How much a push says of its message beside its texts.
        public var customData: CustomData

        /// Creates the settings; an empty text counts as absent.
        ///
        /// - Throws: `input.value` for an id that does not fit into a path.
        public init(
            _ channel: Channel,
            id: ExactString,
            channelID: String? = nil,
            clickAction: String? = nil,
            category: String? = nil,
            badgeClass: String? = nil,
            style: Style = .notification,
            customData: CustomData = .full
        ) throws(InputError) {
            self.channel = channel
            self.id = id
            self.channelID = channelID
            self.clickAction = clickAction
            self.category = category
            self.badgeClass = badgeClass
            self.style = style
            self.customData = customData
            guard id.isChannelID else {
                let detail =
                    "expected 1 to 128 of the characters A-Z, a-z, 0-9, `.`, `_`, `-` and `:`, other than `.` and `..`"
                throw InputError(
                    .inputValue,
                    at: JSONPointer.root.appending(key: channel.keys.id),
                    detail
                )
            }
        }

        /// What a request's body and header fields can have of the settings: the id stands in its path.
        package var withoutID: Self {
            var settings = self
            settings.id = "-"
            return settings
        }

        /// Whether FCM shows a push by itself.
        public enum Style: String, WireWord {
            /// FCM shows it while the app is in the background, and hands over its data.
            case notification
            /// The app gets data, and shows what it likes.
            case data
        }

        /// How much a push says of its message beside its texts.
        public enum CustomData: String, WireWord {
            /// The ids and the sender's custom data.
            case full
            /// The ids alone.
            case ids
            /// Nothing.
            case none
        }
    }
}

extension ExactString {
    /// Whether it can be the id of a project or an app, which is a segment of a path.
    package var isChannelID: Bool {
        string.withUTF8Bytes { bytes in
            (1...128).contains(bytes.count) && self != "." && self != ".."
                && bytes.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "a")...UInt8(ascii: "z"),
                        UInt8(ascii: "0")...UInt8(ascii: ":"),
                        UInt8(ascii: "-")...UInt8(ascii: "."),
                        UInt8(ascii: "_"):
                        true
                    default: false
                    }
                }
        }
    }
}
