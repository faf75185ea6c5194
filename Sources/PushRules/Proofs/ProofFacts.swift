import ExactJSON
package import PushModel
package import WallTime

/// What the gates of bindings say of a message and a recipient's bindings.
package struct ProofBindings: Sendable {
    /// How many bytes the sounds of the bindings through Apple that pass take at least; `nil` if none passes.
    package let soundByteCount: Int?
    /// The certificates of the bindings through other push services that pass, each once.
    package let others: [Certificate.Name]
    fileprivate let isEmpty: Bool
    fileprivate let holds: Bool
    /// The first gate that blocks each binding, a bit each.
    fileprivate let blockers: UInt32

    /// - Parameters:
    ///   - message: The message.
    ///   - devices: The recipient's devices.
    ///   - ask: The question.
    ///   - soundByteCount: How many bytes the sound of a binding's certificate takes; `nil` if it is of another push
    ///     service than Apple's.
    package init(
        _ message: borrowing CompiledMessage,
        _ devices: CompiledDevices,
        _ ask: ProofAsk,
        soundByteCount: (CompiledBinding) -> Int?
    ) {
        var least: Int?
        var others: [Certificate.Name] = []
        var holds = false
        var blockers: UInt32 = 0
        for binding in devices.bindings {
            let verdicts = GateVerdicts(message, binding)
            if let gate = verdicts.firstBlocker {
                blockers |= gate.bit
            } else if let count = soundByteCount(binding) {
                least = min(least ?? .max, count)
            } else if !others.contains(binding.certificateName) {
                others.append(binding.certificateName)
            }
            if case .verdict(let gate, let verdict) = ask, gate.isOfBinding,
                verdicts.verdict(of: gate, isAsked: gate.isAsked(message, binding)) == verdict
            {
                holds = true
            }
        }
        self.soundByteCount = least
        self.others = others
        self.holds = holds
        self.blockers = blockers
        isEmpty = devices.bindings.isEmpty
    }
}

/// What a message and a recipient are to each other.
package struct ProofRelation: Sendable {
    private let isSender: Bool
    private let isAddressed: Bool
    fileprivate let isMentioned: Bool

    package init(isSender: Bool, isAddressed: Bool, isMentioned: Bool) {
        self.isSender = isSender
        self.isAddressed = isAddressed
        self.isMentioned = isMentioned
    }

    /// What the gates of the recipient look at.
    @inline(__always)
    fileprivate func facts(_ mask: RecipientMask, _ settings: ProofSettings) -> PairFacts {
        PairFacts(
            mask: mask,
            row: settings.row,
            isSender: isSender,
            isAddressed: isAddressed,
            isQuiet: settings.isQuiet,
            windows: settings.windows
        )
    }
}

/// What rules say of the message and the recipient of a proof, which is the same in all cases of an instant.
package struct ProofRules: Sendable {
    fileprivate let spoken: SpokenRule?
    fileprivate let isListed: Bool
    fileprivate let isAsked: Bool

    package init(
        _ message: borrowing CompiledMessage,
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) {
        spoken = message.spokenRule(to: recipient, at: moment)
        isListed = message.hasRules(to: recipient)
        isAsked = message.asksRules(to: recipient)
    }
}

