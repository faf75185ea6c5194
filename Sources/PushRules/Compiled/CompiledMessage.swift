import ExactJSON
public import PushModel
import WallTime

/// A message as the gates see it: flags and the few names they compare, read once.
///
/// One message goes to many recipients, so everything that can be known without a recipient is known
/// here. Text and ext are not kept.
public struct CompiledMessage: Sendable {
    /// Whether messages of this kind are pushed at all (gate A1).
    let isPushable: Bool
    /// When it was sent; `nil` counts as now.
    private let timestamp: Instant?
    /// Whether the sender wants no push.
    let isSilent: Bool
    /// Whether gates B5 to B7 are bypassed (rule 1.1).
    let bypassesDoNotDisturb: Bool
    /// Whether gates B8 and B9 are bypassed (rule 1.1).
    let bypassesRemindType: Bool
    /// Whether "mention only" does not hold for it (rule 1.5).
    let ignoresMentionOnly: Bool
    /// Whether it goes to VoIP certificates (gate C6).
    let isCall: Bool
    /// Who sent it.
    let sender: UserID
    /// The conversation as its recipients see it.
    public let conversation: Conversation
    /// See ``PushModel/ExactString/fingerprint``.
    let senderFingerprint: UInt64
    /// See ``PushModel/ExactString/fingerprint``; the id's, without the type.
    let conversationFingerprint: UInt64
    /// The only users it is for; `nil` for everybody.
    let receivers: SortedNames?
    /// Which bindings it goes to; `nil` if no list is given.
    let filter: CompiledFilter?
    /// The app's choices.
    let policy: PushPolicy

    /// Whom it mentions.
    let mentionList: CompiledMentions

    /// What its force overrides, as a decision needs it.
    let bypassed: Objections
    /// The trait of recipients who are online by the app's policy (rule 1.2).
    let onlineTrait: PackedRecipient.Traits
    /// The trait of recipients none of whose bindings can take the message.
    let unreadyTrait: PackedRecipient.Traits

    /// Compiles a message; nothing in it can make this fail.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - ext: What ``MessageExtension/read(_:)`` made of its ext.
    ///   - policy: The app's policy.
    public init(_ message: Message, ext: MessageExtension, policy: PushPolicy) {
        isPushable =
            message.type != .chatRoom && message.body.type != .command && !message.deliverOnlineOnly
        timestamp = message.timestamp
        isSilent = ext.ignoresNotification
        bypassesDoNotDisturb = ext.forcesNotification
        bypassesRemindType =
            ext.forcesNotification && policy.forceOverrides == .allPreferences
        ignoresMentionOnly = message.type == .chat && policy.mentionOnlyInChat == .pushesAll
        isCall = ext.push?.isCall ?? false
        sender = message.from
        conversation = message.conversation
        senderFingerprint = sender.text.fingerprint
        conversationFingerprint = conversation.id.text.fingerprint
        receivers =
            message.receivers.isEmpty ? nil : SortedNames(message.receivers.map { $0.text })
        filter = ext.filter.flatMap { CompiledFilter($0) }
        mentionList = CompiledMentions(ext.mentions, sender: message.from)
        self.policy = policy
        bypassed = Objections.bypassed(
            doNotDisturb: bypassesDoNotDisturb,
            remindType: bypassesRemindType
        )
        onlineTrait = policy.multiDevice == .anyOfflineDevice ? .onlineOnly : .online
        unreadyTrait = isCall ? .noReadyVoIP : .noReadyAlert
    }

    /// Whether the message is too old to be pushed; one from the future is not (gate A2, H23).
    func isExpired(at now: Instant) -> Bool {
        timestamp.map { now.milliseconds(since: $0) > Instant.millisecondsPerDay } ?? false
    }

    /// Whether the message mentions a user (rule 1.5).
    public func mentions(_ user: UserID) -> Bool {
        mentionList.contains(user)
    }

    /// Whom the message mentions, if a remind type makes that count (rule 1.5, H27).
    func mentionList(for restriction: PushRemindType?) -> CompiledMentions? {
        restriction == .mentionOnly && !ignoresMentionOnly ? mentionList : nil
    }
}
