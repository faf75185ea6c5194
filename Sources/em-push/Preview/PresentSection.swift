import APNsModel
import DevicePresentation
import ExactJSON
import PushContract

/// What a phone does with a push, as a section of a page: what it shows, each part with its reason,
/// and the code that runs.
struct PresentSection {
    private let request: PresentRequest
    private let presentation: Presentation
    private let id: ExactString?
    private let scope: String

    init(_ request: PresentRequest, id: ExactString?, scope: String) {
        self.request = request
        self.id = id
        self.scope = scope
        presentation = request.presentation()
    }

    var section: Page.Section {
        let state = request.context.app.state.word
        let noticed = ways.isEmpty ? "unnoticed" : ways.joined(separator: ", ")
        return Page.Section(
            heading: CaseHeading(
                "\(presentation.payloadClass.word) push, app: \(state), \(noticed)",
                ways.isEmpty ? .bad : .good,
                id: id
            ).markup,
            body: """
                <h3>On the phone</h3>
                \(phone)<h3>Why</h3>
                \(parts)<h3>Code that runs</h3>
                \(runs)
                """
        )
    }

    /// How the user notices the push.
    private var ways: [String] {
        [
            presentation.isShown ? "shown" : nil,
            presentation.sound == nil ? nil : "heard",
            presentation.badge == nil ? nil : "counted",
        ]
        .compactMap { $0 }
    }

    private var phone: Markup {
        let described = "\(scope)-text"
        let notification =
            presentation.isShown ? ShownNotification(request.shownPayload(presentation)) : nil
        let pictures = PhonePictures(
            notification: notification,
            badge: presentation.badge,
            clock: nil,
            scope: scope,
            describedBy: described
        )
        let texts = notification?.texts ?? []
        let heard = presentation.sound.map { [("Sound", $0)] } ?? []
        let counted = presentation.badge.map { [("Badge", "\($0)")] } ?? []
        let facts = (texts + heard + counted).map { NotificationLook.fact($0.0, $0.1) }
        return """
            \(facts.isEmpty ? "<p id=\"\(described)\">Nothing is seen or heard.</p>\n" : nil)\
            \(facts.isEmpty ? nil : "<dl id=\"\(described)\">\n\(facts)</dl>\n")\
            \(content)\(pictures.markup(screens))
            """
    }

    /// What there is to look at: where the notification is, or that it is nowhere.
    ///
    /// What comes as a banner is on the screen of a locked phone as well; what is only listed is not.
    private var screens: [PhonePictures.Screen] {
        let isOnLockScreen =
            presentation.showsBanner && request.context.app.state != .foreground
        var screens: [PhonePictures.Screen] = []
        if isOnLockScreen { screens.append(.lockScreen) }
        if presentation.showsBanner { screens.append(.banner) }
        if presentation.isListed, !isOnLockScreen { screens.append(.notificationCentre) }
        if presentation.badge != nil, !presentation.showsBanner { screens.append(.homeScreen) }
        return screens.isEmpty ? [.lockScreen] : screens
    }

    /// Whose text it is, if it is not the payload's.
    private var content: Markup? {
        guard presentation.isShown, !request.isContentKnown else { return nil }
        switch presentation.content {
        case .original: return nil
        case .modified:
            return "<p>The service extension puts its own content in place of this.</p>\n"
        case .bestAttempt:
            return "<p>If the service extension has something by then, that is shown.</p>\n"
        }
    }

    private var parts: Markup {
        let rows: [Markup] = PresentedPart.list(presentation).map { part in
            """
            <tr><th scope="row">\(part.name)</th><td>\(Self.answer(part.reason.isPresented))</td>\
            <td>\(part.reason.sentence) <span class="soft">(\(part.reason.rule.string))</span></td></tr>

            """
        }
        return """
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
        let phases = Phase.allCases.map { phase in
            let reports = presentation.callbackReports.filter { $0.run.phase == phase }
            return Self.list(phase, reports.filter { $0.reason.runs })
        }
        let silent = presentation.callbackReports.filter { !$0.reason.runs }
        return """
            <p>Woken: \(presentation.isWoken ? "yes" : "no"). \
            Launched: \(presentation.isLaunched ? "yes" : "no").</p>
            \(phases)<details>
            <summary>What does not run</summary>
            <ul>
            \(silent.map { Self.item($0, phase: true) })</ul>
            </details>

            """
    }

    private static func list(_ phase: Phase, _ reports: [CallbackReport]) -> Markup {
        guard !reports.isEmpty else { return "<p>Nothing at \(phase.word.string).</p>\n" }
        return """
            <p>At \(phase.word.string):</p>
            <ol class="runs">
            \(reports.map { item($0, phase: false) })</ol>

            """
    }

    private static func item(_ report: CallbackReport, phase: Bool) -> Markup {
        """
        <li><code>\(report.run.callback.word.string)</code>\
        \(phase ? " at \(report.run.phase.word)" : ""): \(report.reason.sentence) \
        <span class="soft">(\(report.reason.rule.string))</span></li>

        """
    }

    private static func answer(_ isThere: Bool) -> Markup {
        isThere
            ? "<span class=\"yes\"><span aria-hidden=\"true\">✓</span> yes</span>"
            : "<span class=\"no\"><span aria-hidden=\"true\">✕</span> no</span>"
    }
}
