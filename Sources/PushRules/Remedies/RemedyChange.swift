public import ExactJSON

/// A change of an input that can let a message through (rule 7.1).
///
/// Each sets one place of the input to one value. The cases are in the order in which the changes of a
/// remedy are listed: by who makes them, then by id.
public enum RemedyChange: UInt8, WireWord {
    /// A well-formed binding is added to a device.
    case addBinding
    /// The conversation's silent duration ends.
    case endConversationDuration
    /// The conversation's own remind type becomes "all".
    case setConversationRemindType
    /// The conversation's own remind type is removed.
    case removeConversationRemindType
    /// A device goes offline.
    case takeDeviceOffline
    /// The app's silent duration ends.
    case endDuration
    /// The daily quiet interval is switched off.
    case switchIntervalOff
    /// The app's remind type becomes "all".
    case setRemindType
    /// A binding gets a well-formed token.
    case replaceToken
    /// The message has no filter.
    case removeFilter
    /// The message is forced.
    case force
    /// The message mentions the recipient.
    case mention
    /// The message is not for online devices only.
    case removeOnlineOnly
    /// What the sender attached is taken away.
    case shortenPayload
    /// The recipient is one of the receivers.
    case addReceiver
    /// The sender wants a push.
    case removeSilence
    /// The app has one more certificate.
    case addCertificate
    /// A certificate is enabled.
    case enableCertificate
    /// A certificate is for the kind of message.
    case changeCertificateKind
    /// The app knows the recipient.
    case makeRecipientKnown
    /// The same message is sent at another instant.
    case wait

    /// The contract's id.
    public var word: ExactString {
        switch self {
        case .addBinding: "binding.add"
        case .endConversationDuration: "conversation.duration.off"
        case .setConversationRemindType: "conversation.remindType.all"
        case .removeConversationRemindType: "conversation.remindType.remove"
        case .takeDeviceOffline: "device.offline"
        case .endDuration: "duration.off"
        case .switchIntervalOff: "interval.off"
        case .setRemindType: "remindType.all"
        case .replaceToken: "token.replace"
        case .removeFilter: "filter.remove"
        case .force: "force"
        case .mention: "mention"
        case .removeOnlineOnly: "onlineOnly.remove"
        case .shortenPayload: "payload.shorten"
        case .addReceiver: "receivers.add"
        case .removeSilence: "silent.remove"
        case .addCertificate: "certificate.add"
        case .enableCertificate: "certificate.enable"
        case .changeCertificateKind: "certificate.kind"
        case .makeRecipientKnown: "recipient.known"
        case .wait: "wait"
        }
    }

    /// Who can make the change.
    public var actor: RemedyActor {
        switch self {
        case .addBinding, .endConversationDuration, .setConversationRemindType,
            .removeConversationRemindType, .takeDeviceOffline, .endDuration, .switchIntervalOff,
            .setRemindType, .replaceToken:
            .user
        case .removeFilter, .force, .mention, .removeOnlineOnly, .shortenPayload, .addReceiver,
            .removeSilence:
            .sender
        case .addCertificate, .enableCertificate, .changeCertificateKind, .makeRecipientKnown:
            .appOperator
        case .wait: .time
        }
    }
}

extension RemedyChange: CustomStringConvertible {
    /// The contract's id.
    public var description: String { word.string }
}
