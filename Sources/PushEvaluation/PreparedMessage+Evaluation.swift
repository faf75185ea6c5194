import ExactJSON
import PushChannels
public import PushModel
import PushRendering
package import PushRules
public import WallTime

extension PreparedMessage {
    /// Decides, and renders what is pushed.
    ///
    /// - Parameters:
    ///   - recipient: Who the message may be pushed to.
    ///   - now: The instant of the decision.
    /// - Returns: The decision, what becomes of each binding, and diagnostics.
    public func evaluate(for recipient: Recipient, at now: Instant) -> Evaluation {
        evaluation(for: recipient, compile(recipient), at: Moment(now, zones: zones))
    }

    /// Until when a message that a gate of do-not-disturb or a rule stops is held; `nil` if it is dropped.
    func heldUntil(
        for recipient: CompiledRecipient,
        _ reason: SuppressionReason,
        at moment: Moment
    ) -> (until: Instant, offset: PushTimeZone.Offset)? {
        guard canHold || moment.heldSince != nil,
            reason.isDoNotDisturb || reason.gate == .suppressingRule,
            case .until(let until)? = compiled.hold(for: recipient, at: moment)
        else { return nil }
        return (until, zones.offset(of: recipient.settings.timeZone ?? .utc, at: until))
    }

    /// Compiles a recipient, for any message of the same app.
    package func compile(_ recipient: Recipient) -> CompiledRecipient {
        CompiledRecipient(recipient, app: app, zones: zones)
    }

    /// The rule that speaks of the message to a recipient that is compiled; `nil` if none does.
    package func spokenRule(to recipient: CompiledRecipient, at moment: Moment) -> SpokenRule? {
        compiled.spokenRule(to: recipient, at: moment)
    }

    /// What the gates decide for a recipient that is compiled; whether a payload fits is not asked.
    package func decision(for recipient: CompiledRecipient, at moment: Moment) -> Decision {
        Decision(compiled, to: recipient, at: moment)
    }

    /// Why each binding of a recipient that is compiled is not pushed to, `nil` for one that is; whether a payload fits is
    /// not asked.
    package func reasons(
        forBindingsOf recipient: CompiledRecipient
    ) -> [SuppressionReason.Binding?] {
        recipient.devices.bindings.map { compiled.suppression(of: $0) }
    }

    /// Decides for a recipient that is compiled, and renders what is pushed.
    package func evaluation(
        for recipient: Recipient,
        _ compiledRecipient: CompiledRecipient,
        at moment: Moment
    ) -> Evaluation {
        let decision = Decision(compiled, to: compiledRecipient, at: moment)
        var evaluation = Evaluation(decision: decision, bindings: [], diagnostics: extDiagnostics)
        evaluation.diagnostics.add(of: recipient.settings, compiledRecipient.settings)
        evaluation.diagnostics.add(of: message, to: recipient.id)
        switch decision {
        case .push, .suppress(.noEligibleBinding):
            evaluateBindings(of: recipient, compiledRecipient.devices, at: moment, &evaluation)
        case .suppress(let reason):
            if reason.gate == .suppressingRule {
                evaluation.rule = compiled.spokenRule(to: compiledRecipient, at: moment)?.id
            }
            if let held = heldUntil(for: compiledRecipient, reason, at: moment) {
                (evaluation.heldUntil, evaluation.heldUntilOffset) = held
            }
        }
        return evaluation
    }

    /// Evaluates every binding and renders what passes; if nothing is left, nothing is pushed (H17).
    func evaluateBindings(
        of recipient: Recipient,
        _ compiledDevices: CompiledDevices,
        at moment: Moment,
        _ evaluation: inout Evaluation
    ) {
        var renderer = BindingRenderer(
            renderer(for: recipient, at: moment.now),
            bindingCount: compiledDevices.bindings.count
        )
        var requests: ChannelRequests?
        var isPushed = false
        var index = 0
        for (deviceIndex, device) in recipient.devices.enumerated() {
            for (bindingIndex, binding) in device.bindings.enumerated() {
                let compiledBinding = compiledDevices.bindings[index]
                let isSilent = form.silentBindings.contains(index)
                let outcome = outcome(of: binding, compiledBinding, isSilent: isSilent, &renderer) {
                    let all = requests ?? channelRequests(to: recipient, at: moment.now)
                    requests = all
                    return all.result(of: self, to: recipient, through: $0, $1, isSilent: isSilent)
                }
                index += 1
                switch outcome {
                case .push(_, let isCut), .request(_, let isCut):
                    isPushed = true
                    if isCut {
                        let place = Diagnostic.Place.binding(
                            device: deviceIndex,
                            binding: bindingIndex
                        )
                        evaluation.diagnostics.append(Diagnostic(.payloadCut, place))
                    }
                case .suppress, .payloadTooLarge: break
                }
                evaluation.bindings.append(
                    Evaluation.BindingOutcome(
                        device: device.id,
                        certificateName: binding.certificateName,
                        outcome: outcome
                    )
                )
            }
        }
        if isPushed {
            evaluation.diagnostics += renderer.renderer.alert.diagnostics
            if let requests { evaluation.diagnostics += requests.diagnostics }
        } else {
            evaluation.decision = .suppress(.noEligibleBinding)
        }
    }

    private func outcome(
        of binding: Binding,
        _ compiledBinding: CompiledBinding,
        isSilent: Bool,
        _ renderer: inout BindingRenderer,
        request: (Certificate, Certificate.ChannelSettings) -> PushChannel.Rendered.Result
    ) -> Evaluation.BindingOutcome.Outcome {
        if let reason = compiled.suppression(of: compiledBinding) {
            return .suppress(reason)
        }
        guard let certificate = app.certificate(named: binding.certificateName) else {
            return .suppress(.certificateUnknown)
        }
        if let settings = certificate.channelSettings {
            return switch request(certificate, settings) {
            case .ready(let request, let isCut): .request(request, isCut: isCut)
            case .tooLarge(let bytes, let limit): .payloadTooLarge(bytes: bytes, limit: limit)
            }
        }
        switch renderer.request(to: binding.token, through: certificate, isSilent: isSilent) {
        case .ready(let request, let isCut): return .push(request, isCut: isCut)
        case .tooLarge(let bytes, let limit): return .payloadTooLarge(bytes: bytes, limit: limit)
        }
    }
}
