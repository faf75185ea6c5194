/// The verdict of one gate: an entry of a full explanation.
package struct GateReport: Hashable, Sendable {
    package var gate: Gate
    package var verdict: Gate.Verdict
    /// Which input the verdict is based on.
    package var source: Gate.Source
    /// The index among the recipient's bindings for a gate of bindings; `nil` for the others.
    package var binding: Int?
}

/// The verdicts of all gates on a message and a recipient, and what follows from them.
///
/// A ``Decision`` is read off the same verdicts.
package struct GateReports: Hashable, Sendable {
    /// The gates of the recipient that are listed, in order, then those of bindings for each binding.
    package var reports: [GateReport]
    /// The reasons of everything that blocks, in gate order; empty if the message is pushed (L2).
    package var blockers: [SuppressionReason]

    /// Asks every gate.
    package init(
        _ message: borrowing CompiledMessage,
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) {
        let preferences = recipient.settings.preferences(in: message.conversation)
        let facts = PairFacts(message, to: recipient, at: moment)
        let verdicts = GateVerdicts(message, facts, to: recipient, at: moment)
        let asksRules = message.asksRules(to: recipient)
        reports = []
        blockers = []
        for gate in Gate.ofRecipient where gate.row.isListed?(facts) ?? true {
            if gate == .suppressingRule, !message.hasRules(to: recipient) { continue }
            let isAsked = gate == .suppressingRule ? asksRules : gate.isAsked(message, facts)
            let verdict = verdicts.verdict(of: gate, isAsked: isAsked)
            let source = gate.source(preferences)
            reports.append(GateReport(gate: gate, verdict: verdict, source: source))
            if verdict == .block { blockers.append(verdicts.reason(of: gate)) }
        }
        var isEligible = recipient.devices.bindings.isEmpty
        for (index, binding) in recipient.devices.bindings.enumerated() {
            let verdicts = GateVerdicts(message, binding)
            for gate in Gate.ofBinding {
                reports.append(
                    GateReport(
                        gate: gate,
                        verdict: verdicts.verdict(
                            of: gate,
                            isAsked: gate.isAsked(message, binding)
                        ),
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
