import APNsModel
import ExactJSON

/// What is wrong with a push, for people: what the phone will do, and what to change.
struct LintReport {
    let text: String

    init(_ lint: PayloadLint, id: ExactString?) {
        let count = lint.findings.count
        let heading = count == 0 ? "CLEAN" : "\(count) FINDING\(count == 1 ? "" : "S")"
        var lines = [
            Heading(heading, id: id).text,
            "  \(lint.purpose)",
            "  \(lint.byteCount) bytes of at most \(lint.limit)\(lint.escaped)",
        ]
        for finding in lint.findings {
            let mark = finding.severity == .error ? "*" : " "
            lines += [
                "",
                "\(mark) \(finding.code.word)  \(PlainText(finding.path.text.string).line)",
                "    \(PlainText(finding.consequence).line)",
                "    change: \(PlainText(finding.remedy).line)",
                "    Apple: \(finding.page)",
                "    rule: \(finding.section)",
            ]
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }
}

extension PayloadLint {
    /// How large the payload is if it is escaped, unless that changes nothing.
    fileprivate var escaped: String {
        escapedByteCount == byteCount ? "" : ", \(escapedByteCount) if escaped"
    }
}
