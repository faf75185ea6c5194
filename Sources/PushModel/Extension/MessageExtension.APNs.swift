public import ExactJSON

extension MessageExtension {
    /// What a message says about its pushes on Apple's devices (`em_apns_ext`); other services take title and body (rule 8.2).
    public struct APNs: Hashable, Sendable {
        /// The title: `em_push_title`, else `em_alert_title` (rule 3.5).
        @ExactString.OptionalText public var title: String? = nil
        /// The body: `em_push_content`, else `em_alert_body` (rule 3.5).
        @ExactString.OptionalText public var body: String? = nil
        /// The subtitle: `em_alert_subTitle`.
        @ExactString.OptionalText public var subtitle: String? = nil
        /// The sound's file name: `em_push_sound`.
        @ExactString.OptionalText public var sound: String? = nil
        /// The badge, 0...2^31-1: `em_push_badge`.
        public private(set) var badge: Int32?
        /// Whether the notification service extension may change the push: `em_push_mutable_content`.
        public var isMutable: Bool = false
        /// Whether the app is woken in the background: `em_push_content_available`.
        public var isContentAvailable: Bool = false
        /// The notification category: `em_push_category`.
        @ExactString.OptionalText public var category: String? = nil
        /// The thread that groups notifications: `thread_id`.
        @ExactString.OptionalText public var threadID: String? = nil
        /// Custom data: `extern`, any JSON value (rule 3.9).
        public var extern: JSONValue?
        /// Every other key, as it came.
        ///
        /// The keys are custom data if nothing else is (rule 3.9).
        public internal(set) var other: JSONObject = JSONObject()
        /// The object as it was received, which ``PushPolicy/Leftovers/vendor`` looks at.
        ///
        /// `nil` if it was built, or received just as ``json`` writes it: the two are then equal.
        private var received: JSONObject?

        /// Creates what a sender attaches; an empty text counts as absent and is not written.
        ///
        /// - Throws: `input.value` for a badge outside 0...2^31-1; `input.conflict` if `other` has one of
        ///   the keys that the typed properties read.
        public init(
            title: String? = nil,
            body: String? = nil,
            subtitle: String? = nil,
            sound: String? = nil,
            badge: Int? = nil,
            isMutable: Bool = false,
            isContentAvailable: Bool = false,
            category: String? = nil,
            threadID: String? = nil,
            extern: JSONValue? = nil,
            other: JSONObject = JSONObject()
        ) throws(InputError) {
            try Self.refuseKeys(in: other)
            self.title = title
            self.body = body
            self.subtitle = subtitle
            self.sound = sound
            self.isMutable = isMutable
            self.isContentAvailable = isContentAvailable
            self.category = category
            self.threadID = threadID
            self.extern = extern
            self.other = other
            try setBadge(badge)
        }

        /// Sets or removes the badge.
        ///
        /// - Throws: `input.value` for a badge outside 0...2^31-1; the badge then stays as it was.
        public mutating func setBadge(_ badge: Int?) throws(InputError) {
            guard let badge else {
                self.badge = nil
                return
            }
            guard let value = Int32(exactly: badge), value >= 0 else {
                throw InputError(
                    .inputValue,
                    at: JSONPointer.root.appending(key: Keys.pushBadge.name),
                    "a badge is 0 to 2147483647, not `\(badge)`"
                )
            }
            self.badge = value
        }

        init() {}

        init(_ object: JSONObject, _ diagnostics: inout [Diagnostic]) {
            self.init()
            if !read(object, &diagnostics) { received = object }
        }

        /// The object as a sender attaches it.
        public var json: JSONObject { written }

        /// The custom data of last resort: every key that no rule consumes, or, as the vendor's newer
        /// pages have it, every key but the five that they strip and `extern` (rule 3.9, M17, M18).
        public func leftovers(_ policy: PushPolicy.Leftovers) -> JSONObject {
            switch policy {
            case .unrecognised: other
            case .vendor: (received ?? json).without(Self.strippedByVendor)
            }
        }

        /// The vendor's keys in `em_apns_ext`, each named after its key without `em_`.
        package enum Keys: Sendable {
            /// `em_push_title`, formerly `em_alert_title`: ``MessageExtension/APNs/title``.
            package static let pushTitle = ExtKey(
                "em_push_title",
                alias: "em_alert_title",
                .text,
                .replaces,
                "3.5"
            )
            /// `em_push_content`, formerly `em_alert_body`: ``MessageExtension/APNs/body``.
            package static let pushContent = ExtKey(
                "em_push_content",
                alias: "em_alert_body",
                .text,
                .says,
                "3.5"
            )
            /// `em_alert_subTitle`: ``MessageExtension/APNs/subtitle``.
            package static let alertSubTitle = ExtKey("em_alert_subTitle", .text, .says, "3.5")
            /// `em_push_badge`: ``MessageExtension/APNs/badge``.
            package static let pushBadge = ExtKey("em_push_badge", .badge, .replaces, "3.8")
            /// `em_push_sound`: ``MessageExtension/APNs/sound``.
            package static let pushSound = ExtKey("em_push_sound", .name, .replaces, "3.8")
            /// `em_push_category`: ``MessageExtension/APNs/category``.
            package static let pushCategory = ExtKey("em_push_category", .name, .says, "3.8")
            package static let threadID = ExtKey("thread_id", .id, .says, "3.8")
            /// `em_push_mutable_content`: ``MessageExtension/APNs/isMutable``.
            package static let pushMutableContent = ExtKey(
                "em_push_mutable_content",
                .flag,
                .says,
                "3.8"
            )
            /// `em_push_content_available`: ``MessageExtension/APNs/isContentAvailable``.
            package static let pushContentAvailable = ExtKey(
                "em_push_content_available",
                .flag,
                .says,
                "3.8"
            )
            package static let extern = ExtKey("extern", .any, .replaces, "3.9")
        }

        private static let strippedByVendor = [
            Keys.pushTitle.name, Keys.pushContent.name, "em_push_name", "em_push_channel_id",
            "em_huawei_push_badge_class", Keys.extern.name,
        ]
    }
}

extension MessageExtension.APNs: ExtSection {
    static let properties: [ExtProperty<MessageExtension.APNs>] = [
        // Reading ends when every key is read, so the most frequent come first.
        .init(text: Keys.pushTitle, { $0.title }, { $0.title = $1 }),
        .init(text: Keys.pushContent, { $0.body }, { $0.body = $1 }),
        .init(any: Keys.extern, { $0.extern }, { $0.extern = $1 }),
        .init(text: Keys.pushSound, { $0.sound }, { $0.sound = $1 }),
        .init(text: Keys.pushCategory, { $0.category }, { $0.category = $1 }),
        .init(badge: Keys.pushBadge, { $0.badge }, { $0.badge = $1 }),
        .init(text: Keys.alertSubTitle, { $0.subtitle }, { $0.subtitle = $1 }),
        .init(text: Keys.threadID, { $0.threadID }, { $0.threadID = $1 }),
        .init(flag: Keys.pushMutableContent, { $0.isMutable }, { $0.isMutable = $1 }),
        .init(
            flag: Keys.pushContentAvailable,
            { $0.isContentAvailable },
            { $0.isContentAvailable = $1 },
            written: 1
        ),
    ]
}

extension MessageExtension.APNs: Redacted {
    /// How many keys it has; never what they say.
    public var description: String { "apns extension of \(json.count) keys" }
}
