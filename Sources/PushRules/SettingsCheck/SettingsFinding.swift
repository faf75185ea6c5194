public import ExactJSON
public import WallTime

/// Something in a user's settings that does not do what it seems to (rule 7.3).
public struct SettingsFinding: Hashable, Sendable {
    /// What kind of finding it is.
    public enum Code: String, WireWord {
        /// Every instant of the next 366 days is quiet.
        case alwaysQuiet = "settings.alwaysQuiet"
        /// What is set for a conversation changes nothing.
        case conversationNoEffect = "settings.conversation.noEffect"
        /// A silent duration has passed.
        case durationPast = "settings.duration.past"
        /// An interval makes nothing quiet that is not so without it.
        case intervalNoEffect = "settings.interval.noEffect"
        /// An interval is passed over, because no clock says when it is.
        case intervalNoZone = "settings.interval.noZone"
        /// A change of the clock makes the interval come twice on a day.
        case intervalRepeated = "settings.interval.repeated"
        /// A change of the clock leaves the interval out on a day.
        case intervalSkipped = "settings.interval.skipped"
        /// No plain message of a one-to-one chat is pushed.
        case mentionOnlyChat = "settings.mentionOnly.chat"
        /// No message of any conversation is pushed, but forced ones.
        case neverPushes = "settings.neverPushes"
        /// The zone data does not have the time zone, which counts as none.
        case zoneUnknown = "settings.zone.unknown"
    }

    /// How much a finding matters.
    public enum Severity: String, WireWord {
        /// What is set is passed over.
        case error
        /// What is set may do something else than was meant.
        case warning
        /// What is set is superfluous.
        case info
    }

    /// A key of settings, or of what is set for a conversation.
    public enum Key: String, WireWord {
        /// The end of a silent duration.
        case expireTimestamp
        case remindType
        /// The start of the interval, which stands for the whole of it.
        case silentModeStartTime
        /// The zone of the interval.
        case timeZone
    }

    /// What kind of finding it is.
    public let code: Code
    /// The index of the conversation's entry; `nil` for what is set for the app.
    public let conversation: Int?
    /// The key that the finding is about; `nil` for a whole entry.
    public let key: Key?
    /// The day on which the interval that is skipped or repeated starts; `nil` in all other findings.
    public let day: CalendarDay?

    init(_ code: Code, _ key: Key?, of conversation: Int? = nil, on day: CalendarDay? = nil) {
        self.code = code
        self.key = key
        self.conversation = conversation
        self.day = day
    }

    /// How much the finding matters.
    public var severity: Severity {
        switch code {
        case .intervalNoZone, .zoneUnknown: .error
        case .alwaysQuiet, .intervalRepeated, .intervalSkipped, .mentionOnlyChat, .neverPushes:
            .warning
        case .intervalNoEffect: conversation == nil ? .info : .warning
        case .conversationNoEffect, .durationPast: .info
        }
    }

    /// The place from the settings, such as `/conversations/0/remindType`.
    public var path: JSONPointer {
        var path = JSONPointer.root
        if let conversation {
            path = path.appending(key: "conversations").appending(index: conversation)
        }
        return key.map { path.appending(key: $0.word) } ?? path
    }

    /// The change after which there is no such finding at this place; `nil` if there is none.
    public var remedy: SettingsRemedy? {
        switch code {
        case .alwaysQuiet where key == .silentModeStartTime: .switchIntervalOff
        case .alwaysQuiet, .durationPast:
            conversation == nil ? .endDuration : .endConversationDuration
        case .conversationNoEffect: .removeConversation
        case .intervalNoEffect:
            conversation == nil ? .switchIntervalOff : .removeConversationInterval
        case .mentionOnlyChat:
            conversation == nil ? .pushAllInChat : .setConversationRemindType
        case .neverPushes: .setRemindType
        case .intervalNoZone, .intervalRepeated, .intervalSkipped, .zoneUnknown: nil
        }
    }
}

extension SettingsFinding: Comparable {
    /// Orders findings by path, then code, then day.
    public static func < (left: SettingsFinding, right: SettingsFinding) -> Bool {
        if left.path != right.path { return left.path.text < right.path.text }
        if left.code != right.code { return left.code.word < right.code.word }
        guard let first = left.day, let second = right.day else { return false }
        return first < second
    }
}

extension SettingsFinding: CustomStringConvertible {
    /// The code, the place from the settings and the day.
    public var description: String {
        "\(code.rawValue) \(path.text.string)" + (day.map { " \($0)" } ?? "")
    }
}
