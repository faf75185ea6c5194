import ExactJSON
import PushContract
import PushEvaluation
import PushRules

/// Settings that do not do what they seem to, for people.
struct SettingsReport {
    let text: String

    init(_ findings: [SettingsFinding], id: ExactString?) {
        let counts = SeverityCounts(findings.map { $0.severity })
        let sentence =
            findings.isEmpty
            ? "The settings do what they seem to"
            : "Not all settings do what they seem to: \(counts.text)"
        var lines = [Heading(sentence, id: id, findings.isEmpty ? .good : .warning).text]
        for finding in findings {
            lines += [
                "",
                "  \(finding.severity.word)  \(finding.code.word)  "
                    + PlainText(finding.inputPath.text.string).line,
            ]
            lines += WrappedText(finding.sentence(in: .english), after: "    ").lines
            if let remedy = finding.remedy {
                lines.append("    change: \(remedy.word), by the \(remedy.actor.word)")
            }
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }
}
