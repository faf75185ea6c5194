/// What a proof asks about a decision (rule 7.4).
package enum ProofAsk: Hashable, Sendable {
    /// Whether the message is pushed, or whether it is not.
    case outcome(isPush: Bool)
    /// Whether this is the reason for which the message is suppressed.
    case reason(SuppressionReason)
    /// Whether this is among the reasons of everything that blocks.
    case blocker(SuppressionReason)
    /// Whether a gate has a verdict; a gate of bindings on any binding.
    case verdict(Gate, Gate.Verdict)

    /// Whether it is about a gate.
    package func names(_ gate: Gate) -> Bool {
        switch self {
        case .outcome: false
        case .reason(let reason), .blocker(let reason): reason.gate == gate
        case .verdict(let asked, _): asked == gate
        }
    }
}
