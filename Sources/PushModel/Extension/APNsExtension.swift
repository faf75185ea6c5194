public import ExactJSON

/// What a message says about its pushes on Apple's devices (`em_apns_ext`).
public struct APNsExtension: Hashable, Sendable {
    /// The title: `em_push_title`, else `em_alert_title` (rule 3.5).
    @ExactOptionalText public var title: String?
    /// The body: `em_push_content`, else `em_alert_body` (rule 3.5).
    @ExactOptionalText public var body: String?
    /// The subtitle: `em_alert_subTitle`.
    @ExactOptionalText public var subtitle: String?
    /// The sound's file name: `em_push_sound`.
    @ExactOptionalText public var sound: String?
    /// The badge, 0...2^31-1: `em_push_badge`.
    public private(set) var badge: Int32?
    /// Whether the notification service extension may change the push: `em_push_mutable_content`.
    public var isMutable: Bool
    /// Whether the app is woken in the background: `em_push_content_available`.
    public var isContentAvailable: Bool
    /// The notification category: `em_push_category`.
    @ExactOptionalText public var category: String?
    /// The thread that groups notifications: `thread_id`.
    @ExactOptionalText public var threadID: String?
    /// Custom data: `extern`, any JSON value (rule 3.9).
    public var extern: JSONValue?
    /// Every other key, as it came.
    ///
    /// The keys are custom data if nothing else is (rule 3.9).
    public private(set) var other: JSONObject
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
        try Self.keys.refuse(in: other)
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
                at: JSONPointer.root.appending(key: Keys.pushBadge),
                "a badge is 0 to 2147483647, not `\(badge)`"
            )
        }
        self.badge = value
    }

    init(_ section: inout ExtensionSection, _ reader: inout ExtensionReader) {
        let newTitle = reader.text(Keys.pushTitle, in: &section)
        let oldTitle = reader.text(Keys.alertTitle, in: &section)
        let newBody = reader.text(Keys.pushContent, in: &section)
        let oldBody = reader.text(Keys.alertBody, in: &section)
        title = newTitle ?? oldTitle
        body = newBody ?? oldBody
        subtitle = reader.text(Keys.alertSubTitle, in: &section)
        sound = reader.text(Keys.pushSound, in: &section)
        badge = reader.badge(Keys.pushBadge, in: &section)
        isMutable = reader.flag(Keys.pushMutableContent, in: &section)
        isContentAvailable = reader.flag(Keys.pushContentAvailable, in: &section)
        category = reader.text(Keys.pushCategory, in: &section)
        threadID = reader.text(Keys.threadID, in: &section)
        extern = section.value(Keys.extern)
        other = section.other
        // `json` writes texts and a badge as they came, the newer keys alone, and flags in one spelling.
        if oldTitle == nil, oldBody == nil, section.isUsedWhole { return }
        received = section.object == json ? nil : section.object
    }

    /// The object as a sender attaches it.
    public var json: JSONObject {
        var ext = other
        ext.set(Keys.pushTitle, text: title)
        ext.set(Keys.pushContent, text: body)
        ext.set(Keys.alertSubTitle, text: subtitle)
        ext.set(Keys.pushSound, text: sound)
        ext.set(Keys.pushBadge, badge.map { .number(JSONNumber(Int64($0))) })
        ext.set(Keys.pushMutableContent, isMutable ? true : nil)
        ext.set(Keys.pushContentAvailable, isContentAvailable ? 1 : nil)
        ext.set(Keys.pushCategory, text: category)
        ext.set(Keys.threadID, text: threadID)
        ext.set(Keys.extern, extern)
        return ext
    }

    /// The custom data of last resort: every key that no rule consumes, or, as the vendor's newer
    /// pages have it, every key but the five that they strip and `extern` (rule 3.9, M17, M18).
    public func leftovers(_ policy: PushPolicy.Leftovers) -> JSONObject {
        switch policy {
        case .unrecognised: other
        case .vendor: Self.strippedByVendor.remainder(of: received ?? json)
        }
    }

    /// The vendor's keys in `em_apns_ext`, each named after its key without `em_`.
    public enum Keys: Sendable {
        /// `em_push_title`: ``APNsExtension/title``.
        public static let pushTitle: ExactString = "em_push_title"
        /// `em_push_content`: ``APNsExtension/body``.
        public static let pushContent: ExactString = "em_push_content"
        /// `em_alert_title`: ``APNsExtension/title`` where ``pushTitle`` is absent; read only.
        public static let alertTitle: ExactString = "em_alert_title"
        /// `em_alert_body`: ``APNsExtension/body`` where ``pushContent`` is absent; read only.
        public static let alertBody: ExactString = "em_alert_body"
        /// `em_alert_subTitle`: ``APNsExtension/subtitle``.
        public static let alertSubTitle: ExactString = "em_alert_subTitle"
        /// `em_push_sound`: ``APNsExtension/sound``.
        public static let pushSound: ExactString = "em_push_sound"
        /// `em_push_badge`: ``APNsExtension/badge``.
        public static let pushBadge: ExactString = "em_push_badge"
        /// `em_push_mutable_content`: ``APNsExtension/isMutable``.
        public static let pushMutableContent: ExactString = "em_push_mutable_content"
        /// `em_push_content_available`: ``APNsExtension/isContentAvailable``.
        public static let pushContentAvailable: ExactString = "em_push_content_available"
        /// `em_push_category`: ``APNsExtension/category``.
        public static let pushCategory: ExactString = "em_push_category"
        /// `thread_id`: ``APNsExtension/threadID``.
        public static let threadID: ExactString = "thread_id"
        /// `extern`: ``APNsExtension/extern``.
        public static let extern: ExactString = "extern"
    }

    private static let keys = ExtensionKeys([
        Keys.pushTitle, Keys.pushContent, Keys.alertTitle, Keys.alertBody, Keys.alertSubTitle,
        Keys.pushSound, Keys.pushBadge, Keys.pushMutableContent, Keys.pushContentAvailable,
        Keys.pushCategory, Keys.threadID, Keys.extern,
    ])

    private static let strippedByVendor = ExtensionKeys([
        Keys.pushTitle, Keys.pushContent, "em_push_name", "em_push_channel_id",
        "em_huawei_push_badge_class", Keys.extern,
    ])
}

extension APNsExtension: Redacted {
    /// How many keys it has; never what they say.
    public var description: String { "apns extension of \(json.count) keys" }
}
