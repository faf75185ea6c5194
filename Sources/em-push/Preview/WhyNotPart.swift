/// What would have let a message through, or what keeps its push, as a part of a decision's section.
struct WhyNotPart {
    let markup: Markup

    init(_ summary: WhyNotSummary) {
        switch summary {
        case .keptBy(let keys):
            let list: Markup = "<h3>What keeps it</h3>\n<ul>\n\(Self.items(keys))</ul>\n"
            markup = keys.isEmpty ? "" : list
        case .noRemedy(let cause):
            markup = "<h3>What would have let it through</h3>\n<p>Nothing: \(cause).</p>\n"
        case .tooLarge(let cause):
            markup = "<h3>What does not fit</h3>\n<p>\(cause).</p>\n"
        case .remedies(let sentences, let count, let tooLarge):
            let excess: Markup? = tooLarge.map { "<p>What does not fit: \($0).</p>\n" }
            let more = count - sentences.count
            let rest: Markup? = more > 0 ? "<p class=\"soft\">And \(more) more.</p>\n" : nil
            markup = """
                <h3>What would have let it through</h3>
                <ol>
                \(Self.items(sentences))</ol>
                \(rest)\(excess)
                """
        }
    }

    private static func items(_ texts: [String]) -> [Markup] {
        texts.map { "<li>\($0)</li>\n" }
    }
}
