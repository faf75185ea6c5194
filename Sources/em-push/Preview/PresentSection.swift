import APNsModel
import DevicePresentation
import ExactJSON
import PushContract

/// What a phone does with a push, as a section of a page: what it shows, each part with its reason,
/// and the code that runs.
struct PresentSection {
    private let request: PresentRequest
    private let presentation: Presentation
    private let outcome: PresentOutcome
    private let id: ExactString?
    private let scope: String

    init(_ request: PresentRequest, id: ExactString?, scope: String) {
        self.request = request
        self.id = id
        self.scope = scope
        presentation = request.presentation()
        outcome = PresentOutcome(request, presentation)
    }

    var section: Page.Section {
        Page.Section(
            heading: CaseHeading(outcome.heading, outcome.isGood ? .good : .bad, id: id).markup,
            body: """
                <h3>On the phone</h3>
                \(phone)\(parts)<h3>Code that runs</h3>
                \(runs)\(PresentNotes(request, presentation).lists.map { $0.markup })
                """
        )
    }

    private var phone: Markup {
        let screens = PresentScreens(outcome: outcome, state: request.context.app.state)
        // An empty phone says of a notification that it is not there; another push has none anyway.
        let pictured =
            screens.list.isEmpty && outcome.otherType == nil ? [screens.empty] : screens.list
        let texts = outcome.notification?.texts ?? []
        let facts = texts + (screens.activity?.values ?? []) + outcome.facts
        let pictures = PhonePictures(scope: scope, describedBy: "\(scope)-text")
        return """
            \(PresentFacts(facts, outcome.sentences, id: "\(scope)-text").markup)\
            \(pictured.isEmpty ? nil : pictures.markup(pictured))
            """
    }

    /// The parts of the notification; none for a push that is no notification.
    private var parts: Markup? {
        guard outcome.otherType == nil else { return nil }
        let rows: [Markup] = PresentedPart.list(presentation).map { part in
            """
            <tr><th scope="row">\(part.name)</th><td>\(Self.answer(part.reason))</td>\
            <td>\(part.reason.sentence) <span class="soft">(\(Rule.link(part.reason.rule.string)))</span></td></tr>

            """
        }
        return """
            <h3>Why</h3>
            <table>
            <caption>What the user sees and hears of it, and why.</caption>
            <thead>
            <tr><th scope="col" class="gate">Part</th><th scope="col" class="verdict">There</th>\
            <th scope="col">Because</th></tr>
            </thead>
            <tbody>
            \(rows)</tbody>
            </table>

            """
    }

    private var runs: Markup {
        let reports = presentation.callbackReports
        let phases = Phase.allCases.map { phase in
            let inPhase = reports.filter { $0.run.phase == phase }
            let parts: [Markup] = [
                Self.list("At \(phase.word)", inPhase.filter { $0.reason.runs }),
                Self.list("Not at \(phase.word)", inPhase.filter { $0.reason.isObstacle }),
            ]
            return Markup(parts)
        }
        let silent = reports.filter { !$0.reason.runs && !$0.reason.isObstacle }
        let rest: Markup = """
            <details>
            <summary>What else does not run</summary>
            <ul>
            \(silent.map { Self.item($0, phase: true) })</ul>
            </details>

            """
        return """
            \(presentation.callbacks.isEmpty ? "<p>No code of the app runs.</p>\n" : nil)\
            \(phases)\(silent.isEmpty ? nil : rest)
            """
    }

    private static func list(_ heading: String, _ reports: [CallbackReport]) -> Markup {
        guard !reports.isEmpty else { return "" }
        return """
            <p>\(heading):</p>
            <ol class="runs">
            \(reports.map { item($0, phase: false) })</ol>

            """
    }

    private static func item(_ report: CallbackReport, phase: Bool) -> Markup {
        """
        <li><code>\(report.run.callback.word.string)</code>\
        \(phase ? " at \(report.run.phase.word)" : ""): \(report.reason.sentence) \
        <span class="soft">(\(Rule.link(report.reason.rule.string)))</span></li>

        """
    }

    /// Whether a part is there; what the payload does not have is not missed.
    private static func answer(_ reason: PartReason) -> Markup {
        let (look, sign, word): (Markup, String, String) =
            switch reason {
            case .presentedBySystem, .presentedByApp: ("yes", "✓", "yes")
            case .notInPayload, .otherPushType: ("soft", "–", "none")
            case .scheduledSummary: ("bypass", "↷", "later")
            case .onWatch: ("bypass", "↷", "watch")
            default: ("no", "✕", "no")
            }
        return """
            <span class="\(look)"><span aria-hidden="true">\(sign)</span> \(word)</span>
            """
    }
}
