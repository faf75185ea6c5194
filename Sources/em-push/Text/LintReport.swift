import APNsLint
import APNsModel
import ExactJSON

/// What is wrong with a push, for people: what the phone will do, and what to change.
struct LintReport {
    let text: String

    init(_ lint: PayloadLint, id: ExactString?) {
        let isClean = lint.findings.isEmpty
        let counts = SeverityCounts(lint.findings.map { $0.severity })
        let sentence =
            isClean ? "Nothing is wrong with this push" : "Wrong with this push: \(counts.text)"
        var lines = [Heading(sentence, id: id, isClean ? .good : .warning).text]
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

/// How many findings there are of each severity, the worst first: `2 errors, 1 warning`.
struct SeverityCounts {
    let text: String

    init<Severity: WireWord>(_ severities: [Severity]) {
        text = Severity.allCases.compactMap { severity in
            let count = severities.count { $0 == severity }
            let word = severity.word.string
            // `info` is short for a word without a plural.
            return count == 0 ? nil : "\(count) \(word)\(count == 1 || word == "info" ? "" : "s")"
        }
        .joined(separator: ", ")
    }
}
