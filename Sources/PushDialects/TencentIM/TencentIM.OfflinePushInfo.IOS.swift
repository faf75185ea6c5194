public import APNsModel
public import ExactJSON

extension TencentIM.OfflinePushInfo {
    /// A message's settings for its own push on iOS.
    public struct IOS: Hashable, Sendable {
        /// The title in place of the one for all makes: `ApnsInfo.Title`.
        @ExactString.OptionalText public var title: String?
        /// The subtitle: `ApnsInfo.SubTitle`.
        @ExactString.OptionalText public var subtitle: String?
        /// A file of the app with its suffix, or one of the words of ``TencentIM/SoundChoice``.
        @ExactString.OptionalText public var sound: String?
        /// Whether the badge does not count the message: `ignoreIOSBadge`, `BadgeMode` 1.
        public var ignoresBadge: Bool
        /// The address of a picture, which the app's service extension finds under `image`.
        @ExactString.OptionalText public var image: String?
        /// Whether the service extension may change the push: `MutableContent` 1.
        ///
        /// A certificate can switch that on for all its pushes; see ``TencentIM/PushCertificate``.
        public var isMutable: Bool
        /// How much the push may interrupt; `nil` for Apple's default.
        public var interruptionLevel: APNsPayload.InterruptionLevel?
        /// Whether the app is woken in the background: `enableIOSBackgroundNotification`.
        public var wakesApp: Bool
        /// Over which of Apple's services the push goes: `iOSPushType`.
        public var service: Service
        /// Every other key of `ApnsInfo`.
        public var other: JSONObject

        /// Creates what is said for iOS; without arguments nothing.
        public init(
            title: String? = nil,
            subtitle: String? = nil,
            sound: String? = nil,
            ignoresBadge: Bool = false,
            image: String? = nil,
            isMutable: Bool = false,
            interruptionLevel: APNsPayload.InterruptionLevel? = nil,
            wakesApp: Bool = false,
            service: Service = .apns,
            other: JSONObject = JSONObject()
        ) {
            self.title = title
            self.subtitle = subtitle
            self.sound = sound
            self.ignoresBadge = ignoresBadge
            self.image = image
            self.isMutable = isMutable
            self.interruptionLevel = interruptionLevel
            self.wakesApp = wakesApp
            self.service = service
            self.other = other
        }

        /// Over which of Apple's services a push goes; raw values are the vendor's.
        public enum Service: Int64, Hashable, Sendable {
            /// A notification.
            case apns = 0
            /// An incoming call, over PushKit.
            case voip = 1

            /// The push type of the requests to the service.
            var pushType: APNsHeaders.PushType { self == .voip ? .voip : .alert }
        }
    }
}

extension TencentIM.OfflinePushInfo.IOS: Redacted {
    /// Which texts there are and how long; never what they say.
    public var description: String {
        var parts = "ios push info"
        if let title { parts += ", title of \(title.unicodeScalars.count)" }
        if let subtitle { parts += ", subtitle of \(subtitle.unicodeScalars.count)" }
        return parts
    }
}
