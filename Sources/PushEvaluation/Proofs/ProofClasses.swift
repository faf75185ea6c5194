package import PushModel
package import PushRules
package import WallTime

/// The classes of a proof: of each part of an input one value, or one for each class (rule 7.4).
///
/// A case has one value of each part. The parts are in the order in which they vary, the last fastest:
/// those of ``ProofInstant`` are between and after these.
package struct ProofClasses: Sendable {
    /// Kinds of conversation.
    package var types: [ConversationType]
    package var senders: [UserID]
    /// Where the message is sent.
    package var targets: [Conversation.ID]
    /// Ids of the recipient.
    package var recipients: [UserID]
    /// What the message carries.
    package var bodies: [MessageBody]
    /// Whether the message is for online devices only.
    package var onlineOnly: [Bool]
    /// What gates look at of the message's ext.
    package var exts: [Ext]
    /// What payloads have of the ext, with each of `exts`; empty if the answer does not depend on their size.
    package var extTexts: [MessageExtension]
    /// How many different `extTexts` there are.
    package var extTextCount: Int
    package var ids: [Message.ID]
    /// The users that the message is for.
    package var receivers: [Receivers]
    /// The recipient's devices.
    package var devices: [[Device]]
    /// What the app knows of the recipient.
    package var flags: [RecipientFlags]

    package struct Ext: Sendable {
        package var ext: MessageExtension
        /// Whether the message mentions the recipient; `nil` leaves it to the list of `ext`.
        package var mentionsRecipient: Bool?

        package init(_ ext: MessageExtension, mentionsRecipient: Bool? = nil) {
            self.ext = ext
            self.mentionsRecipient = mentionsRecipient
        }
    }

    /// The users that a message is for.
    package enum Receivers: Sendable {
        /// Those of the input.
        case given
        /// All members.
        case all
        /// The recipient alone.
        case recipient
        /// Another user alone.
        case other
    }

    /// Takes the parts of an input.
    package init(_ message: Message, _ recipient: Recipient) {
        types = [message.type]
        senders = [message.from]
        targets = [message.to]
        recipients = [recipient.id]
        bodies = [message.body]
        onlineOnly = [message.deliverOnlineOnly]
        let ext = MessageExtension.read(message.ext).value
        exts = [Ext(ext)]
        extTexts = [ext]
        extTextCount = 1
        ids = [message.id]
        receivers = [.given]
        devices = [recipient.devices]
        flags = [recipient.flags]
    }
}

/// An instant of a proof, and the classes that depend on it.
package struct ProofInstant: Sendable {
    package let now: Instant
    /// When the message was sent; it varies after the receivers.
    package var timestamps: [Instant?]
    /// Interval, windows and zone, whatever the parts say; `nil` for what the recipient has set.
    package var quiet: [PushSettings]?
    /// The parts of the settings that vary after all else.
    package var settings: [ProofSettingsPart]

    package init(
        _ now: Instant,
        timestamps: [Instant?],
        settings: [ProofSettingsPart] = []
    ) {
        self.now = now
        self.timestamps = timestamps
        self.settings = settings
    }

    /// Whether what is set for the conversation varies, so that the recipient's own does not count.
    var variesOverrides: Bool {
        settings.contains { part in
            if case .overrides = part { true } else { false }
        }
    }
}

/// A part of the settings that varies, with its values.
package enum ProofSettingsPart: Sendable {
    /// What is set for the message's conversation, whatever that is.
    case overrides([SettingsRow.Override])
    /// Until when the app is silent.
    case expiries([ExpireTimestamp?])
    case remindTypes([PushRemindType])
    case styles([PushDisplayStyle])
    case languages([LanguageCode?])
    case templates([PushTemplate.Name?])
    /// What interval and windows say in a zone; `nil` for no zone.
    case zones(SilentModeInterval?, [QuietPattern.Verdicts?])

    var count: Int {
        switch self {
        case .overrides(let values): values.count
        case .expiries(let values): values.count
        case .remindTypes(let values): values.count
        case .styles(let values): values.count
        case .languages(let values): values.count
        case .templates(let values): values.count
        case .zones(_, let values): values.count
        }
    }

    /// Whether gates look at it; if not, texts do.
    var isSeen: Bool {
        switch self {
        case .overrides, .expiries, .remindTypes, .zones: true
        case .styles, .languages, .templates: false
        }
    }

    /// The settings with each of the values.
    func varied(_ settings: [ProofSettings]) -> [ProofSettings] {
        switch self {
        case .overrides(let values): settings.flatMap { row in values.map { row.with($0) } }
        case .expiries(let values): settings.flatMap { row in values.map { row.with($0) } }
        case .remindTypes(let values): settings.flatMap { row in values.map { row.with($0) } }
        case .zones(let interval, let values):
            settings.flatMap { row in values.map { row.with(interval, $0) } }
        case .styles, .languages, .templates: settings
        }
    }

    /// Sets the value at an index, if texts depend on it.
    func set(_ index: Int, in preferences: inout TextPreferences) {
        switch self {
        case .overrides, .expiries, .remindTypes, .zones: break
        case .styles(let values): preferences.displayStyle = values[index]
        case .languages(let values): preferences.preferredLanguage = values[index]
        case .templates(let values): preferences.template = values[index]
        }
    }
}
