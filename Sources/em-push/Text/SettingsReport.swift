import ExactJSON
import PushContract
import PushEvaluation
import PushRules

/// Settings that do not do what they seem to, for people.
struct SettingsReport {
    let text: String

    init(_ findings: [SettingsFinding], id: ExactString?) {
        let count = findings.count
        let heading = count == 0 ? "CLEAN" : "\(count) FINDING\(count == 1 ? "" : "S")"
        var lines = [Heading(heading, id: id, count == 0 ? .good : .warning).text]
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
