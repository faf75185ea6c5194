public import ExactJSON
public import PushModel

extension TencentIM {
    /// The group in which a message was sent.
    public struct Group: Hashable, Sendable {
        /// The group's id, which is never shown.
        public var id: ConversationID?
        /// The group's name; an empty one is none.
        @ExactOptionalText public var name: String?

        /// Creates a group; without arguments one of which nothing is known.
        public init(id: ConversationID? = nil, name: String? = nil) {
            self.id = id
            self.name = name
        }
    }
}
