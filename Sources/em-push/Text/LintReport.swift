import APNsModel
import ExactJSON

/// What is wrong with a push, for people: what the phone will do, and what to change.
struct LintReport {
    let text: String

    init(_ lint: PayloadLint, id: ExactString?) {
        let count = lint.findings.count
        let heading = count == 0 ? "CLEAN" : "\(count) FINDING\(count == 1 ? "" : "S")"
        var lines = [
            Heading(heading, id: id, count == 0 ? .good : .warning).text
        ]
        lines += WrappedText(lint.purpose, after: "  ").lines
        lines += [
            "  \(lint.byteCount) bytes of at most \(lint.limit)\(lint.escaped)"
        ]
        for finding in lint.findings {
            let ink: Ink = finding.severity == .error ? .bad : .warning
            let mark = finding.severity == .error ? "*" : " "
            lines += [
                "",
                "\(mark) \(ink("\(finding.code.word)"))  \(PlainText(finding.path.text.string).line)",
            ]
            lines += WrappedText(PlainText(finding.consequence).line, after: "    ").lines
            lines +=
                WrappedText(
                    PlainText(finding.remedy).line,
                    after: "    change: ",
                    indent: 6
                ).lines
            lines += [
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
