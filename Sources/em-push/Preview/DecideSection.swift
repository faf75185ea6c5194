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
    private let outcome: DecideOutcome
    private let week: QuietWeek
    private let request: DecideRequest
    private let id: ExactString?
    private let scope: String
    private let whyNot: WhyNotSummary?

    /// - Parameters:
    ///   - request: What was asked.
    ///   - explanation: The decision, explained.
    ///   - id: The input's `id`, if it has one.
    ///   - scope: What the ids of the section begin with.
    ///   - whyNot: What would have let the message through, or keeps its push; `nil` if that was not asked.
    /// - Throws: the error of a zone or an instant of the week that cannot be used.
    init(
        _ request: DecideRequest,
        _ explanation: Explanation,
        id: ExactString?,
        scope: String,
        _ whyNot: WhyNotSummary? = nil
    ) throws(InputError) {
        self.explanation = explanation
        self.whyNot = whyNot
        outcome = DecideOutcome(explanation: explanation, now: request.now)
        week = try QuietWeek(request, zones: request.zones)
        self.request = request
        self.id = id
        self.scope = scope
    }

    var section: Page.Section {
        Page.Section(
            heading: heading,
            body: """
                \(facts)\(whyNot.map { WhyNotPart($0).markup })<h3>On the phone</h3>
                \(phone)\(requests)<h3>Gates</h3>
                \(GateTable(trace: explanation.trace).markup)<h3>Quiet hours</h3>
                \(WeekPicture(week: week, scope: scope).markup)\(notes)
                """
        )
    }

    private var evaluation: Evaluation { explanation.evaluation }

    private var heading: Markup {
        CaseHeading(outcome.headline, outcome.isPushed ? .good : .bad, id: id).markup
    }

    /// The reason, what else is in the way, when it was decided, and until when that holds.
    private var facts: Markup {
        var lines: [Markup] = []
        if case .suppress(let reason) = evaluation.decision {
            let detail: Markup? = reason.detail.map { ", the vendor's “\($0.string)”" }
            lines.append("<p>Reason: \(Self.code(reason))\(detail).</p>\n")
        }
        for other in outcome.others {
            lines.append("<p>Also: \(other.sentence), \(Self.code(other.reason)).</p>\n")
        }
        let clock = week.clock(request.now)
        lines.append(
            "<p>Decided on \(clock.longDate) \(clock.year) at \(clock.time), \(week.zoneName).</p>\n"
        )
        switch explanation.nextPush {
        case .at(let instant):
            let next = week.clock(instant)
            lines.append(
                """
                <p>It comes through if it is sent again on \(next.longDate) \(next.year) at \(next.time)\
                \(outcome.failures.map { "; as it is, \($0)" } ?? "").</p>

                """
            )
        case .never:
            lines.append("<p>No later push comes through: it is always quiet.</p>\n")
        case nil:
            break
        }
        return Markup(lines)
    }

    /// A reason as the contract has it, with the gate that it is of.
    private static func code(_ reason: SuppressionReason) -> Markup {
        let link: Markup? = reason.gate.map { " (\(Rule.link($0.id.string)))" }
        return "<code>\(reason.word.string)</code>\(link)"
    }

    private var phone: Markup {
        let looks = NotificationLook.groups(evaluation.bindings)
        let pictures: [Markup] = looks.shown.enumerated().map { index, look in
            NotificationLook.markup(
                look,
                clock: week.clock(request.now),
                scope: "\(scope)-look-\(index + 1)"
            )
        }
        let others = evaluation.bindings.compactMap { Self.suppressed($0) }
        guard looks.shown.isEmpty else { return "\(pictures)\(Self.rest(looks))\(others)" }
        let described = "\(scope)-nothing"
        let empty = PhonePictures(scope: scope, describedBy: described)
        let screen = PhoneScreen.lockScreen([], clock: week.clock(request.now))
        return """
            <p id="\(described)">Nothing reaches a phone.</p>
            \(empty.markup([screen]))\(others)
            """
    }

    private static func suppressed(_ binding: BindingOutcome) -> Markup? {
        binding.obstacle.map { obstacle in
            """
            <p>Not to \(NotificationLook.name(binding)): \(obstacle.sentence) \
            <span class="soft">(\(obstacle.word))</span></p>

            """
        }
    }

    /// What each request is sent with.
    private var requests: Markup? {
        let groups = SentRequest.groups(evaluation.bindings, of: request.app)
        let blocks: [Markup] = groups.shown.map { sent in
            let names = sent.bindings.map { NotificationLook.name($0.outcome) }
            let pasteable = PasteableRequest(sent.key)
            let curl = pasteable.curl.joined(separator: "\n")
            return """
                <p>To \(Markup(names, separatedBy: ", ")):</p>
                \(CopyBlock(name: "Payload", text: pasteable.payload).markup)\
                \(CopyBlock(name: "Request for curl", text: curl).markup)
                """
        }
        guard !blocks.isEmpty else { return nil }
        return """
            <details>
            <summary>Headers and payload, to copy</summary>
            \(blocks)\(Self.rest(groups))</details>

            """
    }

    /// What is not shown of pushes.
    private static func rest<Key>(_ groups: PushGroups<Key>) -> Markup? {
        groups.rest.map { "<p>\($0).</p>\n" }
    }

    private var notes: Markup? {
        let items: [Markup] = PassedOver.list(evaluation).map { passed in
            let path: Markup = "<bdi>\(PlainText(passed.path.text.string).line)</bdi>"
            let place: Markup = "<code>\(passed.code)</code> at \(path)"
            return "<li>\(passed.sentence) <span class=\"soft\">(\(place))</span></li>\n"
        }
        guard !items.isEmpty else { return nil }
        return """
            <h3>Passed over</h3>
            <ul>
            \(items)</ul>

            """
    }
}
