public import ExactJSON
package import PushModel
public import WallTime

extension SettingsCheck {
    /// Something in a user's settings that does not do what it seems to (rule 7.3).
    public struct Finding: Hashable, Sendable {
        /// What kind of finding it is.
        public enum Code: String, WireWord {
            /// A silent duration, or an interval with it, makes every instant of the next 366 days quiet.
            case alwaysQuiet = "settings.alwaysQuiet"
            /// What is set for a conversation changes nothing.
            case conversationNoEffect = "settings.conversation.noEffect"
            /// A silent duration has passed.
            case durationPast = "settings.duration.past"
            /// A silent duration runs, as it was set.
            case durationRunning = "settings.duration.running"
            /// The end of a silent duration was given in seconds, and so has passed.
            case durationSeconds = "settings.duration.seconds"
            /// The interval is long and leaves the night out.
            case intervalDay = "settings.interval.day"
            /// An interval makes nothing quiet that is not so without it.
            case intervalNoEffect = "settings.interval.noEffect"
            /// Interval and windows are passed over, because no clock says when they are.
            case intervalNoZone = "settings.interval.noZone"
            /// A change of the clock makes the interval come twice on a day.
            case intervalRepeated = "settings.interval.repeated"
            /// A change of the clock leaves the interval out on a day.
            case intervalSkipped = "settings.interval.skipped"
            /// The two times of the interval are equal, which is the whole day.
            case intervalWholeDay = "settings.interval.wholeDay"
            /// No plain message of a one-to-one chat is pushed.
            case mentionOnlyChat = "settings.mentionOnly.chat"
            /// No message of any conversation is pushed, but forced ones.
            case neverPushes = "settings.neverPushes"
            /// The user's quiet differs from the policy's, which does not have users' quiet asked.
            case quietNotAsked = "settings.quiet.notAsked"
            /// A rule speaks only where an earlier one does.
            case ruleHidden = "settings.rule.hidden"
            /// A rule suppresses everything, and no earlier one allows anything.
            case ruleMutesAll = "settings.rule.mutesAll"
            /// A rule speaks of nothing in the next 366 days.
            case ruleNever = "settings.rule.never"
            /// The policy does not have users' rules asked.
            case rulesNotAsked = "settings.rules.notAsked"
            /// A window of most weekdays is long and leaves the night out.
            case windowDay = "settings.window.day"
            /// No instant of the next 366 days is in a window, which has a date that is not past.
            case windowNever = "settings.window.never"
            /// A window has instants that the interval or an earlier window has, too.
            case windowOverlap = "settings.window.overlap"
            /// A window has dates that are past.
            case windowPast = "settings.window.past"
            /// The zone data does not have the time zone, which counts as none.
            case zoneUnknown = "settings.zone.unknown"
        }

        /// How much a finding matters.
        public enum Severity: String, WireWord {
            /// What is set is passed over.
            case error
            /// What is set may do something else than was meant.
            case warning
            /// What is set is superfluous, or runs as it was set.
            case info
        }

        /// A key of settings, of a window, or of what is set for a conversation.
        public enum Key: String, WireWord {
            /// The dates of a window.
            case dates
            /// The end of a silent duration.
            case expireTimestamp
            /// What becomes of a message that do-not-disturb stops.
            case quiet
            /// The windows, all of them.
            case quietWindows
            case remindType
            /// The user's rules, all of them.
            case rules
            /// The start of the interval, which stands for the whole of it.
            case silentModeStartTime
            /// The start of a window, which stands for both its times.
            case start
            /// The zone of the interval.
            case timeZone
        }

        /// What kind of finding it is.
        public let code: Code
        /// The index of the conversation's entry; `nil` for what is set for the app.
        public let conversation: Int?
        /// The index of the window; `nil` for another part of the settings.
        public let window: Int?
        /// The index of the rule; `nil` for another part of the settings.
        public let rule: Int?
        /// Whether the rule is the app's, and not the user's own.
        public let isOfAppRule: Bool
        /// The key that the finding is about; `nil` for a whole entry.
        public let key: Key?
        /// The day on which the interval that is skipped or repeated starts; `nil` in all other findings.
        public let day: CalendarDay?
        /// The change after which there is no such finding about this app or conversation; `nil` if there is none.
        public let remedy: SettingsCheck.Remedy?
        /// What the sentences and the patch of the finding name.
        package let facts: Facts

        /// The values that a finding is about.
        package struct Facts: Hashable, Sendable {
            /// What is set for the conversation; `nil` for the app.
            package var entry: ConversationSettings?
            /// The interval that is set for the app.
            package var interval: SilentModeInterval?
            /// The window that is found, as it was set.
            package var window: QuietWindow?
            /// The dates of the window that are not past.
            package var dates: [QuietWindow.Date] = []
            /// The rule that is found.
            package var rule: Rule.ID?
            /// The earlier rule that hides it.
            package var hider: Rule.ID?
            /// Whether that one is the app's.
            package var isHiderOfApp = false
            /// The user's time zone, as it is set.
            package var timeZone: PushTimeZone?
            /// When the duration ends; of ``Code/durationSeconds`` the end that was meant.
            package var expiry: Instant?
            /// The offset of the user's clock at ``expiry``.
            package var offset = PushTimeZone.Offset.utc
        }

        init(
            _ code: Code,
            _ key: Key? = nil,
            of conversation: Int? = nil,
            ofWindow window: Int? = nil,
            ofRule rule: Int? = nil,
            ofApp isOfApp: Bool = false,
            on day: CalendarDay? = nil,
            remedy: SettingsCheck.Remedy? = nil,
            _ facts: Facts
        ) {
            self.code = code
            self.key = key
            self.conversation = conversation
            self.window = window
            self.rule = rule
            isOfAppRule = isOfApp
            self.day = day
            self.remedy = remedy
            self.facts = facts
        }

        /// How much the finding matters.
        public var severity: Severity {
            switch code {
            case .intervalNoZone, .quietNotAsked, .rulesNotAsked, .zoneUnknown: .error
            case .alwaysQuiet, .durationSeconds, .intervalDay, .intervalRepeated, .intervalSkipped,
                .intervalWholeDay, .mentionOnlyChat, .neverPushes, .ruleHidden,
                .ruleMutesAll, .ruleNever, .windowDay:
                .warning
            case .intervalNoEffect: conversation == nil ? .info : .warning
            case .conversationNoEffect, .durationPast, .durationRunning, .windowNever,
                .windowOverlap,
                .windowPast:
                .info
            }
        }

        /// The place from the settings, such as `/conversations/0/remindType`; of a rule of the app from the app, such as
        /// `/rules/0`.
        public var path: JSONPointer {
            var path = JSONPointer.root
            if let conversation {
                path = path.appending(key: "conversations").appending(index: conversation)
            }
            if let window { path = path.appending(key: "quietWindows").appending(index: window) }
            if let rule { path = path.appending(key: Key.rules.word).appending(index: rule) }
            return key.map { path.appending(key: $0.word) } ?? path
        }

        /// Whether the finding of the app comes before another: by path, then code, then day.
        static func precedes(_ left: SettingsCheck.Finding, _ right: SettingsCheck.Finding) -> Bool
        {
            if left.path != right.path { return left.path.text < right.path.text }
            if left.code != right.code { return left.code.word < right.code.word }
            guard let first = left.day, let second = right.day else { return false }
            return first < second
        }
    }
}

extension SettingsCheck.Finding: CustomStringConvertible {
    /// The code, the place from the settings and the day.
    public var description: String {
        "\(code.rawValue) \(path.text.string)" + (day.map { " \($0)" } ?? "")
    }
}
