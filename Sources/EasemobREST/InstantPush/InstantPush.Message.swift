public import APNsModel
public import ExactJSON

extension InstantPush {
    /// What an instant push says: the vendor's `pushMessage`, as far as it concerns an iPhone.
    ///
    /// The blocks for other platforms and for the vendor's own channel are not kept.
    public struct Message: Hashable, Sendable {
        /// The title; `nil` for the vendor's default.
        @ExactString.OptionalText public var title: String?
        @ExactString.OptionalText public var subtitle: String?
        /// The body; `nil` for the vendor's default.
        @ExactString.OptionalText public var content: String?
        /// The app's own keys; they stand beside `aps`.
        public var ext: JSONObject
        /// What is for APNs alone, and replaces the rest there.
        public var apns: APNs

        public init(
            title: String? = nil,
            subtitle: String? = nil,
            content: String? = nil,
            ext: JSONObject = JSONObject(),
            apns: APNs = APNs()
        ) {
            self.ext = ext
            self.apns = apns
            self.title = title
            self.subtitle = subtitle
            self.content = content
        }

        /// The block `apns` of a message; what is `nil` is as in the rest of the message, or as APNs sees fit.
        public struct APNs: Hashable, Sendable {
            /// For how many milliseconds the push is kept; 0 for one attempt (`invalidationTime`).
            public var lifetime: Int64?
            /// How soon the push is delivered: at once, or when it suits the device's power.
            public var priority: APNsHeaders.Priority?
            /// `alert` or `background`; `nil` for `alert`.
            public var pushType: APNsHeaders.PushType?
            /// What the push replaces on the device.
            public var collapseID: APNsHeaders.CollapseID?
            /// The id of the push; `nil` for one that the dispatcher makes.
            public var id: APNsHeaders.ID?
            /// The number at the app's icon.
            public var badge: Int32?
            /// The sound: a file of the app, or `default`.
            @ExactString.OptionalText public var sound: String?
            /// Whether an extension of the app may change the push (`mutableContent`).
            public var isMutable: Bool
            /// Whether the push wakes the app (`contentAvailable`).
            public var isContentAvailable: Bool
            /// The category, whose buttons are shown (`categoryName`).
            @ExactString.OptionalText public var category: String?
            /// The thread by which notifications are grouped.
            @ExactString.OptionalText public var threadID: String?
            /// Texts, keys of localised strings, and the picture that is shown while the app starts.
            public var alert: APNsPayload.Alert
            /// The app's own keys; they replace those of the message.
            public var ext: JSONObject?

            /// Creates a block.
            public init(
                lifetime: Int64? = nil,
                priority: APNsHeaders.Priority? = nil,
                pushType: APNsHeaders.PushType? = nil,
                collapseID: APNsHeaders.CollapseID? = nil,
                id: APNsHeaders.ID? = nil,
                badge: Int32? = nil,
                sound: String? = nil,
                isMutable: Bool = false,
                isContentAvailable: Bool = false,
                category: String? = nil,
                threadID: String? = nil,
                alert: APNsPayload.Alert = APNsPayload.Alert(),
                ext: JSONObject? = nil
            ) {
                self.lifetime = lifetime
                self.priority = priority
                self.pushType = pushType
                self.collapseID = collapseID
                self.id = id
                self.badge = badge
                self.isMutable = isMutable
                self.isContentAvailable = isContentAvailable
                self.alert = alert
                self.ext = ext
                self.sound = sound
                self.category = category
                self.threadID = threadID
            }
        }
    }
}

extension InstantPush.Message: Redacted {
    /// How many keys of its own the message has; never what it says.
    public var description: String { "instant push message, \(ext.count) keys of its own" }
}

extension InstantPush.Message.APNs: Redacted {
    /// The push type; never what the block says.
    public var description: String { "apns block, push type \(pushType ?? .alert)" }
}
