import ExactJSON
public import PushModel
public import WallTime

extension UserSettings {
    /// A change of one field of a user's settings; the other fields stay as they are (rule 4.1).
    ///
    /// A change holds the value that is stored, already checked: a duration as the instant at which it ends.
    public enum Change: Hashable, Sendable {
        /// The remind type of a conversation, or of the app if the conversation is `nil`.
        ///
        /// A remind type of `nil` clears the field and leaves a duration alone (rule 2.5).
        case remindType(PushRemindType?, of: Conversation?)
        /// The end of the silence of a conversation, or of the app if the conversation is `nil`; `nil` clears it.
        case expireTimestamp(ExpireTimestamp?, of: Conversation?)
        /// The app's daily quiet interval; `nil` or 00:00 to 00:00 clears it.
        case interval(SilentModeInterval?)
        /// The quiet windows, all of them; none clears them.
        case quietWindows(PushSettings.QuietWindows)
        /// The user's own rules, all of them; none clears them.
        case rules(Rule.List)
        /// What becomes of messages that do-not-disturb stops; `nil` clears it.
        case quiet(PushPolicy.QuietHandling?)
        /// The time zone in which interval, windows and rules are read; `nil` clears it.
        case timeZone(PushTimeZone?)
        case displayStyle(PushDisplayStyle)
        /// The language that the user prefers for pushed content; `nil` or empty clears it (rule 4.3).
        case preferredLanguage(LanguageCode?)
        /// The template that the user has chosen; `nil` or empty clears it.
        case template(PushTemplate.Name?)
        /// The display name that other users see; `nil` or empty clears it (rule 4.3).
        case displayName(String?)
    }
}

extension UserSettings {
    /// Applies a change.
    ///
    /// The entry of a conversation is removed when it has no field set any more. An entry that carries an interval stays.
    public mutating func apply(_ change: Change) {
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
        case .quietWindows(let windows):
            push.quietWindows = windows
        case .rules(let rules):
            push.rules = rules
        case .quiet(let quiet):
            push.quiet = quiet
        case .timeZone(let zone):
            push.timeZone = zone
        case .displayStyle(let style):
            push.displayStyle = style
        case .preferredLanguage(let language):
            push.preferredLanguage = language?.nonEmpty
        case .template(let name):
            push.template = name?.nonEmpty
        case .displayName(let name):
            displayName = name?.nonEmpty
        }
    }

    /// Applies changes in order.
    ///
    /// It takes the time of one look at all conversations, however many of them are changed.
    package mutating func apply(_ changes: some Collection<Change>) {
        guard changes.count > 8 else {
            for change in changes {
                apply(change)
            }
            return
        }
        // An entry that is removed leaves `nil`, so that the indices of the others stay what they are.
        var entries: [ConversationSettings?] = Array(push.conversations)
        var indices: [Conversation: Int] = [:]
        for (index, entry) in push.conversations.enumerated() {
            indices[entry.conversation] = index
        }
        push.conversations = PushSettings.Conversations()
        for change in changes {
            guard let conversation = change.conversation else {
                apply(change)
                continue
            }
            let index = indices[conversation]
            if let index, let entry = entries[index] {
                push.conversations.update(with: entry)
            }
            apply(change)
            let entry = push.conversations.remove(conversation)
            if let index {
                entries[index] = entry
                indices[conversation] = entry == nil ? nil : index
            } else if let entry {
                indices[conversation] = entries.count
                entries.append(entry)
            }
        }
        push.conversations = PushSettings.Conversations(unchecked: entries.compactMap { $0 })
    }

    private mutating func update(
        _ conversation: Conversation,
        _ change: (inout ConversationSettings) -> Void
    ) {
        var entry = push.conversations[conversation] ?? ConversationSettings(conversation)
        change(&entry)
        if entry == ConversationSettings(conversation) {
            push.conversations.remove(conversation)
        } else {
            push.conversations.update(with: entry)
        }
    }
}

extension UserSettings.Change {
    /// The conversation that it changes; `nil` if it changes a field of the app.
    package var conversation: Conversation? {
        switch self {
        case .remindType(_, let conversation), .expireTimestamp(_, let conversation): conversation
        case .interval, .quietWindows, .rules, .quiet, .timeZone, .displayStyle, .preferredLanguage,
            .template, .displayName:
            nil
        }
    }
}

extension Sequence<UserSettings.Change> {
    /// Throws 110 if the id of the user is empty, or that of a conversation that is changed.
    package func checkIDs(of user: UserID) throws(PushServiceError) {
        guard !user.text.isEmpty else { throw .emptyID(of: "user") }
        guard !contains(where: { $0.conversation?.id.text.isEmpty == true }) else {
            throw .emptyID(of: "conversation")
        }
    }
}
