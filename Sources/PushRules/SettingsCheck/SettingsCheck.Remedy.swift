public import ExactJSON

extension SettingsCheck {
    /// A change that mends a finding in settings (rule 7.3).
    public enum Remedy: String, WireWord {
        /// The end of the conversation's silent duration is written in milliseconds.
        case correctConversationDuration = "conversation.duration.milliseconds"
        /// The conversation's silent duration ends.
        case endConversationDuration = "conversation.duration.off"
        /// The interval that stands with a conversation is removed.
        case removeConversationInterval = "conversation.interval.remove"
        /// The conversation's own remind type becomes "all".
        case setConversationRemindType = "conversation.remindType.all"
        /// What is set for the conversation is removed.
        case removeConversation = "conversation.remove"
        /// The end of the app's silent duration is written in milliseconds.
        case correctDuration = "duration.milliseconds"
        /// The app's silent duration ends.
        case endDuration = "duration.off"
        /// The daily quiet interval is switched off.
        case switchIntervalOff = "interval.off"
        /// The user has no quiet windows any more.
        case removeQuietWindows = "quietWindows.remove"
        /// A window loses its dates that are past, and goes if it has no other.
        case removePastDates = "window.dates.remove"
        /// The two times of a window are exchanged.
        case exchangeWindowTimes = "window.exchange"
        /// The two times of the interval are exchanged.
        case exchangeIntervalTimes = "interval.exchange"
        /// "Mention only" pushes every message of a one-to-one chat.
        case pushAllInChat = "mentionOnlyInChat.pushesAll"
        /// The app's remind type becomes "all".
        case setRemindType = "remindType.all"

        public var actor: RemedyChange.Actor {
            self == .pushAllInChat ? .appOperator : .user
        }
    }
}
