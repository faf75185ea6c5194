public import ExactJSON

/// Whose word a gate goes by (L3).
public enum GateSource: String, WireWord {
    /// The message and its ext.
    case message
    /// The recipient's standing with the app.
    case recipient
    /// What the recipient has set for the whole app.
    case app
    /// What the recipient has set for the conversation.
    case conversation
    /// The recipient's devices and bindings.
    case device
    /// The app's certificates.
    case certificate
}

extension Gate {
    /// Whose word the gate goes by, given what the recipient has set for the conversation at hand.
    public func source(_ preferences: Preferences) -> GateSource {
        switch self {
        case .messageKind, .messageExpired, .messageSilent, .recipientIsSender,
            .recipientNotAddressed, .filtered:
            .message
        case .recipientUnknown:
            .recipient
        case .recipientOnline, .noBinding, .deviceOnline, .deviceKicked, .illegalBinding:
            .device
        case .appInterval, .appDuration:
            .app
        case .conversationDuration:
            .conversation
        case .remindNever, .remindMentionOnly:
            preferences.hasConversationRemindType ? .conversation : .app
        case .certificate, .voip:
            .certificate
        }
    }
}
