import ExactJSON
import PushContract
import PushEvaluation
import PushRules

/// What would have let a message through, or what keeps its push, for people.
struct WhyNotLines {
    let lines: [String]

    /// How many remedies are listed.
    private static let most = 8

    init(_ whyNot: WhyNot) {
        switch whyNot {
        case .pushed(let keepers) where keepers.isEmpty:
            lines = []
        case .pushed(let keepers):
            lines =
                ["", "  what keeps it:"]
                + keepers.flatMap {
                    WrappedText(
                        "\(PlainText($0.path.text.string).line): else \($0.reason)",
                        after: "    ",
                        indent: 6
                    ).lines
                }
        case .suppressed(let remedies) where remedies.isEmpty:
            let gates = remedies.gatesWithoutRemedy.map { "\($0.id) (\($0.title))" }
            let cause =
                gates.isEmpty
                ? "no change makes the payload fit"
                : "no change passes \(gates.joined(separator: ", "))"
            lines =
                [""]
                + WrappedText(cause, after: "  nothing would have let it through: ", indent: 4)
                .lines
        case .suppressed(let remedies):
            let sentences = remedies.prefix(Self.most).enumerated().map { index, remedy in
                let sentence = remedies.sentence(remedy, in: .english)
                let others = remedy.alternativeCount
                let rest =
                    others == 0 ? "" : " (or at \(others) other place\(others == 1 ? "" : "s"))"
                return WrappedText(
                    "\(PlainText(sentence).line)\(rest)",
                    after: "    \(index + 1). "
                ).lines
            }
            let more = remedies.count - sentences.count
            lines =
                ["", "  what would have let it through:"] + sentences.joined()
                + (more > 0 ? ["    and \(more) more (`--format json` has their patches)"] : [])
        }
    }
}
