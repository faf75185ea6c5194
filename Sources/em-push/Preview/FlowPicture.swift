import ExactJSON
import PushContract

/// What becomes of the inputs of a log, from the results of one side to those of the other.
///
/// Each result has a row with a bar at either side, and a band leads from bar to bar. Heights are in
/// pixels and as large as the counts; widths are in percent, so the labels stay as large as all other
/// text however narrow the page is. A band never gets thinner than a pixel.
struct FlowPicture {
    let tally: ReplayTally
    /// What the sides are called.
    let sides: (from: String, to: String)
    /// What ids start with.
    let scope: String
    /// The id of what says the same in text.
    let describedBy: String

    private static let top = 20.0
    private static let labelHeight = 18.0
    private static let gap = 10.0
    private static let barWidth = 8
    /// How high the bands of all inputs are together.
    private static let flowHeight = 260.0

    /// A result, and where its bars are.
    private struct Row {
        let result: ReplayResult
        let top: Double
        /// How many inputs have the result on each side, and how high their bars are.
        var counts = (from: 0, to: 0)
        var heights = (from: 0.0, to: 0.0)

        var height: Double { max(heights.from, heights.to) }
    }

    var markup: Markup {
        let flows = tally.flows
        let total = flows.reduce(0) { $0 + $1.count }
        let rows = Self.rows(flows, total)
        let height = rows.last.map { $0.top + $0.height + Self.gap } ?? Self.top
        return """
            <svg class="flow" role="img" aria-labelledby="\(scope)-flow" \
            aria-describedby="\(describedBy)" width="100%" height="\(Self.text(height))" \
            xmlns="http://www.w3.org/2000/svg">
            <title id="\(scope)-flow">From result to result: \(sides.from), then \(sides.to)</title>
            <text class="side" x="0" y="12">\(sides.from)</text>
            <text class="side" x="100%" y="12" text-anchor="end">\(sides.to)</text>
            <svg width="100%" height="\(Self.text(height))" viewBox="0 0 100 \(Self.text(height))" \
            preserveAspectRatio="none">
            \(bands(flows, total, rows))</svg>
            \(rows.map { Self.markup($0) })</svg>
            <ul class="key" aria-label="Key">
            <li><i class="same"></i> the same</li>
            <li><i class="gained"></i> push gained</li>
            <li><i class="lost"></i> push lost</li>
            <li><i class="moved"></i> other reason, or other push</li>
            </ul>

            """
    }

    private static func rows(_ flows: [ReplayFlow], _ total: Int) -> [Row] {
        var rows: [Row] = []
        for result in ReplayResult.allCases {
            let last = rows.last.map { $0.top + $0.height + gap } ?? top
            var row = Row(result: result, top: last + labelHeight)
            for flow in flows {
                let height = height(flow.count, of: total)
                if flow.from == result {
                    row.counts.from += flow.count
                    row.heights.from += height
                }
                if flow.to == result {
                    row.counts.to += flow.count
                    row.heights.to += height
                }
            }
            if row.height > 0 { rows.append(row) }
        }
        return rows
    }

    private static func height(_ count: Int, of total: Int) -> Double {
        max(1, flowHeight * Double(count) / Double(total))
    }

    /// The bands, each below the one before it at both of its bars.
    private func bands(_ flows: [ReplayFlow], _ total: Int, _ rows: [Row]) -> [Markup] {
        var left = Dictionary(rows.map { ($0.result, $0.top) }) { first, _ in first }
        var right = left
        return flows.map { flow in
            let height = Self.height(flow.count, of: total)
            let from = left[flow.from] ?? 0
            let to = right[flow.to] ?? 0
            left[flow.from] = from + height
            right[flow.to] = to + height
            let (start, end) = (Self.text(from), Self.text(to))
            let (startEnd, endEnd) = (Self.text(from + height), Self.text(to + height))
            let path =
                "M 0 \(start) C 50 \(start) 50 \(end) 100 \(end) V \(endEnd)"
                + " C 50 \(endEnd) 50 \(startEnd) 0 \(startEnd) Z"
            return """
                <path class="\(flow.look)" d="\(path)"><title>\(flow.title): \(flow.count)</title></path>

                """
        }
    }

    private static func markup(_ row: Row) -> Markup {
        let name = row.result.word.string
        let label = text(row.top - 5)
        return """
            <rect x="0" y="\(text(row.top))" width="\(barWidth)" height="\(text(row.heights.from))"/>
            <rect x="100%" y="\(text(row.top))" width="\(barWidth)" height="\(text(row.heights.to))" \
            transform="translate(-\(barWidth))"/>
            <text x="0" y="\(label)">\(name) \(row.counts.from)</text>
            <text x="100%" y="\(label)" text-anchor="end"><tspan class="far">\(name) </tspan>\
            \(row.counts.to)</text>

            """
    }

    /// A length to a tenth of a pixel.
    private static func text(_ length: Double) -> String {
        "\((length * 10).rounded() / 10)"
    }
}

extension ReplayFlow {
    /// Both results in a line.
    var title: String {
        let (from, to) = (from.word.string, to.word.string)
        if !differs { return "\(from), as before" }
        return from == to ? "\(from) → another \(to)" : "\(from) → \(to)"
    }

    /// How a band or a row looks.
    var look: Markup {
        if !differs { return "same" }
        if from != .push, to == .push { return "gained" }
        return from == .push && to != .push ? "lost" : "moved"
    }
}
