public import ExactJSON
public import PushModel

extension TencentIM {
    /// Who a message may be pushed to, with everything a decision looks at.
    public struct Recipient: Hashable, Sendable {
        /// The user's id.
        public var id: UserID
        /// What the user has set about pushes.
        public var settings: UserSettings
        /// What the user receives of the conversation at hand.
        public var receiveOption: ReceiveOption
        /// Whether the user is muted at large at this moment, mentions or not; see ``DailyMute``.
        public var isMuted: Bool
        /// What the badge counts on from.
        public var badge: BadgeCount
        /// Where the app stands.
        public var state: AppState

        public init(
            id: UserID,
            settings: UserSettings = UserSettings(),
            receiveOption: ReceiveOption = .receive,
            isMuted: Bool = false,
            badge: BadgeCount = BadgeCount(),
            state: AppState = .background
        ) {
            self.id = id
            self.settings = settings
            self.receiveOption = receiveOption
            self.isMuted = isMuted
            self.badge = badge
            self.state = state
        }
    }
}

extension TencentIM {
    /// Where the app stands, as far as the server knows.
    public enum AppState: String, WireWord, JSONRepresentable {
        /// In the foreground: messages arrive by `onNewMessage`, and nothing is pushed (T1).
        case foreground
        /// In the background, and reported so by `doBackground`.
        case background
        /// Not running; pushed to even if it was killed in the foreground and reported nothing.
        case killed
    }
}
