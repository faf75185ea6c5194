import ExactJSON
import PushEvaluation
import PushRules

/// Every gate with what it said and what it saw; those of a binding under its name.
struct GateTable {
    let trace: [Explanation.TraceEntry]

    var markup: Markup {
        var groups: [(binding: Explanation.TracedBinding?, rows: [Markup])] = []
        for entry in trace {
            if groups.isEmpty || entry.gate == Gate.ofBinding.first {
                groups.append((entry.binding, []))
            }
            groups[groups.count - 1].rows.append(Self.row(entry))
        }
        return """
            <table>
            <caption>Every gate, in the order in which they are asked; the first that blocks decides.\
            </caption>
            <thead>
            <tr><th scope="col" class="gate">Gate</th><th scope="col" class="verdict">Verdict</th>\
            <th scope="col">What it saw</th></tr>
            </thead>
            \(groups.map { Self.body($0.binding, $0.rows) })</table>

            """
    }

    private static func body(_ binding: Explanation.TracedBinding?, _ rows: [Markup]) -> Markup {
        let heading: Markup? = binding.map {
            """
            <tr><th scope="rowgroup" colspan="3"><bdi>\(PlainText($0.device.string).line)</bdi> over \
            <bdi>\(PlainText($0.certificateName.string).line)</bdi></th></tr>

            """
        }
        return """
            <tbody>
            \(heading)\(rows)</tbody>

            """
    }

    private static func row(_ entry: Explanation.TraceEntry) -> Markup {
        """
        <tr\(entry.verdict == .block ? " class=\"blocked\"" : nil)>\
        <th scope="row">\(Rule.link(entry.gate.id.string)) \(entry.gate.row.title)</th>\
        <td class="\(look(entry.verdict))">\(mark(entry.verdict)) \(entry.verdict.word.string)</td>\
        <td><bdi>\(PlainText(entry.value).line)</bdi> <span class="soft">\
        (\(entry.source.word.string))</span></td></tr>

        """
    }

    private static func look(_ verdict: Verdict) -> Markup {
        switch verdict {
        case .pass: "pass"
        case .block: "block outcome"
        case .bypass: "bypass"
        case .skip: "skip-verdict"
        }
    }

    /// A sign beside the word, so that the eye finds a block without its colour.
    private static func mark(_ verdict: Verdict) -> Markup {
        switch verdict {
        case .pass: "<span aria-hidden=\"true\">✓</span>"
        case .block: "<span aria-hidden=\"true\">✕</span>"
        case .bypass: "<span aria-hidden=\"true\">↷</span>"
        case .skip: "<span aria-hidden=\"true\">–</span>"
        }
    }
}
