import ExactJSON
import PushContract
import PushRules

/// The answer of a comparison, for people.
struct CompareReport {
    let text: String

    /// How much of an input is shown.
    private static let width = 400

    init(_ comparison: Comparison, _ names: [String], isAssumed: Bool) {
        let kind =
            comparison.kind == .policy ? "policies" : comparison.kind == .app ? "apps" : "settings"
        let cases = comparison.cases == 1 ? "1 case" : "\(comparison.cases) cases"
        let (a, b) = (names[0], names[1])
        let sentence =
            switch comparison.answer {
            case .same: "The same: every message is pushed at once with both or with neither"
            case .aLetsThroughMore: "`\(a)` lets through more"
            case .bLetsThroughMore: "`\(b)` lets through more"
            case .differ: "They differ: each lets through what the other does not"
            case .undecided: "It is undecided"
            }
        let ink = comparison.answer == .same ? Ink.good : .warning
        var lines = [ink("\(sentence), by \(cases)"), ""]
        lines.append("  compared as \(kind)" + (isAssumed ? ", by their keys" : ""))
        if let place = comparison.place {
            lines.append("  \(place) leaves more open than was tried")
        }
        for (name, other, witness) in [
            (a, b, comparison.onlyA), (b, a, comparison.onlyB),
        ] {
            guard let witness else { continue }
            let line = PlainText(String(decoding: witness.input.utf8, as: UTF8.self)).line
            lines += [
                "", "  pushed with `\(name)`; with `\(other)` \(witness.reason.word):",
                "    " + (line.count <= Self.width ? line : line.prefix(Self.width) + "..."),
            ]
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }
}
