import ExactJSON
import PushChannels
public import PushModel
import PushRendering
import PushRules
public import WallTime

extension PreparedMessage {
    /// Decides, renders what is pushed, and lists the verdict of every gate.
    ///
    /// Takes the same as ``evaluate(for:at:)``, and its ``Explanation/evaluation`` is what that returns.
    public func explain(for recipient: Recipient, at now: Instant) -> Explanation {
        let compiledRecipient = compile(recipient)
        let moment = Moment(now, zones: zones)
        let evaluation = evaluation(for: recipient, compiledRecipient, at: moment)
        let reports = GateReports(compiled, to: compiledRecipient, at: moment)
        let zone = compiledRecipient.settings.timeZone ?? .utc
        var input = GateInput(
            message,
            ext,
            compiled,
            app: app,
            to: recipient,
            compiledRecipient.settings,
            zones: zones
        )
        let spoken = compiled.spokenRule(to: compiledRecipient, at: moment)
        input.spokenRule = spoken
        let bindings = recipient.devices.flatMap { device in device.bindings.map { (device, $0) } }
        let trace = reports.reports.map { report in
            input.binding = report.binding.map { bindings[$0] }
            return Explanation.TraceEntry(
                gate: report.gate,
                verdict: report.verdict,
                source: report.source,
                value: report.gate.words(for: input),
                rule: report.gate == .suppressingRule ? spoken?.id : nil,
                binding: input.binding.map { device, binding in
                    Explanation.TracedBinding(
                        device: device.id,
                        certificateName: binding.certificateName
                    )
                }
            )
        }
        let nextPush = reports.nextPush(compiled, to: compiledRecipient, after: moment)
        return Explanation(
            evaluation: evaluation,
            rendering: rendering(of: evaluation, for: recipient, at: now),
            trace: trace,
            blockers: Self.blockers(reports.blockers, evaluation.decision),
            nextPush: nextPush,
            nextPushFails: nextPush?.instant.map {
                failures(
                    at: Moment($0, zones: zones, heldSince: evaluation.heldUntil.map { _ in now }),
                    for: recipient,
                    compiledRecipient.devices
                )
            } ?? [],
            nextPushOffset: nextPush?.instant.map { zones.offset(of: zone, at: $0) } ?? .utc,
            notHeld: evaluation.heldUntil == nil
                ? notHeld(for: compiledRecipient, at: moment) : nil,
            zoneData: zones.release
        )
    }

    /// Why the message is not held although something says so (rule 2.8).
    private func notHeld(
        for recipient: CompiledRecipient,
        at moment: Moment
    ) -> Decision.NotHeld? {
        guard canHold, case .not(let why)? = compiled.hold(for: recipient, at: moment) else {
            return nil
        }
        return why
    }

    /// Where the fields of each push came from; empty for a binding that is not pushed to.
    private func rendering(
        of evaluation: Evaluation,
        for recipient: Recipient,
        at now: Instant
    ) -> [[RenderedField]] {
        guard evaluation.decision == .push else { return evaluation.bindings.map { _ in [] } }
        var origins: FieldOrigins?
        var channelOrigins: ChannelOrigins?
        let places = recipient.devices.enumerated().flatMap { device, entry in
            entry.bindings.indices.map { Diagnostic.Place.binding(device: device, binding: $0) }
        }
        return zip(evaluation.bindings, places).map { binding, place in
            guard let certificate = app.certificate(named: binding.certificateName) else {
                return []
            }
            let index = app.certificateIndex(named: binding.certificateName)
            switch binding.outcome {
            case .push(_, let isCut):
                let all =
                    origins
                    ?? FieldOrigins(
                        texts(message, ext, extDiagnostics, for: recipient, at: now),
                        message,
                        ext,
                        configuration.policy
                    )
                origins = all
                return all.fields(
                    through: certificate,
                    at: index,
                    of: place.pointer(settings: .root),
                    isCut: isCut
                )
            case .request(let request, let isCut):
                guard let settings = certificate.channelSettings, let index else { return [] }
                let all =
                    channelOrigins
                    ?? {
                        let ext = ext.forOtherServices
                        let message = message.forOtherServices
                        return ChannelOrigins(
                            texts(
                                message,
                                ext,
                                evaluation.diagnostics,
                                for: recipient,
                                at: now,
                                prefersPushExt: true
                            ),
                            message,
                            ext,
                            recipient,
                            configuration.policy
                        )
                    }()
                channelOrigins = all
                return all.fields(
                    of: request,
                    through: certificate,
                    settings,
                    at: .certificate(index),
                    isCut: isCut
                )
            case .suppress, .payloadTooLarge: return []
            }
        }
    }

    /// Where the texts of a push come from.
    private func texts(
        _ message: Message,
        _ ext: MessageExtension,
        _ diagnostics: [Diagnostic],
        for recipient: Recipient,
        at now: Instant,
        prefersPushExt: Bool = false
    ) -> TextOrigins {
        TextOrigins(
            message,
            ext: ext,
            diagnostics,
            sender: sender,
            recipient: recipient,
            isMentioned: compiled.mentions(recipient.id),
            app: configuration,
            now: now,
            prefersPushExt: prefersPushExt
        )
    }

    /// Why the message would not be pushed at the next push: it is too old then, or no payload fits (H32).
    private func failures(
        at moment: Moment,
        for recipient: Recipient,
        _ devices: CompiledDevices
    ) -> [SuppressionReason] {
        var failures: [SuppressionReason] = []
        if compiled.isExpired(at: moment.start) {
            failures.append(.gate(.messageExpired))
        }
        var rendered = Evaluation(decision: .push, bindings: [], diagnostics: [])
        evaluateBindings(of: recipient, devices, at: moment, &rendered)
        if rendered.decision != .push { failures.append(.noEligibleBinding) }
        return failures
    }

    /// The reasons of the gates; if only payloads that are too large block, no gate has a reason (M48).
    private static func blockers(
        _ gates: [SuppressionReason],
        _ decision: Decision
    ) -> [SuppressionReason] {
        gates.isEmpty && decision != .push ? [.noEligibleBinding] : gates
    }
}

extension NextPush {
    fileprivate var instant: Instant? {
        if case .at(let instant) = self { instant } else { nil }
    }
}
