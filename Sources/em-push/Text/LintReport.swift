import APNsLint
import APNsModel
import ExactJSON
import PushChannels
import PushContract

/// What is wrong with a push, for people: what the phone or the service will do, and what to change.
struct LintReport {
    let text: String

    init(_ request: LintRequest, id: ExactString?) {
        switch request {
        case .push(let lint):
            text = Self.text(
                id,
                WrappedText(lint.purpose, after: "  ").lines,
                "\(lint.byteCount) bytes of at most \(lint.limit)\(lint.escaped)",
                lint.findings.map {
                    Finding(
                        code: $0.code.word,
                        severity: $0.severity,
                        path: $0.path,
                        consequence: $0.consequence,
                        remedy: $0.remedy,
                        sources: ["Apple: \($0.page)", "rule: \($0.section)"]
                    )
                }
            )
        case .request(let lint):
            text = Self.text(
                id,
                [],
                "\(lint.byteCount) bytes without tokens of at most \(lint.limit)",
                lint.findings.map {
                    Finding(
                        code: $0.code.word,
                        severity: $0.severity,
                        path: $0.path,
                        consequence: $0.consequence,
                        remedy: $0.remedy,
                        sources: ["rule: \($0.section)"]
                    )
                }
            )
        }
    }

    private struct Finding {
        let code: ExactString
        let severity: PayloadLint.Severity
        let path: JSONPointer
        let consequence: String
        let remedy: String
        let sources: [String]
    }

    private static func text(
        _ id: ExactString?,
        _ purpose: [String],
        _ size: String,
        _ findings: [Finding]
    ) -> String {
        let isClean = findings.isEmpty
        let counts = SeverityCounts(findings.map { $0.severity })
        let sentence =
            isClean ? "Nothing is wrong with this push" : "Wrong with this push: \(counts.text)"
        var lines = [Heading(sentence, id: id, isClean ? .good : .warning).text]
        lines += purpose + ["  " + size]
        for finding in findings {
            let ink: Ink = finding.severity == .error ? .bad : .warning
            let mark = finding.severity == .error ? "*" : " "
            lines += [
                "",
                "\(mark) \(ink("\(finding.code)"))  \(PlainText(finding.path.text.string).line)",
            ]
            lines += WrappedText(PlainText(finding.consequence).line, after: "    ").lines
            lines +=
                WrappedText(
                    PlainText(finding.remedy).line,
                    after: "    change: ",
                    indent: 6
                ).lines
            lines += finding.sources.map { "    " + $0 }
        }
        return lines.joined(separator: "\n") + "\n\n"
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
