import ExactJSON
import PushContract
import PushRules

/// Quiet stretches, for people.
struct ScheduleReport {
    let text: String

    init(_ schedule: QuietSchedule, id: ExactString?) {
        let count = schedule.stretches.count
        let sentence =
            count == 0
            ? "Never quiet" : "Quiet for \(count) stretch\(count == 1 ? "" : "es") of time"
        var lines = [Heading(sentence, id: id).text]
        for stretch in schedule.stretches {
            let reasons = stretch.reasons.map { $0.word.string }.joined(separator: ", ")
            lines.append(
                "  \(schedule.text(stretch.from)) to \(schedule.text(stretch.to))  \(reasons)"
            )
        }
        for (path, code) in schedule.placedDiagnostics {
            let sentence = "\(code.sentence) (\(code.word) at \(path))"
            lines += WrappedText(sentence, after: "  note       ", indent: 4).lines
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }
}
