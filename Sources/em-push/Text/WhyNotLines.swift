/// What would have let a message through, or what keeps its push, in lines below the outcome.
struct WhyNotLines {
    let lines: [String]

    init(_ summary: WhyNotSummary, isHeld: Bool) {
        let through = isHeld ? "let it through at once" : "let it through"
        switch summary {
        case .keptBy(let keys):
            let rows = keys.flatMap { WrappedText($0, after: "    ", indent: 6).lines }
            lines = rows.isEmpty ? [] : ["", "  what keeps it:"] + rows
        case .noRemedy(let cause):
            let start = "  nothing would have \(through): "
            lines = [""] + WrappedText(cause, after: start, indent: 4).lines
        case .unknown:
            let cause = "after each change that would, a rule could say something else"
            let start = "  what would have \(through) is not known: "
            lines = [""] + WrappedText(cause, after: start, indent: 4).lines
        case .tooLarge(let cause):
            lines = [""] + Self.tooLarge(cause)
        case .remedies(let sentences, let count, let rule, let tooLarge):
            let rows = sentences.enumerated().flatMap { index, sentence in
                WrappedText(sentence, after: "    \(index + 1). ").lines
            }
            let more = count - sentences.count
            let cause =
                rule.map { WrappedText($0, after: "  why: ", indent: 4).lines } ?? []
            lines =
                [""] + cause + ["  what would have \(through):"] + rows
                + (more > 0 ? ["    and \(more) more (`--format json` has their patches)"] : [])
                + (tooLarge.map { Self.tooLarge($0) } ?? [])
        }
    }

    private static func tooLarge(_ cause: String) -> [String] {
        WrappedText(cause, after: "  what does not fit: ", indent: 4).lines
    }
}
