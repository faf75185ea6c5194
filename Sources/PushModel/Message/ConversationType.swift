public import ExactJSON

/// What kind of conversation it is (`EMConversationType`).
///
/// Raw values are the vendor's.
public enum ConversationType: Int, WireWord {
    /// One-to-one.
    case chat = 0
    /// A group. A thread counts as a group with the thread's id.
    case groupChat = 1
    /// A chat room, whose messages are never pushed (gate A1).
    case chatRoom = 2

    /// The contract's word.
    public var word: ExactString {
        switch self {
        case .chat: "chat"
        case .groupChat: "groupChat"
        case .chatRoom: "chatRoom"
        }
    }
}
