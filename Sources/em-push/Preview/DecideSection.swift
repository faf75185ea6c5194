import APNsModel
import ExactJSON
import PushContract
import PushEvaluation
import PushModel
import PushRules
import WallTime

/// A decision as a section of a page: the outcome, the notification as a phone shows it, what every
/// gate saw, and the quiet hours of the week.
struct DecideSection {
    private let explanation: Explanation
    private let week: QuietWeek
    private let now: Instant
    private let id: ExactString?
    private let scope: String

    init(_ request: DecideRequest, id: ExactString?, scope: String) throws(InputError) {
        explanation = try request.explain()
        week = try QuietWeek(request)
        now = request.now
        self.id = id
        self.scope = scope
    }

    var section: Page.Section {
        Page.Section(
            heading: heading,
            body: """
                \(outcome)<h3>On the phone</h3>
                \(phone)<h3>Gates</h3>
                \(GateTable(trace: explanation.trace).markup)<h3>Quiet hours</h3>
                \(WeekPicture(week: week, scope: scope).markup)\(notes)
                """
        )
    }

    private var evaluation: Evaluation { explanation.evaluation }

    private var heading: Markup {
        switch evaluation.decision {
        case .push: CaseHeading("pushed", .good, id: id).markup
        case .suppress(let reason):
            CaseHeading("suppressed by \(reason.word)", .bad, id: id).markup
        }
    }

    /// What was decided, when, and until when that holds.
    private var outcome: Markup {
        let clock = week.clock(now)
        var lines: [Markup] = [
            "<p>Decided on \(clock.longDate) \(clock.year) at \(clock.time), \(week.zoneName).</p>\n"
        ]
        if explanation.blockers.count > 1 {
            let words = explanation.blockers.map { $0.word.string }.joined(separator: ", ")
            lines.append("<p>Blocked by \(words).</p>\n")
        }
        switch explanation.nextPush {
        case .at(let instant):
            let next = week.clock(instant)
            lines.append(
                "<p>The next push comes through on \(next.longDate) \(next.year) at \(next.time).</p>\n"
            )
        case .never:
            lines.append("<p>No later push comes through: it is always quiet.</p>\n")
        case nil:
            break
        }
        return Markup(lines)
    }

    private var phone: Markup {
        let looks = NotificationLook.list(evaluation.bindings)
        let pictures: [Markup] = looks.enumerated().map { index, look in
            look.markup(clock: week.clock(now), scope: "\(scope)-look-\(index + 1)")
        }
        let others = evaluation.bindings.compactMap { Self.suppressed($0) }
        guard looks.isEmpty else { return Markup(pictures + others) }
        let described = "\(scope)-nothing"
        let empty = PhonePictures(scope: scope, describedBy: described)
        let screen = PhoneScreen.lockScreen([], clock: week.clock(now))
        return """
            <p id="\(described)">Nothing reaches a phone.</p>
            \(empty.markup([screen]))\(others)
            """
    }

    private static func suppressed(_ binding: BindingOutcome) -> Markup? {
        let reason: String
        switch binding.outcome {
        case .push:
            return nil
        case .suppress(let suppression):
            reason = "\(suppression.word)" + (suppression.detail.map { " (\($0))" } ?? "")
        case .payloadTooLarge(let bytes, let limit):
            reason = "payload.tooLarge, \(bytes) bytes of at most \(limit)"
        }
        return "<p>Not to \(NotificationLook.name(binding)): \(reason)</p>\n"
    }

    private var notes: Markup? {
        let items: [Markup] = evaluation.placedDiagnostics.map { path, code in
            "<li>\(code.word.string) at <bdi>\(PlainText(path.text.string).line)</bdi></li>\n"
        }
        guard !items.isEmpty else { return nil }
        return """
            <h3>Passed over</h3>
            <ul>
            \(items)</ul>

            """
    }
}
