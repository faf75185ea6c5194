import APNsModel
import ExactJSON
import PushChannels
import PushContract
import PushEvaluation
import PushModel
import PushRendering
import PushRules
import WallTime

/// A decision for people: the outcome in a sentence, when the next push would pass, the notifications as
/// they would look with what they are sent with, and what every gate saw.
struct DecideReport {
    let text: String

    /// - Parameters:
    ///   - request: What was asked.
    ///   - explanation: The decision, explained.
    ///   - id: The input's `id`, if it has one.
    ///   - whyNot: What would have let the message through, or keeps its push; `nil` if that was not asked.
    init(
        _ request: DecideRequest,
        _ explanation: Explanation,
        id: ExactString?,
        _ whyNot: WhyNotSummary? = nil
    ) {
        let outcome = DecideOutcome(explanation: explanation, now: request.now)
        let evaluation = explanation.evaluation
        var lines = [Heading(outcome.headline, id: id, outcome.isPushed ? .good : .bad).text]
        if case .suppress(let reason) = evaluation.decision {
            let word = evaluation.heldUntil == nil ? reason.detail : nil
            let detail = word.map { " (\($0))" } ?? ""
            lines.append("  reason     \(reason.word)\(detail)")
        }
        for other in outcome.others {
            lines +=
                WrappedText("\(other.sentence) (\(other.reason))", after: "  also       ").lines
        }
        if let notHeld = outcome.notHeld { lines.append("  dropped    \(notHeld)") }
        switch explanation.nextPush {
        case .at(let instant):
            let time = instant.rfc3339(offset: explanation.nextPushOffset)
            lines.append("  next push  \(time)\(outcome.conditionOfNextPush)")
            if let failures = outcome.failures {
                lines += WrappedText("as it is, \(failures)", after: "             ").lines
            }
        case .never:
            lines.append("  next push  never")
        case nil:
            break
        }
        lines += whyNot.map { WhyNotLines($0, isHeld: evaluation.heldUntil != nil).lines } ?? []
        lines += Self.lines(explanation, of: request)
        lines += Self.lines(explanation.trace)
        let notes = PassedOver.list(evaluation)
        if !notes.isEmpty { lines.append("") }
        for note in notes {
            let place = PlainText(note.path.text.string).line
            let sentence = "\(note.sentence) (\(note.code) at \(place))"
            lines += WrappedText(sentence, after: "  note       ", indent: 4).lines
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }

    /// The notifications, what they are sent with and where that came from, and why other bindings have none.
    private static func lines(
        _ explanation: Explanation,
        of decided: DecideRequest
    ) -> [String] {
        var lines: [String] = []
        let bindings = explanation.evaluation.bindings
        let groups = SentRequest.groups(bindings, of: decided.app)
        for sent in groups.shown {
            let request = sent.key
            let what = "\(request.headers.pushType), \(request.payload.utf8.count) bytes"
            lines.append("")
            lines += NotificationLines(request.payload).lines
            lines += sent.bindings.map { binding, isCut in
                let name = name(binding.device, binding.certificateName)
                return "  to \(name): \(what)" + (isCut ? ", body cut to fit" : "")
            }
            lines += [""] + PasteableRequest(request).curl.map { "  \($0)" }
            lines += origins(of: sent.bindings.map { $0.outcome }, explanation, decided) {
                $0.field.value(in: request)
            }
        }
        lines += groups.rest.map { ["", "  \($0)"] } ?? []
        lines +=
            RequestLines(bindings) { bindings, request in
                origins(of: bindings, explanation, decided) { $0.value(in: request) }
            }
            .lines
        let others = bindings.compactMap { binding in
            binding.obstacle.map { obstacle in
                WrappedText(
                    "\(obstacle.sentence) (\(obstacle.word))",
                    after: "  not to \(name(binding.device, binding.certificateName)): ",
                    indent: 4
                ).lines
            }
        }
        return lines + (others.isEmpty ? [] : [""] + others.joined())
    }

    /// Where the fields of a push came from, once for the certificates of which it is the same.
    private static func origins(
        of sent: [Evaluation.BindingOutcome],
        _ explanation: Explanation,
        _ decided: DecideRequest,
        value: (RenderedField) -> String?
    ) -> [String] {
        let bindings = explanation.evaluation.bindings
        var seen: Set<Certificate.Name> = []
        var found: [(names: [String], lines: [String])] = []
        for outcome in sent where seen.insert(outcome.certificateName).inserted {
            let index = bindings.firstIndex {
                $0.device == outcome.device && $0.certificateName == outcome.certificateName
            }
            guard let index else { continue }
            let lines = RenderingLines(explanation.rendering[index], decided, value: value).lines
            let name = PlainText(outcome.certificateName.string).line
            if let same = found.firstIndex(where: { $0.lines == lines }) {
                found[same].names.append(name)
            } else {
                found.append(([name], lines))
            }
        }
        return found.flatMap { names, lines -> [String] in
            guard !lines.isEmpty else { return [] }
            let over = found.count > 1 ? " over " + names.joined(separator: ", ") : ""
            return ["", "  where it came from\(over):"] + lines
        }
    }

    /// Every gate with what it saw; those of a binding under its name.
    private static func lines(_ trace: [Explanation.TraceEntry]) -> [String] {
        var lines: [String] = []
        let width = trace.map { $0.gate.description.count }.max() ?? 0
        for entry in trace {
            if entry.gate == Gate.ofRecipient.first {
                lines.append("")
            } else if entry.gate == Gate.ofBinding.first {
                lines.append("")
                lines.append(entry.binding.map { "  \(name($0.device, $0.certificateName))" } ?? "")
            }
            let mark = entry.verdict == .block ? "*" : " "
            let columns =
                "\(mark) \(padded(entry.gate.description, width))  \(padded(entry.verdict.word.string, 7)) "
                + "\(padded(entry.source.word.string, 12)) \(padded(entry.gate.row.title, 15)) "
            let row = WrappedText(PlainText(entry.value).line, after: columns).lines
            lines += ink(entry.verdict).map { ink in row.map { ink($0) } } ?? row
        }
        return lines
    }

    private static func ink(_ verdict: Gate.Verdict) -> Ink? {
        switch verdict {
        case .pass: nil
        case .block: .bad
        case .bypass: .warning
        case .skip: .soft
        }
    }

    private static func name(_ device: Device.ID, _ certificate: Certificate.Name) -> String {
        PlainText("\(device.string) over \(certificate.string)").line
    }

    private static func padded(_ word: String, _ width: Int) -> String {
        word + String(repeating: " ", count: max(0, width - word.utf8.count))
    }
}
