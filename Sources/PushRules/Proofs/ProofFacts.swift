import ExactJSON
package import PushModel
package import WallTime

/// What the gates look at of a recipient's settings in a conversation, at an instant.
package struct ProofSettings: Sendable {
    fileprivate let row: SettingsRow
    fileprivate let isQuiet: Bool

    package init(
        _ settings: borrowing CompiledSettings,
        in conversation: Conversation,
        at moment: borrowing Moment
    ) {
        row = settings.row(in: conversation, fingerprint: conversation.id.text.fingerprint)
        isQuiet = settings.isQuiet(at: moment)
    }
}

/// What the gates of bindings say of a message and a recipient's bindings.
package struct ProofBindings: Sendable {
    /// The indices of the bindings that pass.
    package let eligible: [Int]
    fileprivate let isEmpty: Bool
    fileprivate let holds: Bool

    package init(_ message: borrowing CompiledMessage, _ devices: CompiledDevices, _ ask: ProofAsk)
    {
        var eligible: [Int] = []
        var holds = false
        for (index, binding) in devices.bindings.enumerated() {
            let verdicts = GateVerdicts(message, binding)
            if verdicts.firstBlocker == nil { eligible.append(index) }
            if case .verdict(let gate, let verdict) = ask, gate.isOfBinding,
                verdicts.verdict(of: gate, isAsked: gate.isAsked(message, binding)) == verdict
            {
                holds = true
            }
        }
        self.eligible = eligible
        self.holds = holds
        isEmpty = devices.bindings.isEmpty
    }
}

/// What a message and a recipient are to each other.
package struct ProofRelation: Sendable {
    private let isSender: Bool
    private let isAddressed: Bool
    fileprivate let isMentioned: Bool

    package init(_ message: borrowing CompiledMessage, to recipient: UserID) {
        isSender = message.sender == recipient
        isAddressed = message.isAddressed(to: recipient)
        isMentioned = message.mentions(recipient)
    }

    /// What the gates of the recipient look at.
    @inline(__always)
    fileprivate func facts(_ mask: RecipientMask, _ settings: ProofSettings) -> PairFacts {
        PairFacts(
            mask: mask,
            row: settings.row,
            isSender: isSender,
            isAddressed: isAddressed,
            isQuiet: settings.isQuiet
        )
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
    ///   - devices: The devices, for each as often as `bindings` needs it.
    ///   - bindings: What the gates of bindings say of each list of devices; `devices` are a multiple of them,
    ///     and those of the same list follow each other.
    ///   - settings: The settings.
    ///   - now: The instant of the decisions.
    ///   - first: The number of the first case.
    ///   - finding: The first cases with each answer; without any more to learn the rest is left out.
    ///   - fits: Whether the payload fits some binding that passes all gates, by the indices of its list
    ///     of devices and of the settings; called only if the answer depends on it.
    package func ask(
        _ ask: ProofAsk,
        _ relation: ProofRelation,
        devices: [RecipientMask],
        bindings: ArraySlice<ProofBindings>,
        settings: [ProofSettings],
        at now: Instant,
        from first: Int,
        _ finding: inout ProofFinding,
        fits: (_ list: Int, _ settings: Int) -> Bool
    ) {
        let own = GateVerdicts(self, at: now)
        let copies = devices.count / bindings.count
        var number = first
        for (place, device) in devices.enumerated() {
            let list = place / copies
            let binding = bindings[bindings.startIndex + list]
            for index in settings.indices {
                var verdicts = own
                let facts = relation.facts(device, settings[index])
                verdicts.add(self, facts, at: now) { relation.isMentioned }
                let holds = verdicts.answer(ask, self, facts, binding) { fits(list, index) }
                finding.note(number, holds: holds)
                number += 1
            }
            if finding.isComplete { return }
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
        fits: () -> Bool
    ) -> Bool {
        switch ask {
        case .outcome(let isPush):
            return (decision(bindings, fits: fits) == .push) == isPush
        case .reason(let reason):
            return decision(bindings, fits: fits) == .suppress(reason)
        case .blocker(.noEligibleBinding):
            if bindings.eligible.isEmpty { return !bindings.isEmpty }
            return firstBlocker == nil && !fits()
        case .blocker(.gate(let gate)):
            return blocks(gate)
        case .verdict(let gate, let verdict):
            return gate.isOfBinding
                ? bindings.holds
                : self.verdict(of: gate, isAsked: gate.isAsked(message, facts)) == verdict
        }
    }

    @inline(__always)
    private func decision(_ bindings: borrowing ProofBindings, fits: () -> Bool) -> Decision {
        let decision = decision(isReady: !bindings.eligible.isEmpty)
        return decision != .push || fits() ? decision : .suppress(.noEligibleBinding)
    }
}
