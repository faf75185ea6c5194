public import ExactJSON
public import PushModel

extension TencentIM {
    /// What is known of a message's sender; an empty name is none.
    ///
    /// Whether the account is hosted by the vendor or by the app makes no difference (T10).
    public struct Sender: Hashable, Sendable {
        /// The sender's nickname.
        @ExactString.OptionalText public var nickname: String?
        /// What the sender is called in the group; comes before the nickname there (T7).
        @ExactString.OptionalText public var groupCard: String?

        /// Creates a sender; without arguments one without a name, whose id is never shown.
        public init(nickname: String? = nil, groupCard: String? = nil) {
            self.nickname = nickname
            self.groupCard = groupCard
        }
    }
}

extension TencentIM {
    /// The group in which a message was sent.
    public struct Group: Hashable, Sendable {
        /// The group's id, which is never shown.
        public var id: Conversation.ID?
        /// The group's name; an empty one is none.
        @ExactString.OptionalText public var name: String?

        /// Creates a group; without arguments one of which nothing is known.
        public init(id: Conversation.ID? = nil, name: String? = nil) {
            self.id = id
            self.name = name
        }
    }
}
