import ExactJSON
package import PushModel
package import WallTime

/// A message as gates look at it: flags, and the few names that they compare.
///
/// It is compiled once for all recipients, so it has everything that does not depend on the recipient.
/// The text and the ext are kept only if rules can ask for them.
package struct CompiledMessage: Sendable {
    /// Whether its conversation and its content allow a push at all (gate A1).
    private(set) var isPushableKind: Bool
    /// Whether the message is for online devices only (gate A1).
    private var isOnlineOnly: Bool
    /// When the message was sent; `nil` counts as now.
    private var timestamp: Instant?
    /// Whether the sender wants no push.
    let isSilent: Bool
    /// Whether gates B5 to B7 and B10 are bypassed (rule 1.1).
    let bypassesDoNotDisturb: Bool
    /// Whether gates B8 and B9 are bypassed (rule 1.1).
    let bypassesRemindType: Bool
    /// Whether the remind type "mention only" does not apply to the message (rule 1.5).
    private(set) var ignoresMentionOnly: Bool
    /// Whether the message goes through VoIP certificates (gate C6).
    let isCall: Bool
    /// The user who sent the message.
    let sender: UserID
    /// The conversation as its recipients see it.
    package let conversation: Conversation
    /// The ``ExactJSON/ExactString/fingerprint`` of the sender's id.
    let senderFingerprint: UInt64
    /// The ``ExactJSON/ExactString/fingerprint`` of the conversation's id; the type is left out.
    let conversationFingerprint: UInt64
    /// The only users that the message is for; `nil` for all members.
    private(set) var receivers: SortedNames?
    /// The bindings that the message goes to; `nil` if it has no list of them.
    let filter: CompiledFilter?
    /// The app's choices.
    let policy: PushPolicy

    /// The users that the message mentions.
    let mentionList: CompiledMentions

    /// The gates of the message alone that block, a bit each.
    private(set) var blocking: UInt32 = 0
    /// The gates that the message overrides, a bit each.
    private(set) var overridden: UInt32
    /// What rules say of the message; `nil` if there are none and those of users are not asked.
    let rules: MessageRules?
    /// Whether what rules say can depend on the recipient.
    let asksRules: Bool

    /// Compiles a message; nothing in it can make this fail.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - ext: What `MessageExtension.read(_:)` made of its ext.
    ///   - policy: The app's policy.
    ///   - sender: What is known of its sender.
    ///   - rules: The app's rules; `nil` for none.
    package init(
        _ message: borrowing Message,
        ext: borrowing MessageExtension,
        policy: PushPolicy,
        from sender: Sender = Sender(),
        rules: CompiledRules? = nil
    ) {
        isPushableKind = Self.isPushableKind(message.body.type, in: message.type)
        isOnlineOnly = message.deliverOnlineOnly
        timestamp = message.timestamp
        isSilent = ext.ignoresNotification
        bypassesDoNotDisturb = ext.forcesNotification
        bypassesRemindType =
            ext.forcesNotification && policy.forceOverrides == .allPreferences
        ignoresMentionOnly = Self.ignoresMentionOnly(in: message.type, policy)
        isCall = ext.push?.isCall ?? false
        self.sender = message.from
        conversation = message.conversation
        senderFingerprint = message.from.text.fingerprint
        conversationFingerprint = conversation.id.text.fingerprint
        receivers = Self.compiled(message.receivers)
        filter = ext.filter.flatMap { CompiledFilter($0) }
        mentionList = CompiledMentions(ext.mentions, sender: message.from)
        self.policy = policy
        overridden = Gate.overridden(byForce: bypassesDoNotDisturb, byFullForce: bypassesRemindType)
        self.rules =
            rules == nil && !policy.userRules
            ? nil : MessageRules(rules, of: copy message, from: sender, asksUsers: policy.userRules)
        asksRules = self.rules.map { !$0.isSettled } ?? false
        blocking = Gate.blocking(self)
        if !asksRules, let spoken = self.rules?.settled { add(spoken) }
    }

    /// Adds what a rule said of the message to every recipient.
    private mutating func add(_ spoken: SpokenRule) {
        let bits = spoken.bits(isForced: bypassesDoNotDisturb)
        blocking |= bits.blocking
        overridden |= bits.overridden
    }

    /// Whether messages of this kind are pushed at all (gate A1).
    var isPushable: Bool { isPushableKind && !isOnlineOnly }

    /// Whether the message is more than 24 hours old; one from the future is not (gate A2, H23).
    package func isExpired(at now: Instant) -> Bool {
        timestamp.map { now.milliseconds(since: $0) > Instant.millisecondsPerDay } ?? false
    }

    /// Whether the message mentions a user (rule 1.5).
    package func mentions(_ user: UserID) -> Bool {
        mentionList.contains(user)
    }
}

// The parts of a message that a proof varies without compiling the message again.
extension CompiledMessage {
    /// Gives the message another content in another kind of conversation, or for online devices only.
    package mutating func set(_ body: MessageBodyType, in type: ConversationType, onlineOnly: Bool)
    {
        isPushableKind = Self.isPushableKind(body, in: type)
        ignoresMentionOnly = Self.ignoresMentionOnly(in: type, policy)
        isOnlineOnly = onlineOnly
        blocking = Gate.blocking(self)
    }

    /// Gives the message another instant at which it was sent.
    package mutating func set(timestamp: Instant?) {
        self.timestamp = timestamp
    }

    /// Gives the message other receivers; none are all members.
    package mutating func set(receivers: [UserID]) {
        self.receivers = Self.compiled(receivers)
    }

    /// Gives the message the receivers of another.
    package mutating func set(receiversOf other: CompiledMessage) {
        receivers = other.receivers
    }

    package func isAddressed(to user: UserID) -> Bool {
        receivers?.contains(user.text) ?? true
    }

    /// Whether the message mentions all members but its sender.
    package var mentionsAll: Bool {
        if case .all = mentionList { true } else { false }
    }

    private static func ignoresMentionOnly(in type: ConversationType, _ policy: PushPolicy) -> Bool
    {
        type == .chat && policy.mentionOnlyInChat == .pushesAll
    }

    private static func isPushableKind(_ body: MessageBodyType, in type: ConversationType) -> Bool {
        type != .chatRoom && body != .command
    }

    private static func compiled(_ receivers: [UserID]) -> SortedNames? {
        receivers.isEmpty ? nil : SortedNames(receivers.map { $0.text })
    }
}
