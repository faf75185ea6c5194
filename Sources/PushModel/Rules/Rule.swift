public import ExactJSON

/// A rule of an app or of a user, as data: of which messages it speaks, and what it says (rule 1.7).
///
/// It speaks of a message, a recipient and an instant if all conditions of ``when`` hold, and none of ``not``.
public struct Rule: Hashable, Sendable {
    /// The name under which traces and answers mention it, unique in its list.
    public var id: Rule.ID
    /// What must hold; without a condition the rule always speaks.
    public var when: Condition
    /// Conditions of which none may hold.
    public var not: Condition
    /// What becomes of what it speaks of.
    public var then: Action

    /// Creates a rule, which by default always speaks.
    public init(
        id: Rule.ID,
        when: Condition = Condition(),
        not: Condition = Condition(),
        then: Action
    ) {
        self.id = id
        self.when = when
        self.not = not
        self.then = then
    }

    /// The name of a rule, compared exactly.
    public struct ID: TextIdentifier {
        /// The name as it is compared.
        public let text: ExactString

        public init(_ text: ExactString) { self.text = text }
    }

    /// What a rule says of what it speaks of.
    public enum Action: Hashable, Sendable {
        /// Nothing is pushed.
        ///
        /// A forced message passes a rule of the app only if `yieldsToForce`, and a user's always.
        case suppress(yieldsToForce: Bool = false)
        /// Do-not-disturb is passed, and with `remind` the remind types too.
        case allow(remind: Bool = false)
        /// What ``suppress(yieldsToForce:)`` does, but the message is held until the rule ends (rule 2.8).
        ///
        /// It ends when its windows do, and at the first of the times of the day `until` if there are any, at most 24.
        case hold(until: [SilentModeTime] = [], yieldsToForce: Bool = false)
    }

    /// Conditions of a rule, each of which is there if its list is not empty; a list holds if one of its entries does.
    public struct Condition: Hashable, Sendable {
        /// Users who sent the message.
        public var senders: [UserID] = []
        /// Conversations as the recipient sees them (rule 1.4).
        public var conversations: [Conversation] = []
        public var messageTypes: [ConversationType] = []
        public var bodyTypes: [MessageBodyType] = []
        /// Words that the text of the message has (rule 1.8); none is empty.
        public var words: [ExactString] = []
        /// Whether the message mentions the recipient (rule 1.5); `nil` if it does not matter.
        public var isMentioned: Bool?
        /// Values of the ext, all of which must be there.
        public var ext: [ExtValue] = []
        /// Labels of which the sender has one.
        public var senderLabels: [UserLabel] = []
        /// Labels of which the recipient has one.
        public var recipientLabels: [UserLabel] = []
        /// Windows on the recipient's clock, one of which contains the instant (rule 2.7).
        ///
        /// Without a zone the rule says nothing.
        public var windows: [QuietWindow] = []

        /// Creates conditions that all hold of everything.
        public init() {}

        /// A place in the ext, and values of which one must stand there.
        public struct ExtValue: Hashable, Sendable {
            /// The place, from the ext on.
            public var place: JSONPointer
            /// The values, of which one must be there; equal as JSON, numbers by value.
            public var values: [JSONValue]

            public init(_ place: JSONPointer, _ values: [JSONValue]) {
                self.place = place
                self.values = values
            }
        }
    }
}

extension Rule.Condition: Redacted {
    /// How many entries each list has; never a word or a value.
    public var description: String {
        "senders: \(senders.count), conversations: \(conversations.count), words: \(words.count), "
            + "ext: \(ext.count), labels: \(senderLabels.count + recipientLabels.count)"
    }
}

extension Rule.Condition.ExtValue: Redacted {
    /// The place; never a value.
    public var description: String { place.description }
}

extension Rule: Redacted {
    /// The rule's id, and what it says.
    public var description: String { "\(id): \(then.word)" }
}

extension Rule.Action {
    /// Whether it holds what it speaks of.
    package var isHold: Bool {
        if case .hold = self { true } else { false }
    }

    /// The times of the day at which a rule that holds ends; none of other rules.
    package var until: [SilentModeTime] {
        if case .hold(let until, _) = self { until } else { [] }
    }

    /// The contract's word.
    package var word: ExactString {
        switch self {
        case .suppress: "suppress"
        case .allow: "allow"
        case .hold: "hold"
        }
    }
}
