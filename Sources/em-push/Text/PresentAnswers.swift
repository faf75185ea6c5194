import APNsModel
import DevicePresentation
import ExactJSON
import PushContract

/// What becomes of a push in every state of the app, as the reports on all states have it.
struct PresentAnswers {
    /// A row of the table: what it is about, and a cell for each state.
    struct Row {
        let name: String
        let cells: [String]
    }

    let outcomes: [(state: AppState, outcome: PresentOutcome)]
    /// The outcome in the state of the input.
    let given: PresentOutcome
    let notes: PresentNotes

    init(_ request: PresentRequest) {
        outcomes = request.presentationsByState().map { state, presentation in
            (state, PresentOutcome(request, presentation))
        }
        given = PresentOutcome(request, request.presentation())
        let shown = outcomes.first { $0.outcome.presentation.isShown }?.outcome ?? given
        notes = PresentNotes(request, shown.presentation)
    }

    /// Whether the push does what it was sent for in some state.
    var isGood: Bool { outcomes.contains { $0.outcome.isGood } }

    /// In how many states the push does what it was sent for, and what push it is.
    var heading: String {
        let count = outcomes.count { $0.outcome.isGood }
        let states =
            switch count {
            case 0: "no state"
            case outcomes.count: "every state"
            default: "\(count) of \(outcomes.count) states"
            }
        return "Works in \(states) of the app: \(given.push)"
    }

    /// The texts of the notification, as of the first state that shows it.
    var texts: [(name: String, text: String)] {
        outcomes.lazy.compactMap { $0.outcome.notification }.first?.texts ?? []
    }

    /// What there is besides the texts, as of the first state that has each.
    var facts: [(name: String, text: String)] {
        var facts: [(name: String, text: String)] = []
        for fact in outcomes.flatMap({ $0.outcome.facts })
        where !facts.contains(where: { $0.name == fact.name }) {
            facts.append(fact)
        }
        return facts
    }

    /// What the system does, each sentence with the states that it holds in, unless it holds in all.
    var sentences: [String] {
        var sentences: [String] = []
        for sentence in outcomes.flatMap({ $0.outcome.sentences })
        where !sentences.contains(sentence) {
            sentences.append(sentence)
        }
        return sentences.map { "\($0)\(states(in: $0))" }
    }

    /// The states that a sentence holds in, or the fewer that it does not hold in.
    private func states(in sentence: String) -> String {
        let (with, without) = (
            outcomes.filter { $0.outcome.sentences.contains(sentence) },
            outcomes.filter { !$0.outcome.sentences.contains(sentence) }
        )
        guard !without.isEmpty else { return "" }
        let isFew = with.count < without.count
        let words = (isFew ? with : without).map { $0.state.word.string }
        return " \(isFew ? "In" : "Not in"): \(words.joined(separator: ", "))."
    }

    /// The table: parts of the notification, then the app, then its callbacks that run in some state.
    var rows: [Row] {
        let presentations = outcomes.map { $0.outcome.presentation }
        var rows: [Row] = []
        if given.otherType == nil {
            rows = PresentedPart.list(given.presentation).enumerated().map { index, part in
                Row(
                    name: part.name,
                    cells: presentations.map { presentation in
                        Self.cell(PresentedPart.list(presentation)[index].reason.isPresented)
                    }
                )
            }
        }
        rows.append(Row(name: "woken", cells: presentations.map { Self.cell($0.isWoken) }))
        rows.append(Row(name: "launched", cells: presentations.map { Self.cell($0.isLaunched) }))
        for callback in Callback.allCases {
            let cells = presentations.map { Self.cell(callback, $0) }
            if cells.contains(where: { $0 != Self.cell(false) }) {
                rows.append(Row(name: callback.word.string, cells: cells))
            }
        }
        return rows
    }

    private static func cell(_ isThere: Bool) -> String { isThere ? "yes" : "-" }

    /// When a callback runs: at `arrival`, at the `tap`, or at `both`.
    private static func cell(_ callback: Callback, _ presentation: Presentation) -> String {
        let phases = Phase.allCases.filter { presentation.runs(callback, at: $0) }
        return phases.count > 1 ? "both" : phases.first?.word.string ?? cell(false)
    }
}
