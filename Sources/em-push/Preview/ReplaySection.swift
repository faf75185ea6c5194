import ExactJSON
import PushContract

/// What a change would have changed, as the section of a page: counts, the flow, and the smallest input
/// of each kind.
struct ReplaySection {
    let tally: ReplayTally
    /// What ids start with.
    let scope: String

    var section: Page.Section {
        Page.Section(
            heading: "\(heading)",
            body: """
                <dl>
                \(facts)</dl>
                \(flow)\(kinds)
                """
        )
    }

    private var heading: String {
        let inputs = "\(tally.inputs) input\(tally.inputs == 1 ? "" : "s")"
        return "\(inputs): \(tally.gained) gained, \(tally.lost) lost"
    }

    private var facts: [Markup] {
        let failed = tally.isAgainstPort ? [("no answer", tally.failed)] : []
        return
            ([
                ("gained", tally.gained), ("lost", tally.lost),
                ("other text", tally.texts),
                ("other answer", tally.bytes), ("refused", tally.refused),
            ] + failed).map { name, count in "<dt>\(name)</dt><dd>\(count)</dd>\n" }
    }

    /// The picture, and the table that says the same.
    private var flow: Markup {
        let flows = tally.flows
        guard !flows.isEmpty else { return "<p>No input was decided.</p>\n" }
        let table = "\(scope)-flow-table"
        let rows: [Markup] = flows.map { flow in
            """
            <tr><th scope="row"\(flow.differs ? nil : " class=\"soft\"")>\(flow.title)</th>\
            <td class="count">\(flow.count)</td><td>\(witness(flow))</td></tr>

            """
        }
        return """
            \(FlowPicture(tally: tally, sides: sides, scope: scope, describedBy: table).markup)\
            <table id="\(table)">
            <caption>How many inputs there are from result to result: \(sides.from), then \
            \(sides.to).</caption>
            <thead>
            <tr><th scope="col">Results</th><th scope="col" class="count">Inputs</th>\
            <th scope="col">Smallest input</th></tr>
            </thead>
            <tbody>
            \(rows)</tbody>
            </table>

            """
    }

    /// What the sides are called.
    private var sides: (from: String, to: String) {
        tally.isAgainstPort ? ("this program", "the port") : ("before", "after")
    }

    private func witness(_ flow: ReplayFlow) -> Markup {
        guard flow.differs,
            let kind = tally.kinds.first(where: { $0.from == flow.from && $0.to == flow.to })
        else { return "–" }
        let id = kind.witness.object?["id"]?.string
        let name: Markup? = id.map { " <bdi>\(PlainText($0).line)</bdi>" }
        return "number \(kind.index)\(name)"
    }

    /// The smallest inputs as JSON, to be asked again.
    private var kinds: Markup? {
        let kinds = tally.kinds
        guard !kinds.isEmpty else { return nil }
        let items: [Markup] = kinds.map { kind in
            """
            <details>
            <summary>\(kind.from.word.string) → \(kind.to.word.string)</summary>
            <p><code><bdi>\(kind.witness.jsonText)</bdi></code></p>
            </details>

            """
        }
        return """
            <h3>Smallest inputs, as JSON</h3>
            \(items)
            """
    }
}
