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
    public var mentions: MentionList?
    /// `em_apns_ext`: what the push says on Apple's devices.
    public var apns: APNsExtension?
    /// `em_push_ext`: what the push says on every platform.
    public var push: PlatformExtension?
    /// `em_push_filter`: which devices and certificates the push goes to (gate C4).
    public var filter: PushFilter?
    /// `em_push_template`: the template that the sender chose.
    public var template: TemplateSelection?
    /// `em_android_push_ext`: for Android's push services; carried, not looked at.
    public var android: JSONObject?
    /// `em_harmony_push_ext`: for HarmonyOS's push service; carried, not looked at.
    public var harmony: JSONObject?
    /// Every other key, as it came.
    public private(set) var other: JSONObject

    /// Creates the ext a sender attaches.
    ///
    /// - Throws: `input.conflict` if `other` has one of the keys that the typed properties write.
    public init(
        forcesNotification: Bool = false,
        ignoresNotification: Bool = false,
        mentions: MentionList? = nil,
        apns: APNsExtension? = nil,
        push: PlatformExtension? = nil,
        filter: PushFilter? = nil,
        template: TemplateSelection? = nil,
        android: JSONObject? = nil,
        harmony: JSONObject? = nil,
        other: JSONObject = JSONObject()
    ) throws(InputError) {
        try Self.keys.refuse(in: other)
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
        var reader = ExtensionReader()
        var section = ExtensionSection(root: ext)
        let value = MessageExtension(&section, &reader)
        return (value, reader.diagnostics)
    }

    private init(_ section: inout ExtensionSection, _ reader: inout ExtensionReader) {
        forcesNotification = reader.flag(Keys.forceNotification, in: &section)
        ignoresNotification = reader.flag(Keys.ignoreNotification, in: &section)
        mentions = reader.mentions(Keys.atList, in: &section)
        if var apns = reader.section(Keys.apnsExt, in: &section) {
            self.apns = APNsExtension(&apns, &reader)
        }
        if var push = reader.section(Keys.pushExt, in: &section) {
            self.push = PlatformExtension(&push, &reader)
        }
        if var filter = reader.section(Keys.pushFilter, in: &section) {
            self.filter = PushFilter(&filter, &reader)
        }
        if var template = reader.section(Keys.pushTemplate, in: &section) {
            self.template = TemplateSelection(&template, &reader)
        }
        android = section.take(Keys.androidPushExt)?.object
        harmony = section.take(Keys.harmonyPushExt)?.object
        other = section.other
    }

    /// The ext as a sender attaches it.
    public var json: JSONObject {
        var ext = other
        ext.set(Keys.forceNotification, forcesNotification ? true : nil)
        ext.set(Keys.ignoreNotification, ignoresNotification ? true : nil)
        ext.set(Keys.atList, mentions?.json)
        ext.set(Keys.apnsExt, (apns?.json).map(JSONValue.object))
        ext.set(Keys.pushExt, (push?.json).map(JSONValue.object))
        ext.set(Keys.pushFilter, (filter?.json).map(JSONValue.object))
        ext.set(Keys.pushTemplate, (template?.json).map(JSONValue.object))
        ext.set(Keys.androidPushExt, android.map(JSONValue.object))
        ext.set(Keys.harmonyPushExt, harmony.map(JSONValue.object))
        return ext
    }

    /// The vendor's keys at the top of an ext, which a sender writes by hand in a message's JSON.
    ///
    /// Each constant is named after its key without `em_`. Reading and ``json`` use the same constants.
    public enum Keys: Sendable {
        /// `em_force_notification`: ``MessageExtension/forcesNotification``.
        public static let forceNotification: ExactString = "em_force_notification"
        /// `em_ignore_notification`: ``MessageExtension/ignoresNotification``.
        public static let ignoreNotification: ExactString = "em_ignore_notification"
        /// `em_at_list`: ``MessageExtension/mentions``.
        public static let atList: ExactString = "em_at_list"
        /// `em_apns_ext`: ``MessageExtension/apns``, with the keys ``APNsExtension/Keys``.
        public static let apnsExt: ExactString = "em_apns_ext"
        /// `em_push_ext`: ``MessageExtension/push``, with the keys ``PlatformExtension/Keys``.
        public static let pushExt: ExactString = "em_push_ext"
        /// `em_push_filter`: ``MessageExtension/filter``, with the keys ``PushFilter/Keys``.
        public static let pushFilter: ExactString = "em_push_filter"
        /// `em_push_template`: ``MessageExtension/template``, with the keys ``TemplateSelection/Keys``.
        public static let pushTemplate: ExactString = "em_push_template"
        /// `em_android_push_ext`: ``MessageExtension/android``.
        public static let androidPushExt: ExactString = "em_android_push_ext"
        /// `em_harmony_push_ext`: ``MessageExtension/harmony``.
        public static let harmonyPushExt: ExactString = "em_harmony_push_ext"
    }

    private static let keys = ExtensionKeys([
        Keys.forceNotification, Keys.ignoreNotification, Keys.atList, Keys.apnsExt, Keys.pushExt,
        Keys.pushFilter, Keys.pushTemplate, Keys.androidPushExt, Keys.harmonyPushExt,
    ])
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