extension CompiledMessage {
    /// Asks about the message to each of many recipients.
    ///
    /// The settings vary faster than the devices. It allocates nothing.
    ///
    /// - Parameters:
    ///   - ask: The question.
    ///   - relation: What the message and the recipients are to each other.
    ///   - rules: What rules say.
    ///   - devices: The devices, for each as often as `bindings` needs it.
    ///   - bindings: What the gates of bindings say of each list of devices; `devices` are a multiple of them,
    ///     and those of the same list follow each other.
    ///   - settings: What gates see of the settings.
    ///   - walk: The settings, at the first.
    ///   - now: The instant of the decisions.
    ///   - number: The number of the first case, then that after the last.
    ///   - finding: The first cases with each answer; without any more to learn the rest is left out.
    ///   - fits: Whether the payload fits some binding that passes all gates, by the bindings and the number
    ///     of the settings' texts; called only if the answer depends on it.
    package func ask(
        _ ask: ProofAsk,
        _ relation: ProofRelation,
        _ rules: ProofRules,
        devices: [RecipientMask],
        bindings: ArraySlice<ProofBindings>,
        settings: [ProofSettings],
        _ walk: inout ProofSettingsWalk,
        at now: Instant,
        from number: inout Int,
        _ finding: inout ProofFinding,
        fits: (_ bindings: borrowing ProofBindings, _ text: Int) -> Bool
    ) {
        let own = GateVerdicts(self, at: now)
        let asked = ask.gate?.bit ?? 0
        let copies = devices.count / bindings.count
        for (index, device) in devices.enumerated() {
            let binding = bindings[bindings.startIndex + index / copies]
            for _ in 0..<walk.count {
                var verdicts = own
                let facts = relation.facts(device, settings[walk.seen])
                verdicts.add(self, facts, at: now) { relation.isMentioned }
                if let spoken = rules.spoken {
                    verdicts.add(spoken, isForced: bypassesDoNotDisturb)
                }
                let text = walk.text
                var deciding = binding.blockers
                let holds = verdicts.answer(ask, self, facts, binding, rules) {
                    let isFitting = fits(binding, text)
                    if !isFitting {
                        finding.dependsOnSize = true
                        deciding |= ProofFinding.size
                    }
                    return isFitting
                }
                finding.note(
                    number,
                    holds: holds,
                    blockers: verdicts.blockers,
                    bindings: deciding,
                    asked: asked
                )
                number += 1
                walk.advance()
            }
            if finding.isComplete { return }
        }
    }
}

extension ProofAsk {
    /// The gate whose reason or verdict is asked for.
    fileprivate var gate: Gate? {
        switch self {
        case .outcome: nil
        case .reason(let reason), .blocker(let reason): reason.gate
        case .verdict(let gate, _): gate
        }
    }

    /// Whether the answer can depend on whether a payload fits.
    package var dependsOnSize: Bool {
        switch self {
        case .outcome, .reason(.noEligibleBinding), .blocker(.noEligibleBinding): true
        case .reason, .blocker, .verdict: false
        }
    }
}

extension GateVerdicts {
    /// Whether a question holds of a case with these verdicts of the gates of the recipient.
    @inline(__always)
    fileprivate func answer(
        _ ask: ProofAsk,
        _ message: borrowing CompiledMessage,
        _ facts: PairFacts,
        _ bindings: borrowing ProofBindings,
        _ rules: ProofRules,
        fits: () -> Bool
    ) -> Bool {
        let isReady = bindings.soundByteCount != nil || !bindings.others.isEmpty
        switch ask {
        case .outcome(let isPush):
            return (decision(isReady: isReady) == .push && fits()) == isPush
        case .reason(let reason):
            let decision = decision(isReady: isReady)
            guard decision == .push else { return decision == .suppress(reason) }
            return reason == .noEligibleBinding && !fits()
        case .blocker(.noEligibleBinding):
            if !isReady { return !bindings.isEmpty }
            return firstBlocker == nil && !fits()
        case .blocker(.gate(.suppressingRule)), .blocker(.userRule):
            return blocks(.suppressingRule) && ask == .blocker(self.reason(of: .suppressingRule))
        case .blocker(.gate(let gate)):
            return blocks(gate)
        case .verdict(.suppressingRule, let verdict):
            return rules.isListed
                && self.verdict(of: .suppressingRule, isAsked: rules.isAsked) == verdict
        case .verdict(let gate, let verdict):
            return gate.isOfBinding
                ? bindings.holds
                : (gate.row.isListed?(facts) ?? true)
                    && self.verdict(of: gate, isAsked: gate.isAsked(message, facts)) == verdict
        }
    }
}
