public import ExactJSON

/// Why a message is not pushed to a recipient: the first gate that blocked.
public enum SuppressionReason: UInt8, WireWord, JSONRepresentable {
    /// `message.kind`: gate A1.
    case messageKind
    /// `message.expired`: gate A2.
    case messageExpired
    /// `message.silent`: gate A3.
    case messageSilent
    /// `recipient.sender`: gate B1.
    case recipientIsSender
    /// `recipient.unknown`: gate B2.
    case recipientUnknown
    /// `recipient.notAddressed`: gate B3.
    case recipientNotAddressed
    /// `recipient.online`: gate B4.
    case recipientOnline
    /// `dnd.app.interval`: gate B5.
    case appInterval
    /// `dnd.app.duration`: gate B6.
    case appDuration
    /// `dnd.conversation.duration`: gate B7.
    case conversationDuration
    /// `remind.none`: gate B8.
    case remindNever
    /// `remind.mentionOnly`: gate B9.
    case remindMentionOnly
    /// `device.none`: gate C0.
    case noBinding
    /// `device.noneEligible`: there are bindings, but each is blocked by gates C1 to C6 or cannot take the payload.
    case noEligibleBinding

    // INVARIANT: the reasons of gates A1 to C0 have the gates' raw values.

    /// The reason of a gate that blocks a recipient; `nil` for gates C1 to C6.
    public init?(_ gate: Gate) {
        guard gate.rawValue <= Gate.noBinding.rawValue else { return nil }
        self.init(rawValue: gate.rawValue)
    }

    /// Whether do-not-disturb is the reason: gates B5, B6 and B7.
    public var isDoNotDisturb: Bool {
        switch self {
        case .appInterval, .appDuration, .conversationDuration: true
        default: false
        }
    }

    /// The gate that blocks for this reason; `nil` if gates block the bindings one by one.
    private var gate: Gate? {
        self == .noEligibleBinding ? nil : Gate(rawValue: rawValue)
    }

    /// The contract's word.
    public var word: ExactString { gate?.facts.reason ?? "device.noneEligible" }

    /// The vendor's words for the reason in the callback after sending; `nil` if there are none.
    public var detail: ExactString? { gate?.facts.detail }
}

extension SuppressionReason: CustomStringConvertible {
    /// The contract's word.
    public var description: String { word.string }
}
