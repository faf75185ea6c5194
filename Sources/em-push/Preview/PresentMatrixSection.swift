import APNsModel
import DevicePresentation
import ExactJSON
import PushContract

/// What a phone does with a push in every state of the app, as a section of a page.
struct PresentMatrixSection {
    let section: Page.Section

    init(_ request: PresentRequest, id: ExactString?, scope: String) {
        let matrix = PresentMatrix.rows(request)
        let word = request.presentation().payloadClass.word
        section = Page.Section(
            heading: CaseHeading("\(word) push, every state", .good, id: id).markup,
            body: """
                <p class="soft" id="\(scope)-table">What is seen and heard, and when which code runs, by \
                state of the app.</p>
                <div class="wide" role="region" aria-labelledby="\(scope)-table" tabindex="0">
                <table aria-labelledby="\(scope)-table">
                <thead>
                <tr><td></td>\(matrix.first?.dropFirst().map { "<th scope=\"col\">\($0)</th>" } ?? [])</tr>
                </thead>
                <tbody>
                \(matrix.dropFirst().map { Self.row($0) })</tbody>
                </table>
                </div>

                """
        )
    }

    private static func row(_ cells: [String]) -> Markup {
        let values: [Markup] = cells.dropFirst().map { "<td><bdi>\($0)</bdi></td>" }
        return "<tr><th scope=\"row\">\(cells.first ?? "")</th>\(values)</tr>\n"
    }
}
