import ExactJSON
import PushModel
import PushRendering
import PushRules
import WallTime

/// A prepared message and one recipient, compiled, while they are evaluated.
struct EvaluationContext {
    let prepared: PreparedMessage
    let recipient: Recipient
    let compiledRecipient: CompiledRecipient
    let moment: Moment

    init(
        _ prepared: PreparedMessage,
        _ recipient: Recipient,
        at now: Instant
    ) throws(InputError) {
        self.prepared = prepared
        self.recipient = recipient
        moment = Moment(now, zones: prepared.zones)
        do throws(InputError) {
            compiledRecipient = try CompiledRecipient(
                recipient,
                app: prepared.app,
                zones: prepared.zones
            )
        } catch {
            throw error.within(key: "recipient")
        }
    }

    func evaluate() -> Evaluation {
        let decision = Decision(prepared.compiled, to: compiledRecipient, at: moment)
        var evaluation = Evaluation(
            decision: decision,
            bindings: [],
            diagnostics: prepared.extDiagnostics
        )
        for (index, settings) in recipient.settings.conversations.enumerated()
        where settings.carriesInterval {
            evaluation.diagnostics.append(Diagnostic(.conversationInterval, .conversation(index)))
        }
        switch decision {
        case .push, .suppress(.noEligibleBinding): evaluateBindings(&evaluation)
        case .suppress: break
        }
        return evaluation
    }

    /// Evaluates every binding and renders what passes; if nothing is left, nothing is pushed (H17).
    private func evaluateBindings(_ evaluation: inout Evaluation) {
        let renderer = prepared.renderer(for: recipient, at: moment.now)
        var isPushed = false
        for (device, binding, compiled) in bindings {
            let outcome = outcome(
                of: recipient.devices[device].bindings[binding],
                compiled,
                renderer
            )
            if case .push(_, let isCut) = outcome {
                isPushed = true
                if isCut {
                    let place = Diagnostic.Place.binding(device: device, binding: binding)
                    evaluation.diagnostics.append(Diagnostic(.payloadCut, place))
                }
            }
            evaluation.bindings.append(
                BindingOutcome(
                    device: compiled.device,
                    certificateName: compiled.certificateName,
                    outcome: outcome
                )
            )
        }
        if isPushed {
            evaluation.diagnostics += renderer.alert.diagnostics
        } else {
            evaluation.decision = .suppress(.noEligibleBinding)
        }
    }

    /// Every binding with its indices in the recipient, in input order.
    private var bindings: [(device: Int, binding: Int, compiled: CompiledBinding)] {
        let indices = recipient.devices.indices.flatMap { device in
            recipient.devices[device].bindings.indices.map { (device, $0) }
        }
        return zip(indices, compiledRecipient.devices.bindings).map { ($0.0, $0.1, $1) }
    }

    private func outcome(
        of binding: Binding,
        _ compiled: CompiledBinding,
        _ renderer: PushRenderer
    ) -> BindingOutcome.Outcome {
        if let reason = prepared.compiled.suppression(of: compiled) {
            return .suppress(reason)
        }
        guard let certificate = prepared.app.certificate(named: binding.certificateName) else {
            return .suppress(.certificateUnknown)
        }
        switch renderer.request(to: binding.token, through: certificate) {
        case .ready(let request, let isCut): return .push(request, isCut: isCut)
        case .tooLarge(let bytes, let limit): return .payloadTooLarge(bytes: bytes, limit: limit)
        }
    }
}
