import APNsModel
import DevicePresentation
import ExactJSON
import PushContract

/// What a phone does with a push in every state of the app, as a section of a page: a phone for each
/// state, and a table.
struct PresentMatrixSection {
    let section: Page.Section

    init(_ request: PresentRequest, id: ExactString?, scope: String) {
        let answers = PresentAnswers(request)
        section = Page.Section(
            heading: CaseHeading(
                answers.heading,
                answers.isGood ? .good : .bad,
                id: id
            ).markup,
            body: """
                <h3>On the phone</h3>
                \(Self.phones(answers, scope: scope))<h3>By state</h3>
                \(Self.table(answers, scope: scope))\(answers.notes.lists.map { $0.markup })
                """
        )
    }

    private static func phones(_ answers: PresentAnswers, scope: String) -> Markup {
        let screens = answers.outcomes.map { PresentScreens(outcome: $0.outcome, state: $0.state) }
        let activity = screens.lazy.compactMap { $0.activity }.first?.values ?? []
        let facts = answers.texts + activity + answers.facts
        let pictures = PhonePictures(scope: scope, describedBy: "\(scope)-text")
        let first = screens.map { entry in
            (state: entry.state.word.string, screen: entry.list.first ?? entry.empty)
        }
        return """
            \(PresentFacts(facts, answers.sentences, id: "\(scope)-text").markup)\
            \(pictures.markup(byState: first))
            """
    }

    private static func table(_ answers: PresentAnswers, scope: String) -> Markup {
        let heads = answers.outcomes.map {
            "<th scope=\"col\">\($0.state.word.string)</th>" as Markup
        }
        return """
            <p class="soft" id="\(scope)-table">What is seen and heard, and when which code runs, by \
            state of the app.</p>
            <div class="wide" role="region" aria-labelledby="\(scope)-table" tabindex="0">
            <table aria-labelledby="\(scope)-table">
            <thead>
            <tr><td></td>\(heads)</tr>
            </thead>
            <tbody>
            \(answers.rows.map { row($0) })</tbody>
            </table>
            </div>

            """
    }

    private static func row(_ row: PresentAnswers.Row) -> Markup {
        let values: [Markup] = row.cells.map { "<td>\($0)</td>" }
        return "<tr><th scope=\"row\">\(row.name)</th>\(values)</tr>\n"
    }
}
