public import ExactJSON

/// What a message's ext says about its push: the vendor's keys, typed.
///
/// One type for both ways. ``read(_:)`` takes whatever a sender attached and never fails: what cannot
/// be used is dropped and reported. The initialisers build the ext a sender attaches and refuse what
/// is out of range; ``json`` writes it with the vendor's keys and only what is valid, plus the keys
/// that mean nothing to a push.
public struct MessageExtension: Hashable, Sendable {
    /// `em_force_notification`: push although the recipient is in do-not-disturb (rule 1.1).
    public var forcesNotification: Bool
    /// `em_ignore_notification`: whether the message is pushed to no one (gate A3).
    public var ignoresNotification: Bool
    /// `em_at_list`: the users whom the message mentions; `nil` if there are none (rule 1.5).
    public var mentions: MessageExtension.Mentions?
    /// `em_apns_ext`: what the push says on Apple's devices; title and body on others too (rule 8.2).
    public var apns: MessageExtension.APNs?
    /// `em_push_ext`: what the push says on every platform.
    public var push: MessageExtension.Platform?
    /// `em_push_filter`: which devices and certificates the push goes to (gate C4).
    public var filter: MessageExtension.Filter?
    /// `em_push_template`: the template that the sender chose.
    public var template: MessageExtension.TemplateSelection?
    /// `em_android_push_ext`: for Android's push services, read by each (rule 8.3).
    public var android: JSONObject?
    /// `em_harmony_push_ext`: for HarmonyOS's push service, which reads it (rule 8.3).
    public var harmony: JSONObject?
    /// Every other key, as it came.
    public internal(set) var other: JSONObject

    /// Creates the ext a sender attaches.
    ///
    /// - Throws: `input.conflict` if `other` has one of the keys that the typed properties write.
    public init(
        forcesNotification: Bool = false,
        ignoresNotification: Bool = false,
        mentions: MessageExtension.Mentions? = nil,
        apns: MessageExtension.APNs? = nil,
        push: MessageExtension.Platform? = nil,
        filter: MessageExtension.Filter? = nil,
        template: MessageExtension.TemplateSelection? = nil,
        android: JSONObject? = nil,
        harmony: JSONObject? = nil,
        other: JSONObject = JSONObject()
    ) throws(InputError) {
        try Self.refuseKeys(in: other)
        self.forcesNotification = forcesNotification
        self.ignoresNotification = ignoresNotification
        self.mentions = mentions
        self.apns = apns
        self.push = push
        self.filter = filter
        self.template = template
        self.android = android
        self.harmony = harmony
        self.other = other
    }

    /// Creates the ext of a message that attaches nothing.
    public init() {
        forcesNotification = false
        ignoresNotification = false
        other = JSONObject()
    }

    /// Reads an ext, leniently: never fails, and reports what was passed over.
    public static func read(_ ext: JSONObject) -> (
        value: MessageExtension, diagnostics: [Diagnostic]
    ) {
        guard !ext.isEmpty else { return (MessageExtension(), []) }
        var diagnostics: [Diagnostic] = []
        let value = MessageExtension(ext, &diagnostics)
        UnreadExtKeys.report(of: value, &diagnostics)
        return (value, diagnostics)
    }

    /// The ext as a sender attaches it.
    public var json: JSONObject { written }

    /// The keys of an ext, and in each that is an object those of its own.
    package static let table: [ExtKey] = keys

    /// The vendor's keys at the top of an ext, which a sender writes by hand in a message's JSON.
    ///
    /// Each constant is named after its key without `em_`. Reading and ``json`` use the same constants.
    package enum Keys: Sendable {
        /// `em_force_notification`: ``MessageExtension/forcesNotification``.
        package static let forceNotification = ExtKey(
            "em_force_notification",
            .flag,
            .passes,
            "1.1"
        )
        /// `em_ignore_notification`: ``MessageExtension/ignoresNotification``.
        package static let ignoreNotification = ExtKey(
            "em_ignore_notification",
            .flag,
            .stops,
            "A3"
        )
        /// `em_at_list`: ``MessageExtension/mentions``.
        package static let atList = ExtKey("em_at_list", .mentions, .passes, "1.5")
        /// `em_apns_ext`: ``MessageExtension/apns``, with the keys ``MessageExtension/APNs/Keys``.
        package static let apnsExt = ExtKey("em_apns_ext", .object(MessageExtension.APNs.keys))
        /// `em_push_ext`: ``MessageExtension/push``, with the keys ``MessageExtension/Platform/Keys``.
        package static let pushExt = ExtKey("em_push_ext", .object(MessageExtension.Platform.keys))
        /// `em_push_filter`: ``MessageExtension/filter``, with the keys ``MessageExtension/Filter/Keys``.
        package static let pushFilter = ExtKey(
            "em_push_filter",
            .object(MessageExtension.Filter.keys),
            .stops,
            "C4"
        )
        /// `em_push_template`: ``MessageExtension/template``, with the keys ``MessageExtension/TemplateSelection/Keys``.
        package static let pushTemplate = ExtKey(
            "em_push_template",
            .object(MessageExtension.TemplateSelection.keys)
        )
        /// `em_android_push_ext`: ``MessageExtension/android``.
        package static let androidPushExt = ExtKey(
            "em_android_push_ext",
            .carried(MessageExtension.AndroidKeys.all)
        )
        /// `em_harmony_push_ext`: ``MessageExtension/harmony``.
        package static let harmonyPushExt = ExtKey(
            "em_harmony_push_ext",
            .carried(MessageExtension.HarmonyKeys.all)
        )
    }
}

extension MessageExtension: ExtSection {
    static let properties: [ExtProperty<MessageExtension>] = [
        .init(
            flag: Keys.forceNotification,
            { $0.forcesNotification },
            { $0.forcesNotification = $1 }
        ),
        .init(
            flag: Keys.ignoreNotification,
            { $0.ignoresNotification },
            { $0.ignoresNotification = $1 }
        ),
        .init(mentions: Keys.atList, { $0.mentions }, { $0.mentions = $1 }),
        .init(
            object: Keys.apnsExt,
            { $0.apns?.json },
            { $0.apns = MessageExtension.APNs($1, &$2) }
        ),
        .init(
            object: Keys.pushExt,
            { $0.push?.json },
            { $0.push = MessageExtension.Platform($1, &$2) }
        ),
        .init(
            object: Keys.pushFilter,
            { $0.filter?.json },
            { $0.filter = MessageExtension.Filter($1, &$2) }
        ),
        .init(
            object: Keys.pushTemplate,
            { $0.template?.json },
            { $0.template = MessageExtension.TemplateSelection($1, &$2) }
        ),
        .init(carried: Keys.androidPushExt, { $0.android }, { $0.android = $1 }),
        .init(carried: Keys.harmonyPushExt, { $0.harmony }, { $0.harmony = $1 }),
    ]
}

extension MessageExtension: Redacted {
    /// The flags and which sections there are; never what they say.
    public var description: String {
        var parts: [String] = []
        if forcesNotification { parts.append("force") }
        if ignoresNotification { parts.append("ignore") }
        if mentions != nil { parts.append("mentions") }
        if apns != nil { parts.append("apns") }
        if push != nil { parts.append("push") }
        if filter != nil { parts.append("filter") }
        if template != nil { parts.append("template") }
        var text = "message extension"
        for part in parts {
            text += " " + part
        }
        return text + ", \(other.count) other keys"
    }
}
