import ExactJSON
import PushContract
import PushDialects

/// A decision of Tencent IM for people: the outcome, the notification as it would look, the badge,
/// and every reason against it.
struct TencentIMReport {
    let text: String

    init(_ request: TencentIMRequest, id: ExactString?) {
        let plan = request.plan
        var lines: [String]
        switch plan.decision(for: request.recipient) {
        case .push(let push):
            lines = [Heading("PUSH", id: id).text] + NotificationLines(push.payload).lines
            lines.append(
                "  icon shows \(push.badge)" + (push.countsInBadge ? "" : ", not counted in")
            )
        case .suppress(let reason):
            lines = [Heading("SUPPRESS  \(reason.word)", id: id).text]
            lines += PlainText(plan.text).lines.filter { !$0.isEmpty }.map { "  | \($0)" }
            let blockers = plan.blockers(for: request.recipient)
            if blockers.count > 1 {
                let words = blockers.map { $0.word.string }
                lines.append("  blocked by \(words.joined(separator: ", "))")
            }
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }
}
