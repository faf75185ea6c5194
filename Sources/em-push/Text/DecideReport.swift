import APNsModel
import ExactJSON
import PushContract
import PushEvaluation
import PushModel
import PushRules
import WallTime

/// A decision for people: the outcome, the notifications as they would look, what every gate saw, and
/// when the next push would pass.
struct DecideReport {
    let text: String

    /// - Parameters:
    ///   - explanation: The decision, explained.
    ///   - id: The input's `id`, if it has one.
    ///   - whyNot: What would have let the message through, or keeps its push; empty if that was not asked.
    init(_ explanation: Explanation, id: ExactString?, _ whyNot: [String] = []) {
        let evaluation = explanation.evaluation
        var lines = [Heading(Self.outcome(evaluation.decision), id: id).text]
        switch explanation.nextPush {
        case .at(let instant):
            lines.append("  next push  \(instant.rfc3339(offset: explanation.nextPushOffset))")
        case .never:
            lines.append("  next push  never")
        case nil:
            break
        }
        if explanation.blockers.count > 1 {
            let words = explanation.blockers.map { $0.word.string }
            lines.append("  blocked by \(words.joined(separator: ", "))")
        }
        lines += whyNot
        for binding in evaluation.bindings {
            lines.append("")
            lines += Self.lines(binding)
        }
        lines += Self.lines(explanation.trace)
        for (path, code) in evaluation.placedDiagnostics {
            lines.append("  note       \(code.word) at \(PlainText(path.text.string).line)")
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }

    private static func outcome(_ decision: Decision) -> String {
        switch decision {
        case .push:
            return "PUSH"
        case .suppress(let reason):
            return "SUPPRESS  \(reason.word)" + (reason.detail.map { " (\($0))" } ?? "")
        }
    }

    private static func lines(_ binding: BindingOutcome) -> [String] {
        let name = name(binding.device, binding.certificateName)
        switch binding.outcome {
        case .push(let request, let isCut):
            let size = "\(request.payload.utf8.count) bytes" + (isCut ? ", body cut to fit" : "")
            return NotificationLines(request.payload).lines
                + ["  to \(name): \(request.headers.pushType), \(size)"]
        case .suppress(let reason):
            return ["  not to \(name): \(reason.word)" + (reason.detail.map { " (\($0))" } ?? "")]
        case .payloadTooLarge(let bytes, let limit):
            return ["  not to \(name): payload.tooLarge, \(bytes) bytes of at most \(limit)"]
        }
    }

    /// Every gate with what it saw; those of a binding under its name.
    private static func lines(_ trace: [Explanation.TraceEntry]) -> [String] {
        var lines: [String] = []
        for entry in trace {
            switch entry.gate {
            case .messageKind:
                lines.append("")
            case .deviceOnline:
                lines.append("")
                lines.append(entry.binding.map { "  \(name($0.device, $0.certificateName))" } ?? "")
            default:
                break
            }
            let mark = entry.verdict == .block ? "*" : " "
            lines.append(
                "\(mark) \(entry.gate)  \(padded(entry.verdict.word.string, 7)) "
                    + "\(padded(entry.source.word.string, 12)) \(padded(entry.gate.title, 15)) "
                    + PlainText(entry.value).line
            )
        }
        return lines
    }

    private static func name(_ device: DeviceID, _ certificate: CertificateName) -> String {
        PlainText("\(device.string) over \(certificate.string)").line
    }

    private static func padded(_ word: String, _ width: Int) -> String {
        word + String(repeating: " ", count: max(0, width - word.utf8.count))
    }
}
