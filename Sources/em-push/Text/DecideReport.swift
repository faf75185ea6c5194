import APNsModel
import PushContract
import PushEvaluation
import PushModel
import PushRules

/// A decision for people: the outcome, the notifications as they would look, what every gate saw, and
/// when the next push would pass.
struct DecideReport {
    let text: String

    init(_ explanation: Explanation, id: ExactString?) {
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
            return notification(request.payload)
                + ["  to \(name): \(request.headers.pushType), \(size)"]
        case .suppress(let reason):
            return ["  not to \(name): \(reason.word)" + (reason.detail.map { " (\($0))" } ?? "")]
        case .payloadTooLarge(let bytes, let limit):
            return ["  not to \(name): payload.tooLarge, \(bytes) bytes of at most \(limit)"]
        }
    }

    /// The notification as a phone would show it.
    private static func notification(_ payload: APNsPayload) -> [String] {
        let alert = payload.alert
        let texts = [alert?.title, alert?.subtitle, alert?.body].compactMap { $0 }
        var lines = texts.flatMap { PlainText($0).lines.map { "  | \($0)" } }
        var rest: [String] = []
        if let badge = payload.badge { rest.append("badge \(badge)") }
        if let sound = payload.sound?.name { rest.append("sound \(PlainText(sound).line)") }
        if let category = payload.category { rest.append("category \(PlainText(category).line)") }
        if let thread = payload.threadID { rest.append("thread \(PlainText(thread).line)") }
        if payload.isMutable { rest.append("mutable") }
        if payload.isContentAvailable { rest.append("content available") }
        lines.append("  " + rest.joined(separator: ", "))
        return lines
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
