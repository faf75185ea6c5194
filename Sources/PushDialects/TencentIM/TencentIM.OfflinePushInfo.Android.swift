public import ExactJSON

extension TencentIM.OfflinePushInfo {
    /// A message's settings for its push on Android, for servers that push there.
    public struct Android: Hashable, Sendable {
        @ExactString.OptionalText public var title: String?
        /// The name of a sound, without suffix.
        @ExactString.OptionalText public var sound: String?
        /// What happens to a push that arrives.
        public var notifyMode: NotifyMode
        /// The makers' own fields, such as channels and categories, under the names of their form.
        public var other: JSONObject

        /// Creates what is said for Android; without arguments nothing.
        public init(
            title: String? = nil,
            sound: String? = nil,
            notifyMode: NotifyMode = .notification,
            other: JSONObject = JSONObject()
        ) {
            self.title = title
            self.sound = sound
            self.notifyMode = notifyMode
            self.other = other
        }

        /// What happens to a push that arrives (`TIMAndroidOfflinePushNotifyMode`).
        ///
        /// Raw values are the vendor's.
        public enum NotifyMode: Int64, Hashable, Sendable {
            /// It is shown.
            case notification = 0
            /// The app sees to it.
            case custom = 1
        }
    }
}

extension TencentIM.OfflinePushInfo.Android: Redacted {
    /// How long the title is and how many fields there are; never what they say.
    public var description: String {
        "android push info, title of \(title?.unicodeScalars.count ?? 0), \(other.count) other keys"
    }
}
