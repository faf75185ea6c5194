import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules

/// What becomes of what was held, for people.
struct ReleaseReport {
    let text: String

    init(_ release: HeldMessages.Release, id: ExactString?) {
        let count = release.pushes.count
        let sentence = count == 0 ? "Nothing is pushed" : "\(count) push\(count == 1 ? "" : "es")"
        var lines = [Heading(sentence, id: id, count == 0 ? .bad : .good).text]
        for push in release.pushes {
            let names = push.conversations.map { "\($0.type.word) \($0.id)" }.joined(
                separator: ", "
            )
            lines += ["", "  \(PlainText(names).line), messages: \(push.count)"]
            for request in push.evaluation.requests.prefix(1) {
                lines += NotificationLines(request.payload).lines
            }
            lines += push.evaluation.bindings.map { binding in
                "  \(PlainText("\(binding)").line)"
            }
        }
        if !(release.held.isEmpty && release.dropped.isEmpty) { lines.append("") }
        lines += release.held.map { held in
            "  held       \(PlainText(held.message.string).line) until \(held.untilText), "
                + Self.reason("\(held.reason.word)", held.rule)
        }
        lines += release.dropped.map { dropped in
            "  dropped    \(PlainText(dropped.message.string).line), "
                + Self.reason("\(dropped.reason.word)", dropped.rule)
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }

    /// A reason, and of a rule its name.
    private static func reason(_ word: String, _ rule: Rule.ID?) -> String {
        word + (rule.map { " `\(PlainText($0.string).line)`" } ?? "")
    }
}
