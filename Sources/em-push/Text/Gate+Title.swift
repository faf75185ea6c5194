import PushRules

extension Gate {
    /// What the gate asks, in a few words.
    var title: String {
        switch self {
        case .messageKind: "kind of message"
        case .messageExpired: "sent"
        case .messageSilent: "silent message"
        case .recipientIsSender: "sender"
        case .recipientUnknown: "recipient"
        case .recipientNotAddressed: "addressed to"
        case .recipientOnline: "devices"
        case .appInterval: "quiet interval"
        case .appDuration: "silent duration"
        case .conversationDuration: "silent duration"
        case .remindNever: "remind type"
        case .remindMentionOnly: "mention"
        case .noBinding: "bindings"
        case .deviceOnline: "device online"
        case .deviceKicked: "device kicked"
        case .illegalBinding: "binding legal"
        case .filtered: "filter"
        case .certificate: "certificate"
        case .voip: "VoIP"
        }
    }
}
