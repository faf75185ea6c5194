/// The verdict of one gate: an entry of a full explanation.
public struct GateReport: Hashable, Sendable {
    /// The gate.
    public var gate: Gate
    /// Its verdict.
    public var verdict: Verdict
    /// Which input the verdict is based on.
    public var source: GateSource
    /// The index among the recipient's bindings for gates C1 to C6; `nil` for the others.
    public var binding: Int?
}

/// The verdicts of all gates on a message and a recipient, and what follows from them.
///
/// A ``Decision`` is read off the same verdicts.
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
        let verdicts = GateVerdicts(message, to: recipient, at: moment)
        reports = []
        blockers = []
        for gate in Gate.ofRecipient {
            let source = gate.source(preferences)
            reports.append(GateReport(gate: gate, verdict: verdicts[gate], source: source))
            if verdicts[gate] == .block, let reason = SuppressionReason(gate) {
                blockers.append(reason)
            }
        }
        var isEligible = recipient.devices.bindings.isEmpty
        for (index, binding) in recipient.devices.bindings.enumerated() {
            let verdicts = GateVerdicts(message, binding)
            for gate in Gate.ofBinding {
                reports.append(
                    GateReport(
                        gate: gate,
                        verdict: verdicts[gate],
                        source: gate.source(preferences),
                        binding: index
                    )
                )
            }
            isEligible = isEligible || verdicts.firstBlocker == nil
        }
        if !isEligible {
            blockers.append(.noEligibleBinding)
        }
    }
}
