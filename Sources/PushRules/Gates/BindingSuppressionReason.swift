public import ExactJSON

/// Why a message is not pushed through one binding.
public enum BindingSuppressionReason: UInt8, WireWord {
    /// Gate C1.
    case deviceOnline
    /// Gate C2.
    case deviceKicked
    /// Gate C3.
    case illegalBinding
    /// Gate C4.
    case filtered
    /// Gate C5, the app does not have the certificate.
    case certificateUnknown
    /// Gate C5, the app has disabled the certificate.
    case certificateDisabled
    /// Gate C6.
    case voip

    /// The contract's word.
    public var word: ExactString {
        switch self {
        case .deviceOnline: "device.online"
        case .deviceKicked: "device.kicked"
        case .illegalBinding: "device.illegalBinding"
        case .filtered: "device.filtered"
        case .certificateUnknown: "device.certificateUnknown"
        case .certificateDisabled: "device.certificateDisabled"
        case .voip: "device.voip"
        }
    }

    /// What the vendor's callback says of it; `nil` where it says nothing.
    public var detail: ExactString? {
        switch self {
        case .deviceOnline, .deviceKicked: nil
        case .illegalBinding: "illegal binding"
        case .filtered: "ignore push device id"
        case .certificateUnknown: "no notifier exist"
        case .certificateDisabled: "notifier disabled"
        case .voip: "invalid VOIP notification"
        }
    }

    /// The reason of a gate that blocks a binding; `nil` for gates A1 to C0.
    init?(_ gate: Gate, _ binding: CompiledBinding) {
        switch gate {
        case .deviceOnline: self = .deviceOnline
        case .deviceKicked: self = .deviceKicked
        case .illegalBinding: self = .illegalBinding
        case .filtered: self = .filtered
        case .certificate:
            self = binding.kind == nil ? .certificateUnknown : .certificateDisabled
        case .voip: self = .voip
        default: return nil
        }
    }
}

extension BindingSuppressionReason: CustomStringConvertible {
    /// The contract's word.
    public var description: String { word.string }
}
