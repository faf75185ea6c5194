/// What one gate said, and of whom: an entry of a full explanation.
public struct GateReport: Hashable, Sendable {
    /// The gate.
    public var gate: Gate
    /// What it said.
    public var verdict: Verdict
    /// Whose word it went by.
    public var source: GateSource
    /// The index among the recipient's bindings for gates C1 to C6; `nil` for the others.
    public var binding: Int?
}

/// Every gate's answer for a message and a recipient, and what follows from them.
///
/// The same walk as a ``Decision``, but to the end.
public struct GateReports: Hashable, Sendable {
    /// Gates A1 to C0 in order, then for each binding C1 to C6.
    public var reports: [GateReport]
    /// The reasons of everything that blocks, in gate order; empty if the message is pushed (L2).
    public var blockers: [SuppressionReason]

    /// Asks every gate.
    public init(
        _ message: borrowing CompiledMessage,
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) {
        let preferences = recipient.settings.preferences(in: message.conversation)
        reports = []
        blockers = []
        for gate in Gate.ofRecipient {
            let verdict = gate.verdict(message, recipient, preferences, moment)
            reports.append(
                GateReport(gate: gate, verdict: verdict, source: gate.source(preferences))
            )
            if verdict == .block, let reason = SuppressionReason(gate) {
                blockers.append(reason)
            }
        }
        var isEligible = recipient.devices.bindings.isEmpty
        for (index, binding) in recipient.devices.bindings.enumerated() {
            var isBlocked = false
            for gate in Gate.ofBinding {
                let verdict = gate.verdict(message, binding)
                reports.append(
                    GateReport(
                        gate: gate,
                        verdict: verdict,
                        source: gate.source(preferences),
                        binding: index
                    )
                )
                isBlocked = isBlocked || verdict == .block
            }
            isEligible = isEligible || !isBlocked
        }
        if !isEligible {
            blockers.append(.noEligibleBinding)
        }
    }
}
