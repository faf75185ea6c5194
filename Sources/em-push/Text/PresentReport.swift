import APNsModel
import DevicePresentation
import ExactJSON
import PushContract

/// What a phone does with a push, for people: what is seen and heard, what runs, and why.
struct PresentReport {
    let text: String

    init(_ request: PresentRequest, id: ExactString?) {
        let presentation = request.presentation()
        let (word, state) = (presentation.payloadClass.word, request.context.app.state.word)
        var lines = [Heading("\(word) push, app: \(state)", id: id).text]
        lines.append("  woken     \(presentation.isWoken ? "yes" : "no")")
        lines.append("  launched  \(presentation.isLaunched ? "yes" : "no")")
        lines.append("")
        for part in PresentedPart.list(presentation) {
            lines.append(
                Self.row(
                    isPresent: part.reason.isPresented,
                    part.name + " " + part.value,
                    part.reason.sentence,
                    part.reason.rule
                )
            )
        }
        for phase in Phase.allCases {
            lines.append("")
            lines.append("  at \(phase.word)")
            for report in presentation.callbackReports where report.run.phase == phase {
                lines.append(
                    Self.row(
                        isPresent: report.reason.runs,
                        report.run.callback.word.string,
                        report.reason.sentence,
                        report.reason.rule
                    )
                )
            }
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }

    private static func row(
        isPresent: Bool,
        _ name: String,
        _ sentence: String,
        _ rule: ExactString
    ) -> String {
        let padding = String(repeating: " ", count: max(0, 30 - name.unicodeScalars.count))
        return "\(isPresent ? "*" : " ") \(name)\(padding)  \(sentence) (\(rule))"
    }
}
