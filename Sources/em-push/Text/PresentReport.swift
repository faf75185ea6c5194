import APNsModel
import DevicePresentation
import ExactJSON
import PushContract

/// What a phone does with a push, for people: the text that is shown, what is seen and heard, and what
/// runs.
///
/// Of what is not there and of what does not run it has what stands in the way of the push; an explanation
/// has all of it.
struct PresentReport {
    let text: String

    init(_ request: PresentRequest, id: ExactString?, explaining: Bool) {
        let presentation = request.presentation()
        let outcome = PresentOutcome(request, presentation)
        let heading = Heading(outcome.heading, id: id, outcome.isGood ? .good : .bad).text
        let blocks =
            [
                PresentText(outcome.notification?.texts ?? []).lines
                    + outcome.sentences.flatMap { WrappedText($0, after: "  ", indent: 4).lines }
                    + outcome.tapFacts.map { "  \($0.name): \(PlainText($0.text).line)" },
                Self.parts(presentation, explaining: explaining),
            ] + Phase.allCases.map { Self.callbacks(presentation, $0, explaining: explaining) }
            + PresentNotes(request, presentation).lists.map { $0.lines }
        text =
            ([[heading]] + blocks.filter { !$0.isEmpty })
            .map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n") + "\n"
    }

    private static func parts(_ presentation: Presentation, explaining: Bool) -> [String] {
        let parts = PresentedPart.list(presentation)
            .filter { explaining || !$0.reason.isAbsence }
        let rows = parts.map { part in
            let statement = part.ink?(part.statement) ?? part.statement
            return ["  " + statement, "\(part.reason.sentence) (\(part.reason.rule))"]
        }
        return TextTable(rows).lines
    }

    private static func callbacks(
        _ presentation: Presentation,
        _ phase: Phase,
        explaining: Bool
    ) -> [String] {
        let reports = presentation.callbackReports.filter { $0.run.phase == phase }
        let silent = reports.filter {
            !$0.reason.runs && (explaining || $0.reason.isObstacle)
        }
        return lines("At \(phase.word)", reports.filter { $0.reason.runs })
            + lines("Not at \(phase.word)", silent)
    }

    private static func lines(_ heading: String, _ reports: [CallbackReport]) -> [String] {
        guard !reports.isEmpty else { return [] }
        let rows = reports.map { report in
            let name = report.run.callback.word.string
            return ["  " + name, "\(report.reason.sentence) (\(report.reason.rule))"]
        }
        return ["  \(heading):"] + TextTable(rows).lines
    }
}

/// The texts of a notification, as the first lines of a report.
struct PresentText {
    let lines: [String]

    init(_ texts: [(name: String, text: String)]) {
        lines = texts.flatMap { NotificationText($0.text).lines }
    }
}

extension PresentNotes.List {
    /// The list as lines, its heading first.
    var lines: [String] {
        ["  \(heading):"] + TextTable(entries.map { ["  " + $0.name, $0.sentence] }).lines
    }
}
