public import ExactJSON

/// A change of an input that can let a message through (rule 7.1).
///
/// Each sets one place of the input to one value. The cases are in the order in which the changes of a
/// remedy are listed: by who makes them, then by id. Everything about a change stands in its row of the
/// table in `RemedyChange+Rows.swift`.
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
    case enableCertificate
    /// A certificate is for the kind of message.
    case changeCertificateKind
    /// The app knows the recipient.
    case makeRecipientKnown
    /// The same message is sent at another instant.
    case wait

    /// The contract's id.
    public var word: ExactString { row.id }

    public var actor: RemedyActor { row.actor }
}

extension RemedyChange: CustomStringConvertible {
    /// The contract's id.
    public var description: String { word.string }
}
