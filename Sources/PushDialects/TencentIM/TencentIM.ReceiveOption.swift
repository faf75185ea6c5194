extension TencentIM {
    /// What a user receives of a conversation (`V2TIMReceiveMessageOpt`); raw values are the vendor's.
    public enum ReceiveOption: Int64, CaseIterable, Hashable, Sendable {
        /// Everything, and a push.
        case receive = 0
        /// Nothing at all.
        case notReceive = 1
        /// Everything while online, never a push.
        case receiveNotNotify = 2
        /// Everything while online, a push only of what mentions the user: for groups.
        case receiveNotNotifyExceptMentions = 3
        /// Only what mentions the user, online and as a push: for topics.
        case notReceiveExceptMentions = 4

        /// Whether a message is pushed, if the user has the app in the background (TI5).
        public func allowsPush(isMentioned: Bool) -> Bool {
            switch self {
            case .receive: true
            case .notReceive, .receiveNotNotify: false
            case .receiveNotNotifyExceptMentions, .notReceiveExceptMentions: isMentioned
            }
        }

        /// Whether a message arrives while the user is online.
        public func allowsMessage(isMentioned: Bool) -> Bool {
            switch self {
            case .receive, .receiveNotNotify, .receiveNotNotifyExceptMentions: true
            case .notReceive: false
            case .notReceiveExceptMentions: isMentioned
            }
        }
    }
}
