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
            "  \(lint.payloadClass.word): \(lint.payloadClass.request)",
            "  \(lint.byteCount) bytes of at most \(lint.limit)",
        ]
        for finding in lint.findings {
            let mark = finding.severity == .error ? "*" : " "
            lines += [
                "",
                "\(mark) \(finding.code.word)  \(PlainText(finding.path.text.string).line)",
                "    \(PlainText(finding.consequence).line)",
                "    change: \(PlainText(finding.remedy).line)",
            ]
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }
}

extension PayloadClass {
    /// What such a payload asks of a phone.
    fileprivate var request: String {
        switch self {
        case .alert: "text to show; no code runs before the user taps it"
        case .background: "wakes the app unless the user has closed it; nothing to notice"
        case .mixed: "something to notice; wakes the app unless the user has closed it"
        case .soundOnly: "something to hear, with no text"
        case .badgeOnly: "a badge, with no text and no sound"
        case .empty: "nothing"
        case .invalid: "no push"
        }
    }
}
