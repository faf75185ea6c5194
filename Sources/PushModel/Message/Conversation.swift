public import ExactJSON

/// A conversation as a user sees it: its type and its id (rule 1.4).
public struct Conversation: Hashable, Sendable {
    /// What kind of conversation it is.
    public var type: ConversationType
    /// The peer's user id in a one-to-one chat, else the group's or room's id.
    public var id: ID

    public init(_ type: ConversationType, _ id: ID) {
        self.type = type
        self.id = id
    }

    /// A number that hardly any other conversation has, the same in every run: the ``ExactJSON/ExactString/fingerprint`` of
    /// the id plus the type.
    package var number: UInt64 {
        id.text.fingerprint &+ UInt64(bitPattern: Int64(type.rawValue))
    }

    /// A conversation's id: the peer's user id in a one-to-one chat, else the group's or room's id.
    public struct ID: TextIdentifier {
        /// The id as it is compared.
        public let text: ExactString

        public init(_ text: ExactString) { self.text = text }
    }
}
