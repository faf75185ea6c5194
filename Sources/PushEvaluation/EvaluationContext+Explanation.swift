import PushRules
import WallTime

extension EvaluationContext {
    func explain() -> Explanation {
        let evaluation = evaluate()
        let reports = GateReports(prepared.compiled, to: compiledRecipient, at: moment)
        let compiledBindings = compiledRecipient.devices.bindings
        let describer = TraceDescriber(self)
        let trace = reports.reports.map { report in
            Explanation.TraceEntry(
                gate: report.gate,
                verdict: report.verdict,
                source: report.source,
                value: describer.value(report),
                binding: report.binding.map { index in
                    Explanation.TracedBinding(
                        device: compiledBindings[index].device,
                        certificateName: compiledBindings[index].certificateName
                    )
                }
            )
        }
        let nextPush = nextPush(reports.blockers)
        return Explanation(
            evaluation: evaluation,
            trace: trace,
            blockers: blockers(reports.blockers, evaluation.decision),
            nextPush: nextPush,
            nextPushOffset: offset(of: nextPush),
            zoneData: moment.zones.release
        )
    }

    /// The reasons of the gates; if only payloads that are too large block, no gate has a reason (M48).
    private func blockers(
        _ gates: [SuppressionReason],
        _ decision: Decision
    ) -> [SuppressionReason] {
        gates.isEmpty && decision != .push ? [.noEligibleBinding] : gates
    }

    /// The next push if do-not-disturb blocks and no other gate does; payloads do not matter (H3).
    private func nextPush(_ gates: [SuppressionReason]) -> NextPush? {
        guard !gates.isEmpty, gates.allSatisfy({ $0.isDoNotDisturb }) else { return nil }
        return preferences.nextPush(after: moment)
    }

    private func offset(of nextPush: NextPush?) -> UTCOffset {
        guard case .at(let instant) = nextPush, let zone = compiledRecipient.settings.timeZone
        else { return .utc }
        return moment.zones.offset(of: zone, at: instant)
    }

    /// What the recipient has set that matters for this message.
    var preferences: Preferences {
        compiledRecipient.settings.preferences(in: prepared.compiled.conversation)
    }
}
