public import ExactJSON

/// Why a message is not pushed through one binding.
public enum BindingSuppressionReason: UInt8, WireWord, JSONRepresentable {
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

    /// The gate that blocks for this reason.
    private var gate: Gate {
        switch self {
        case .deviceOnline: .deviceOnline
        case .deviceKicked: .deviceKicked
        case .illegalBinding: .illegalBinding
        case .filtered: .filtered
        case .certificateUnknown, .certificateDisabled: .certificate
        case .voip: .voip
        }
    }

    /// The contract's word.
    public var word: ExactString {
        self == .certificateUnknown ? "device.certificateUnknown" : gate.facts.reason
    }

    /// The vendor's words for the reason in the callback after sending; `nil` if there are none.
    public var detail: ExactString? {
        self == .certificateUnknown ? "no notifier exist" : gate.facts.detail
    }

    /// The reason of a gate that blocks a binding; `nil` for gates A1 to C0.
    init?(_ gate: Gate, _ binding: CompiledBinding) {
        let isUnknown = gate == .certificate && binding.kind == nil
        for reason in Self.allCases where reason.gate == gate {
            guard isUnknown == (reason == .certificateUnknown) else { continue }
            self = reason
            return
        }
        return nil
    }
}

extension BindingSuppressionReason: CustomStringConvertible {
    /// The contract's word.
    public var description: String { word.string }
}
