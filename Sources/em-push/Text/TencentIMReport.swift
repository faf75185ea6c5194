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
            lines = [Heading("Pushed", id: id, .good).text] + NotificationLines(push.payload).lines
            lines.append(
                "  icon shows \(push.badge)" + (push.countsInBadge ? "" : ", not counted in")
            )
        case .suppress(let reason):
            lines = [
                Heading("Not pushed: \(reason.sentence)", id: id, .bad).text,
                "  reason     \(reason.word)",
            ]
            lines += plan.text.isEmpty ? [] : NotificationText(plan.text).lines
            for other in plan.blockers(for: request.recipient) where other != reason {
                lines.append("  also       \(other.sentence) (\(other.word))")
            }
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }
}

extension TencentIM.Reason {
    fileprivate var sentence: String {
        switch self {
        case .onlineOnly: "the message is for users who are online alone"
        case .pushFlag: "the message says that it is not pushed"
        case .openPush: "the user has switched pushes off"
        case .receiveOption: "the user does not receive this of the conversation"
        case .empty: "there is nothing to say"
        case .foreground: "the app is in the foreground"
        case .tooLarge: "the payload has more bytes than fit"
        }
    }
}
