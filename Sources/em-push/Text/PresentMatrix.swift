import APNsModel
import DevicePresentation
import ExactJSON
import PushContract

/// What a phone does with a push in every state of the app, for people: states across, outcome down.
struct PresentMatrix {
    let text: String

    init(_ request: PresentRequest, id: ExactString?) {
        let answers = PresentAnswers(request)
        let heading = Heading(answers.heading, id: id, answers.isGood ? .good : .bad).text
        let heads = AppState.allCases.map { $0.halves }
        let rows =
            [[""] + heads.map { $0.0 }, [""] + heads.map { $0.1 }]
            + answers.rows.map { [$0.name] + $0.cells }
        let blocks =
            [Self.beginning(answers), TextTable(rows).lines.map { "  \($0)" }]
            + answers.notes.lists.map { $0.lines }
        text =
            ([[heading]] + blocks.filter { !$0.isEmpty })
            .map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n") + "\n"
    }

    /// What the push says and what the system does with it.
    private static func beginning(_ answers: PresentAnswers) -> [String] {
        let parts = answers.facts.map { "\($0.name.lowercased()) \(PlainText($0.text).line)" }
        return PresentText(answers.texts).lines
            + (parts.isEmpty
                ? [] : WrappedText(parts.joined(separator: ", "), after: "  ", indent: 4).lines)
            + answers.sentences.flatMap { WrappedText($0, after: "  ", indent: 4).lines }
    }
}

extension AppState {
    /// The name in two lines, so that a table of all states is not too wide for a terminal.
    fileprivate var halves: (String, String) {
        switch self {
        case .foreground: ("fore-", "ground")
        case .background: ("back-", "ground")
        case .suspended: ("sus-", "pended")
        case .terminatedBySystem: ("termi-", "nated")
        case .forceQuit: ("force-", "quit")
        }
    }
}
