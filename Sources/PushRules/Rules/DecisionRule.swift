public import PushModel
public import WallTime

/// A rule of the app that is asked of messages and recipients (gate B11): data, or code of your own.
///
/// Code must answer alike whenever it is asked the same: reasons, batches and tests ask it again. Traces name it, and look no
/// further into it. The package does not know until when code would hold a message. So code cannot hold: its
/// ``/PushModel/Rule/Action/hold(until:yieldsToForce:)`` counts as `suppress`.
public struct DecisionRule: Sendable {
    /// The name under which traces and answers mention it, unique among the rules of an evaluator.
    public let id: Rule.ID
    let source: Source

    enum Source: Sendable {
        case data(Rule)
        case message(@Sendable (MessageFacts) -> Rule.Action?)
        case recipient(@Sendable (RecipientFacts) -> Rule.Action?)
        case pair(@Sendable (Facts) -> Rule.Action?)
    }

    /// Takes a rule that is data.
    public init(_ rule: Rule) {
        id = rule.id
        source = .data(rule)
    }

    /// Creates a rule of the message alone, which is asked once for all its recipients.
    ///
    /// - Parameters:
    ///   - id: The name.
    ///   - says: What the rule says of a message; `nil` for nothing.
    public init(_ id: Rule.ID, ofMessage says: @escaping @Sendable (MessageFacts) -> Rule.Action?) {
        self.id = id
        source = .message { says($0)?.ofCode }
    }

    /// Creates a rule of the recipient alone.
    ///
    /// - Parameters:
    ///   - id: The name.
    ///   - says: What the rule says of a recipient; `nil` for nothing.
    public init(
        _ id: Rule.ID,
        ofRecipient says: @escaping @Sendable (RecipientFacts) -> Rule.Action?
    ) {
        self.id = id
        source = .recipient { says($0)?.ofCode }
    }

    /// Creates a rule of a message, a recipient and an instant.
    ///
    /// - Parameters:
    ///   - id: The name.
    ///   - says: What the rule says of them; `nil` for nothing.
    public init(_ id: Rule.ID, ofPair says: @escaping @Sendable (Facts) -> Rule.Action?) {
        self.id = id
        source = .pair { says($0)?.ofCode }
    }

    /// The rule, if it is data.
    var data: Rule? {
        if case .data(let rule) = source { rule } else { nil }
    }

    /// What a rule can know of a message.
    public struct MessageFacts: Sendable {
        public let message: Message
        /// What is known of its sender.
        public let sender: Sender
    }

    /// What a rule can know of a recipient.
    public struct RecipientFacts: Sendable {
        public let id: UserID
        /// What the app has the user labelled with.
        public let labels: [UserLabel]
    }

    /// What a rule can know of a message, a recipient and an instant.
    public struct Facts: Sendable {
        public let message: MessageFacts
        public let recipient: RecipientFacts
        /// Whether the message mentions the recipient (rule 1.5).
        public let isMentioned: Bool
        public let now: Instant
        /// The offset of the recipient's clock from UTC; `nil` if the recipient has no zone.
        public let offset: PushTimeZone.Offset?
    }
}

extension Rule.Action {
    /// What counts if code says this: code cannot hold.
    fileprivate var ofCode: Rule.Action {
        if case .hold(_, let yieldsToForce) = self {
            .suppress(yieldsToForce: yieldsToForce)
        } else {
            self
        }
    }
}
