import ExactJSON
import PushModel
import PushRendering
import PushRules
import WallTime

/// One message and one recipient, compiled, while they are being judged.
struct EvaluationContext {
    let message: Message
    let sender: Sender
    let recipient: Recipient
    let app: CompiledApp
    let moment: Moment
    let ext: MessageExtension
    let compiledMessage: CompiledMessage
    let compiledRecipient: CompiledRecipient

    private let extDiagnostics: [Diagnostic]

    init(
        _ message: Message,
        _ sender: Sender,
        _ recipient: Recipient,
        _ now: Instant,
        app: CompiledApp,
        zones: ZoneTable
    ) throws(InputError) {
        try sender.check(isAuthorOf: message)
        self.message = message
        self.sender = sender
        self.recipient = recipient
        self.app = app
        moment = Moment(now, zones: zones)
        (ext, extDiagnostics) = MessageExtension.read(message.ext)
        compiledMessage = CompiledMessage(message, ext: ext, policy: app.configuration.policy)
        do throws(InputError) {
            compiledRecipient = try CompiledRecipient(recipient, app: app, zones: zones)
        } catch {
            throw error.within(key: "recipient")
        }
    }

    func evaluate() -> Evaluation {
        let decision = Decision(compiledMessage, to: compiledRecipient, at: moment)
        var evaluation = Evaluation(decision: decision, bindings: [], diagnostics: extDiagnostics)
        for (index, settings) in recipient.settings.conversations.enumerated()
        where settings.carriesInterval {
            evaluation.diagnostics.append(Diagnostic(.conversationInterval, .conversation(index)))
        }
        switch decision {
        case .push, .suppress(.noEligibleBinding): judgeBindings(&evaluation)
        case .suppress: break
        }
        return evaluation
    }

    /// Judges every binding, and renders what passes; if nothing is left, nothing is pushed (H17).
    private func judgeBindings(_ evaluation: inout Evaluation) {
        let renderer = PushRenderer(
            message,
            ext: ext,
            sender: sender,
            recipient: recipient,
            isMentioned: compiledMessage.mentions(recipient.id),
            app: app.configuration,
            now: moment.now
        )
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

    /// Every binding with its indices in the recipient, in the order in which they are answered.
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
        if let reason = compiledMessage.suppression(of: compiled) {
            return .suppress(reason)
        }
        guard let certificate = app.certificate(named: binding.certificateName) else {
            return .suppress(.certificateUnknown)
        }
        switch renderer.request(to: binding.token, through: certificate) {
        case .ready(let request, let isCut): return .push(request, isCut: isCut)
        case .tooLarge(let bytes, let limit): return .payloadTooLarge(bytes: bytes, limit: limit)
        }
    }
}

extension Sender {
    /// Refuses a sender who is not the message's (H9).
    func check(isAuthorOf message: Message) throws(InputError) {
        if let id, id != message.from {
            throw InputError(.inputConflict, "the sender is not the message's")
                .within(key: "id").within(key: "sender")
        }
    }
}
