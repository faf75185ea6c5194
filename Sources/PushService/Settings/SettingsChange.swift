import ExactJSON
public import PushModel
public import WallTime

/// A change of one field of a user's settings; the others stay as they are (rule 4.1).
///
/// A change carries what is stored, already checked: a duration as the instant at which it ends.
public enum SettingsChange: Hashable, Sendable {
    /// The remind type of the app (`nil` conversation) or of a conversation; `nil` clears it and
    /// leaves a duration alone (rule 2.5).
    case remindType(PushRemindType?, of: Conversation?)
    /// Until when the app (`nil` conversation) or a conversation is silent; `nil` clears it.
    case expireTimestamp(Instant?, of: Conversation?)
    /// The app's daily quiet interval; `nil`, and 00:00 to 00:00, clear it.
    case interval(SilentModeInterval?)
    /// The zone on whose wall clock the interval is read; `nil` clears it.
    case timeZone(PushTimeZone?)
    /// How pushes to the user read.
    case displayStyle(PushDisplayStyle)
    /// The language the user prefers for pushed content; `nil` or empty clears it (rule 4.3).
    case preferredLanguage(LanguageCode?)
    /// The template the user chose; `nil` or empty clears it.
    case template(TemplateName?)
    /// The name others see; `nil` or empty clears it (rule 4.3).
    case displayName(String?)
}

extension UserSettings {
    /// Makes a change.
    ///
    /// An entry of a conversation that has nothing set any more is removed; one that carries an
    /// interval stays for what it says.
    public mutating func apply(_ change: SettingsChange) {
        switch change {
        case .remindType(let type, let conversation):
            guard let conversation else {
                push.remindType = type
                return
            }
            update(conversation) { $0.remindType = type }
        case .expireTimestamp(let expiry, let conversation):
            guard let conversation else {
                push.expireTimestamp = expiry
                return
            }
            update(conversation) { $0.expireTimestamp = expiry }
        case .interval(let interval):
            push.interval = interval.flatMap { $0.isOff ? nil : $0 }
        case .timeZone(let zone):
            push.timeZone = zone
        case .displayStyle(let style):
            push.displayStyle = style
        case .preferredLanguage(let language):
            push.preferredLanguage = language.flatMap { $0.text.isEmpty ? nil : $0 }
        case .template(let name):
            push.template = name.flatMap { $0.text.isEmpty ? nil : $0 }
        case .displayName(let name):
            displayName = name.flatMap { $0.utf8.isEmpty ? nil : $0 }
        }
    }

    private mutating func update(
        _ conversation: Conversation,
        _ change: (inout ConversationSettings) -> Void
    ) {
        let index = push.conversations.firstIndex { $0.conversation == conversation }
        var entry = index.map { push.conversations[$0] } ?? ConversationSettings(conversation)
        change(&entry)
        let isEmpty = entry == ConversationSettings(conversation)
        switch (index, isEmpty) {
        case (let index?, true): push.conversations.remove(at: index)
        case (let index?, false): push.conversations[index] = entry
        case (nil, true): break
        case (nil, false): push.conversations.append(entry)
        }
    }
}
