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
        let value = MessageExtension(ExtensionSection(root: ext), &reader)
        return (value, reader.diagnostics)
    }

    private init(_ section: ExtensionSection, _ reader: inout ExtensionReader) {
        forcesNotification = reader.flag(Key.force, in: section)
        ignoresNotification = reader.flag(Key.ignore, in: section)
        mentions = reader.mentions(Key.atList, in: section)
        apns = reader.section(Key.apns, in: section).map { APNsExtension($0, &reader) }
        push = reader.section(Key.push, in: section).map { PlatformExtension($0, &reader) }
        filter = reader.section(Key.filter, in: section).map { PushFilter($0, &reader) }
        template = reader.section(Key.template, in: section).map { TemplateSelection($0, &reader) }
        android = section.object[Key.android]?.object
        harmony = section.object[Key.harmony]?.object
        other = Self.keys.remainder(of: section.object)
    }

    /// The ext as a sender attaches it.
    public var json: JSONObject {
        var ext = other
        ext.set(Key.force, forcesNotification ? true : nil)
        ext.set(Key.ignore, ignoresNotification ? true : nil)
        ext.set(Key.atList, mentions?.json)
        ext.set(Key.apns, (apns?.json).map(JSONValue.object))
        ext.set(Key.push, (push?.json).map(JSONValue.object))
        ext.set(Key.filter, (filter?.json).map(JSONValue.object))
        ext.set(Key.template, (template?.json).map(JSONValue.object))
        ext.set(Key.android, android.map(JSONValue.object))
        ext.set(Key.harmony, harmony.map(JSONValue.object))
        return ext
    }

    package enum Key {
        static let force: ExactString = "em_force_notification"
        static let ignore: ExactString = "em_ignore_notification"
        static let atList: ExactString = "em_at_list"
        static let apns: ExactString = "em_apns_ext"
        static let push: ExactString = "em_push_ext"
        static let filter: ExactString = "em_push_filter"
        package static let template: ExactString = "em_push_template"
        static let android: ExactString = "em_android_push_ext"
        static let harmony: ExactString = "em_harmony_push_ext"
    }

    private static let keys = ExtensionKeys([
        Key.force, Key.ignore, Key.atList, Key.apns, Key.push, Key.filter, Key.template,
        Key.android,
        Key.harmony,
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
