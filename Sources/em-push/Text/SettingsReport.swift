import ExactJSON
import PushContract
import PushEvaluation
import PushRules

/// Settings that do not do what they seem to, for people.
struct SettingsReport {
    let text: String

    init(_ findings: [SettingsCheck.Finding], id: ExactString?) {
        // A duration that runs does what it seems to.
        let surprises = findings.filter { $0.code != .durationRunning }
        let counts = SeverityCounts(surprises.map { $0.severity })
        let sentence =
            surprises.isEmpty
            ? "The settings do what they seem to"
            : "Not all settings do what they seem to: \(counts.text)"
        var lines = [Heading(sentence, id: id, surprises.isEmpty ? .good : .warning).text]
        for finding in findings {
            lines += [
                "",
                "  \(finding.severity.word)  \(finding.code.word)  "
                    + PlainText(finding.inputPath.text.string).line,
            ]
            lines +=
                WrappedText(PlainText(finding.sentence(in: .english)).line, after: "    ").lines
            if let remedy = finding.remedy {
                lines.append("    change: \(remedy.word), by the \(remedy.actor.word)")
            }
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }
}
