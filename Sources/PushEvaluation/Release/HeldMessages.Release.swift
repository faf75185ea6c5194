public import ExactJSON
public import PushModel
public import PushRules
public import WallTime

extension HeldMessages {
    /// What becomes of the messages that are held for a recipient (rule 9).
    public struct Release: Sendable {
        /// The pushes, in the order in which they are sent.
        public internal(set) var pushes: [Push] = []
        /// What is held on, in the order of the messages.
        public internal(set) var held: [Held] = []
        /// What is dropped, in the order of the messages.
        public internal(set) var dropped: [Dropped] = []

        /// A push of one message or of several.
        public struct Push: Sendable {
            /// The conversations, newest first; one unless the push is shared (rule 9.2).
            public let conversations: [Conversation]
            /// The messages that it stands for, newest first.
            public let messages: [Message.ID]
            /// How many messages it stands for, those that are counted and no longer kept included.
            public let count: Int64
            /// What becomes of each binding, and diagnostics; places in the message are in the newest.
            public let evaluation: Evaluation
            /// The index of the newest message among those that were held.
            package let newest: Int
        }

        /// A message that is held on.
        public struct Held: Sendable {
            public let message: Message.ID
            public let until: Instant
            /// Why it is not pushed now.
            public let reason: SuppressionReason
            /// The rule that stops it now; `nil` if none does.
            public let rule: Rule.ID?
            /// The offset of the recipient's clock at ``until``.
            let offset: PushTimeZone.Offset
        }

        /// A message that is not pushed.
        public struct Dropped: Sendable {
            public let message: Message.ID
            public let reason: DropReason
            /// The rule that suppressed it; `nil` if none did.
            public let rule: Rule.ID?
        }

        /// Why a message that was held is not pushed.
        public enum DropReason: Hashable, Sendable {
            /// Its sender took it back.
            case recalled
            /// The recipient has read it.
            case read
            /// It was asked again, and is suppressed.
            case suppressed(SuppressionReason)

            /// The contract's word.
            public var word: ExactString {
                switch self {
                case .recalled: "message.recalled"
                case .read: "message.read"
                case .suppressed(let reason): reason.word
                }
            }
        }
    }
}

extension HeldMessages.Release: CustomStringConvertible {
    /// How many pushes there are, and how many messages are held on and dropped.
    public var description: String {
        "pushes: \(pushes.count), held: \(held.count), dropped: \(dropped.count)"
    }
}
