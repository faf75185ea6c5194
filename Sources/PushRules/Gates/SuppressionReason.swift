public import ExactJSON

/// Why a message is not pushed to a recipient: the first gate that blocked.
public enum SuppressionReason: UInt8, WireWord, JSONRepresentable {
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
    /// There are bindings, but each is blocked by gates C1 to C6 or cannot take the payload.
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
