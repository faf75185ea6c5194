package import PushModel
package import WallTime

/// The classes of a proof: of each part of an input one value, or one for each class (rule 7.4).
///
/// A case has one value of each part. The parts are in the order in which they vary, the last fastest.
package struct ProofClasses: Sendable {
    /// Kinds of conversation.
    package var types: [ConversationType]
    package var senders: [UserID]
    /// Where the message is sent.
    package var targets: [ConversationID]
    /// Ids of the recipient.
    package var recipients: [UserID]
    /// What the message carries.
    package var bodies: [MessageBody]
    /// Whether the message is for online devices only.
    package var onlineOnly: [Bool]
    /// What the message's ext says.
    package var exts: [Ext]
    package var ids: [MessageID]
    /// The users that the message is for.
    package var receivers: [Receivers]
    /// When the message was sent.
    package var timestamps: [Instant?]
    /// The recipient's devices.
    package var devices: [[Device]]
    /// What the app knows of the recipient.
    package var flags: [RecipientFlags]
    /// What the recipient has set.
    package var settings: [PushSettings]
    /// Whether the only entry of `settings` is one of the message's conversation, whatever that is, and
    /// stands there under this one.
    package var placeholder: Conversation?

    package struct Ext: Sendable {
        /// What was read; without the list of those who are mentioned, if that is `[recipient.id]`.
        package var ext: MessageExtension
        /// Whether the message mentions the recipient and no other user.
        package var mentionsRecipient: Bool

        package init(_ ext: MessageExtension, mentionsRecipient: Bool) {
            self.ext = ext
            self.mentionsRecipient = mentionsRecipient
        }
    }

    /// The users that a message is for.
    package enum Receivers: Sendable {
        case users([UserID])
        /// The recipient alone.
        case recipient
        /// Another user alone.
        case other
    }

    /// Takes the parts of an input.
    package init(_ message: Message, _ recipient: Recipient) {
        types = [message.type]
        senders = [message.from]
        targets = [message.to]
        recipients = [recipient.id]
        bodies = [message.body]
        onlineOnly = [message.deliverOnlineOnly]
        exts = [Ext(MessageExtension.read(message.ext).value, mentionsRecipient: false)]
        ids = [message.id]
        receivers = [.users(message.receivers)]
        timestamps = [message.timestamp]
        devices = [recipient.devices]
        flags = [recipient.flags]
        settings = [recipient.settings]
    }
}
