package import ExactJSON
package import PushModel

/// A place of an input of `decide` that a proof can leave unknown (rule 7.4, Q2).
///
/// The cases are in the order in which the places vary, the last fastest: first those on which the classes
/// of others depend, then in the order of their pointers.
package enum UnknownPlace: UInt8, WireWord, JSONRepresentable {
    /// The kind of conversation.
    case messageType
    /// The sender.
    case messageFrom
    /// The peer, group or room.
    case messageTo
    /// The recipient's id.
    case recipientID
    case bodyText
    /// The kind of content.
    case bodyType
    /// Whether the message is for online devices only.
    case deliverOnlineOnly
    /// Everything that the sender attached.
    case ext
    /// The users who are mentioned.
    case mentions
    /// Whether the message is forced.
    case forceNotification
    /// Whether the sender wants no push.
    case ignoreNotification
    /// What makes a message a call.
    case pushExtType
    /// The filter of devices and certificates.
    case pushFilter
    /// The message's id.
    case messageID
    /// The users that the message is for.
    case receivers
    /// When the message was sent.
    case timestamp
    /// The recipient's devices.
    case devices
    /// Whether the app knows the recipient.
    case known
    /// Everything that the recipient has set.
    case settings
    /// What the recipient has set for conversations.
    case conversations
    /// How pushes read.
    case displayStyle
    /// Until when the app is silent.
    case expireTimestamp
    /// The recipient's language.
    case preferredLanguage
    /// The app's remind type.
    case remindType
    /// The recipient's template.
    case template

    /// The keys on the way from the input to the place.
    package var keys: [ExactString] {
        switch self {
        case .messageType: ["message", "type"]
        case .messageFrom: ["message", "from"]
        case .messageTo: ["message", "to"]
        case .recipientID: ["recipient", "id"]
        case .bodyText: ["message", "body", "text"]
        case .bodyType: ["message", "body", "type"]
        case .deliverOnlineOnly: ["message", "deliverOnlineOnly"]
        case .ext: ["message", "ext"]
        case .mentions: ["message", "ext", "em_at_list"]
        case .forceNotification: ["message", "ext", "em_force_notification"]
        case .ignoreNotification: ["message", "ext", "em_ignore_notification"]
        case .pushExtType: ["message", "ext", "em_push_ext", "type"]
        case .pushFilter: ["message", "ext", "em_push_filter"]
        case .messageID: ["message", "id"]
        case .receivers: ["message", "receivers"]
        case .timestamp: ["message", "timestamp"]
        case .devices: ["recipient", "devices"]
        case .known: ["recipient", RecipientFlag.known.word]
        case .settings: ["recipient", "settings"]
        case .conversations: ["recipient", "settings", "conversations"]
        case .displayStyle: ["recipient", "settings", "displayStyle"]
        case .expireTimestamp: ["recipient", "settings", "expireTimestamp"]
        case .preferredLanguage: ["recipient", "settings", "preferredLanguage"]
        case .remindType: ["recipient", "settings", "remindType"]
        case .template: ["recipient", "settings", "template"]
        }
    }

    /// The flag of the recipient that stands at the place, if one does.
    package var flag: RecipientFlag? {
        let keys = keys
        return keys.count == 2 && keys[0] == "recipient" ? RecipientFlag(word: keys[1]) : nil
    }

    package var pointer: JSONPointer {
        keys.reduce(.root) { $0.appending(key: $1) }
    }

    package var word: ExactString { pointer.text }

    /// What stands at the place in an input; `nil` if nothing does.
    package func value(in input: JSONValue) -> JSONValue? {
        input.value(at: InputPath(keys.map { .key($0) }))
    }

    /// Whether a place is this one, lies in it, or has it within.
    package func overlaps(_ other: UnknownPlace) -> Bool {
        let (keys, others) = (keys, other.keys)
        return keys.starts(with: others) || others.starts(with: keys)
    }
}

extension UnknownPlace: CustomStringConvertible {
    package var description: String { pointer.description }
}
