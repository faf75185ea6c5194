public import ExactJSON

/// Why a message is not pushed to a recipient: the first gate that blocked.
public enum SuppressionReason: UInt8, WireWord {
    /// Gate A1.
    case messageKind
    /// Gate A2.
    case messageExpired
    /// Gate A3.
    case messageSilent
    /// Gate B1.
    case recipientIsSender
    /// Gate B2.
    case recipientUnknown
    /// Gate B3.
    case recipientNotAddressed
    /// Gate B4.
    case recipientOnline
    /// Gate B5.
    case appInterval
    /// Gate B6.
    case appDuration
    /// Gate B7.
    case conversationDuration
    /// Gate B8.
    case remindNever
    /// Gate B9.
    case remindMentionOnly
    /// Gate C0.
    case noBinding
    /// There are bindings, but none of them passes gates C1 to C6 or takes the payload.
    case noEligibleBinding

    // INVARIANT: the reasons of gates A1 to C0 have the gates' raw values.

    /// The reason of a gate that blocks a recipient; `nil` for gates C1 to C6.
    public init?(_ gate: Gate) {
        guard gate.rawValue <= Gate.noBinding.rawValue else { return nil }
        self.init(rawValue: gate.rawValue)
    }

    /// Whether it is do-not-disturb: gates B5, B6 and B7.
    public var isDoNotDisturb: Bool {
        switch self {
        case .appInterval, .appDuration, .conversationDuration: true
        default: false
        }
    }

    /// The contract's word.
    public var word: ExactString {
        switch self {
        case .messageKind: "message.kind"
        case .messageExpired: "message.expired"
        case .messageSilent: "message.silent"
        case .recipientIsSender: "recipient.sender"
        case .recipientUnknown: "recipient.unknown"
        case .recipientNotAddressed: "recipient.notAddressed"
        case .recipientOnline: "recipient.online"
        case .appInterval: "dnd.app.interval"
        case .appDuration: "dnd.app.duration"
        case .conversationDuration: "dnd.conversation.duration"
        case .remindNever: "remind.none"
        case .remindMentionOnly: "remind.mentionOnly"
        case .noBinding: "device.none"
        case .noEligibleBinding: "device.noneEligible"
        }
    }

    /// What the vendor's callback says of it; `nil` where it says nothing.
    public var detail: ExactString? {
        switch self {
        case .messageExpired: "expire message"
        case .messageSilent: "message ignore push"
        case .recipientUnknown: "no user exist"
        case .appInterval, .appDuration, .conversationDuration, .remindNever, .remindMentionOnly:
            "user ignore push"
        case .noBinding: "no push binding"
        case .messageKind, .recipientIsSender, .recipientNotAddressed, .recipientOnline,
            .noEligibleBinding:
            nil
        }
    }
}

extension SuppressionReason: CustomStringConvertible {
    /// The contract's word.
    public var description: String { word.string }
}
