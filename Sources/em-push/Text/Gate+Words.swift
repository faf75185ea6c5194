import PushRules

extension Gate {
    /// The heading of the gate's section in the specification, and why it blocks, in a few words.
    ///
    /// `place` is " of this conversation" if a remind type is that of the conversation, else empty.
    func words(_ place: String = "") -> (heading: String, sentence: String) {
        switch self {
        case .messageKind: ("Kind of message", "messages of this kind are never pushed")
        case .messageExpired: ("Age", "the message is too old")
        case .messageSilent: ("Silent message", "the sender wants no push")
        case .recipientIsSender: ("Own message", "the recipient is the sender")
        case .recipientUnknown: ("Unknown recipient", "the recipient is not known")
        case .recipientNotAddressed: ("Directed message", "the message is for other members")
        case .recipientOnline: ("Online", "the recipient is online")
        case .suppressingRule: ("Rules", "a rule of the app")
        case .appInterval: ("App's quiet interval", "quiet hours")
        case .quietWindow: ("Quiet windows", "a quiet window")
        case .appDuration: ("App's silent duration", "the user has silenced the app")
        case .conversationDuration:
            ("Conversation's silent duration", "the user has silenced the conversation")
        case .remindNever: ("Remind type “none”", "the user wants no pushes\(place)")
        case .remindMentionOnly:
            (
                "Remind type “mention only”",
                "the user wants mentions alone\(place), and is not mentioned"
            )
        case .noBinding: ("No binding", "the user has no device to push to")
        case .deviceOnline: ("Device online", "the device is online")
        case .deviceKicked: ("Device kicked", "a login elsewhere has logged the device out")
        case .illegalBinding:
            ("Illegal binding", "the binding has no name or no usable token")
        case .filtered: ("Filter", "the message's filter leaves it out")
        case .certificate: ("Certificate", "the certificate is switched off")
        case .voip: ("VoIP", "calls and nothing else go over VoIP certificates")
        }
    }
}

extension SuppressionReason {
    /// The reason in a few words; `ofConversation` is whether a remind type is that of the conversation.
    func sentence(ofConversation isOfConversation: Bool = false) -> String {
        self == .userRule
            ? "a rule of the user"
            : gate?.words(isOfConversation ? " of this conversation" : "").sentence
                ?? "none of the user's devices takes the push"
    }
}

extension SuppressionReason.Binding {
    /// The reason in a few words.
    var sentence: String {
        self == .certificateUnknown ? "the app has no such certificate" : gate.words().sentence
    }
}
