public import ExactJSON
public import PushModel

extension TencentIM {
    /// A message, as far as a push can tell.
    public struct Message: Hashable, Sendable {
        /// Where it was sent.
        public var chatType: ChatType
        /// The sender's user id.
        public var from: UserID
        /// What it carries, in order.
        public var elements: [Element]
        /// The settings of its own push; `nil` leaves the push to the content and the user's settings.
        public var offlinePushInfo: OfflinePushInfo?
        /// Whom it mentions.
        public var mentions: Mentions
        /// How it is to be delivered beyond the usual.
        public var delivery: Delivery

        public init(
            _ chatType: ChatType,
            from: UserID,
            elements: [Element],
            offlinePushInfo: OfflinePushInfo? = nil,
            mentions: Mentions = Mentions(),
            delivery: Delivery = Delivery()
        ) {
            self.chatType = chatType
            self.from = from
            self.elements = elements
            self.offlinePushInfo = offlinePushInfo
            self.mentions = mentions
            self.delivery = delivery
        }

        /// How a message is delivered, if not as usual: flags of its sending.
        public struct Delivery: Hashable, Sendable {
            /// Whether only users who are online get it; it is neither stored nor pushed.
            public var isOnlineOnly = false
            /// Whether no unread number counts it, the badge included: `NoUnread` of the REST
            /// interface, and a message for chosen members of a group.
            public var isExcludedFromUnread = false
            /// Whether it passes over what the user receives (``ReceiveOption``): a message sent over
            /// the REST interface without `WithMuteNotifications`.
            public var overridesReceiveOption = false

            /// Delivers as a client's message is.
            public init() {}

            /// Delivers as a message sent over the REST interface is.
            ///
            /// - Parameter sendMessageControl: The words of `SendMsgControl`. `NoUnread` and
            ///   `WithMuteNotifications` matter to a push; `NoLastMsg` and words that are not known
            ///   here do not.
            public init(sendMessageControl: [ExactString]) {
                isExcludedFromUnread = sendMessageControl.contains("NoUnread")
                overridesReceiveOption = !sendMessageControl.contains("WithMuteNotifications")
            }
        }
    }
}

extension TencentIM.Message: Redacted {
    /// Sender and kinds; never what the message says.
    public var description: String {
        let types = elements.map { $0.type.word.string }.joined(separator: "+")
        return "\(chatType.word) message from \(from): \(types)"
    }
}

extension TencentIM {
    /// Where a message was sent.
    public enum ChatType: String, WireWord, JSONRepresentable {
        /// From one user to another.
        case c2c
        case group
    }
}
