import ExactJSON
package import PushModel
package import WallTime

/// What the gates look at of a recipient's settings in a conversation, at an instant.
package struct ProofSettings: Sendable {
    fileprivate let appExpiry: Int64
    fileprivate let quietHours: QuietHours
    fileprivate let remindType: PushRemindType
    fileprivate let override: PackedOverride
    fileprivate let isQuiet: Bool

    package init(
        _ settings: borrowing CompiledSettings,
        in conversation: Conversation,
        at moment: borrowing Moment
    ) {
        let preferences = settings.preferences(in: nil)
        appExpiry = preferences.appExpiry?.milliseconds ?? .min
        quietHours = preferences.quietHours
        remindType = preferences.remindType
        override = settings.packedOverride(
            for: conversation,
            fingerprint: conversation.id.text.fingerprint
        )
        isQuiet = settings.isQuiet(at: moment)
    }
}

/// What gates A1 to C0 look at of a recipient's devices, and whether the recipient is known.
package struct ProofDevices: Sendable {
    fileprivate let traits: PackedRecipient.Traits

    package init(_ devices: CompiledDevices, isKnown: Bool) {
        traits = PackedRecipient.Traits(
            isKnown: isKnown,
            hasBinding: !devices.bindings.isEmpty,
            devices.states
        )
    }
}

/// What gates C1 to C6 say of a message and a recipient's bindings.
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
            if case .verdict(let gate, let verdict) = ask, gate.rawValue > Gate.noBinding.rawValue,
                verdicts[gate] == verdict
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
    private let isMentioned: Bool

    package init(_ message: borrowing CompiledMessage, to recipient: UserID) {
        isSender = message.sender == recipient
        isAddressed = message.isAddressed(to: recipient)
        isMentioned = message.mentions(recipient)
    }

    /// Adds gates B1 to C0.
    @inline(__always)
    fileprivate func add(
        to verdicts: inout GateVerdicts,
        of message: borrowing CompiledMessage,
        _ devices: ProofDevices,
        _ settings: ProofSettings,
        at now: Instant
    ) {
        let recipient = PackedRecipient(
            appExpiry: settings.appExpiry,
            quietHours: settings.quietHours,
            remindType: settings.remindType,
            traits: devices.traits
        )
        verdicts.add(
            message,
            to: recipient,
            override: settings.override,
            isSender: isSender,
            isAddressed: isAddressed,
            isQuiet: settings.isQuiet,
            isMentioned: { isMentioned },
            at: now
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
    ///   - bindings: What gates C1 to C6 say of each list of devices; `devices` are a multiple of them,
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
        devices: [ProofDevices],
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
                relation.add(to: &verdicts, of: self, device, settings[index], at: now)
                let holds = verdicts.answer(ask, binding) { fits(list, index) }
                finding.note(number, holds: holds)
                number += 1
            }
            if finding.isComplete { return }
        }
    }
}

extension GateVerdicts {
    /// Whether a question holds of a case with these verdicts of gates A1 to C0.
    @inline(__always)
    fileprivate func answer(
        _ ask: ProofAsk,
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
        case .blocker(let reason):
            return Gate(rawValue: reason.rawValue).map { self[$0] == .block } ?? false
        case .verdict(let gate, let verdict):
            return gate.rawValue > Gate.noBinding.rawValue
                ? bindings.holds : self[gate] == verdict
        }
    }

    @inline(__always)
    private func decision(_ bindings: borrowing ProofBindings, fits: () -> Bool) -> Decision {
        let decision = decision(isReady: !bindings.eligible.isEmpty)
        return decision != .push || fits() ? decision : .suppress(.noEligibleBinding)
    }
}
