public import ExactJSON

/// Why a message is not pushed to a recipient: the first gate that blocked.
///
/// Reasons are in the order of their gates.
public enum SuppressionReason: WireWord, JSONRepresentable, Comparable {
    /// A gate of the recipient blocks; gate B11 because a rule of the app says so.
    case gate(Gate)
    /// Gate B11 blocks because a rule of the recipient says so.
    case userRule
    /// `device.noneEligible`: there are bindings, but each is blocked by a gate of bindings or cannot take
    /// the payload.
    case noEligibleBinding

    /// The reasons of all gates of the recipient in order, and then ``noEligibleBinding``.
    public static let allCases =
        Gate.ofRecipient.flatMap { $0 == .suppressingRule ? [gate($0), userRule] : [gate($0)] }
        + [noEligibleBinding]

    /// The gate that blocks for this reason; `nil` if gates block the bindings one by one.
    public var gate: Gate? {
        switch self {
        case .gate(let gate): gate
        case .userRule: .suppressingRule
        case .noEligibleBinding: nil
        }
    }

    /// Whether the reason on the left is that of an earlier gate, or of the app's rule and not the recipient's.
    public static func < (left: SuppressionReason, right: SuppressionReason) -> Bool {
        left.order < right.order
    }

    private var order: Int {
        (gate.map { Int($0.rawValue) } ?? 255) * 2 + (self == .userRule ? 1 : 0)
    }

    /// Whether do-not-disturb is the reason: gates B5, B6, B7 and B10.
    public var isDoNotDisturb: Bool { gate?.row.override == .force }

    /// The contract's word.
    public var word: ExactString {
        self == .userRule ? "rule.user" : gate?.row.reason ?? "device.noneEligible"
    }

    /// The vendor's words for the reason in the callback after sending; `nil` if there are none.
    public var detail: ExactString? { gate?.row.detail }
}

extension SuppressionReason: CustomStringConvertible {
    /// The contract's word.
    public var description: String { word.string }
}

extension SuppressionReason {
    /// Why a message is not pushed through one binding: the first gate of bindings that blocked.
    public enum Binding: WireWord, JSONRepresentable {
        /// A gate of bindings blocks; gate C5 because the app has disabled the certificate.
        case gate(Gate)
        /// Gate C5, because the app does not have the certificate.
        case certificateUnknown

        /// The reasons of all gates of bindings in order, and then ``certificateUnknown``.
        public static let allCases = Gate.ofBinding.map { gate($0) } + [certificateUnknown]

        /// The gate that blocks for this reason.
        public var gate: Gate {
            if case .gate(let gate) = self { gate } else { .certificate }
        }

        /// The contract's word.
        public var word: ExactString {
            self == .certificateUnknown ? "device.certificateUnknown" : gate.row.reason
        }

        /// The vendor's words for the reason in the callback after sending; `nil` if there are none.
        public var detail: ExactString? {
            self == .certificateUnknown ? "no notifier exist" : gate.row.detail
        }

        /// The reason of a gate that blocks a binding.
        init(_ gate: Gate, _ binding: CompiledBinding) {
            self =
                gate == .certificate && !binding.certificate.isKnown
                ? .certificateUnknown : .gate(gate)
        }
    }
}

extension SuppressionReason.Binding: CustomStringConvertible {
    /// The contract's word.
    public var description: String { word.string }
}
