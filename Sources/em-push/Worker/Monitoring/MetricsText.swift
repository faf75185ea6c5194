/// The text of OpenMetrics 1.0, which Prometheus and others scrape.
struct MetricsText {
    /// The content type of the text.
    static let type = "application/openmetrics-text; version=1.0.0; charset=utf-8"

    /// What the samples of a family are, and what their names have behind that of the family.
    enum Kind: String {
        case counter, gauge, histogram, info

        fileprivate var suffix: String {
            switch self {
            case .counter: "_total"
            case .info: "_info"
            case .gauge, .histogram: ""
            }
        }
    }

    private var text = ""
    private var name = ""
    private var kind = Kind.gauge

    /// Begins a family, all samples of which follow.
    ///
    /// A name in seconds ends in `_seconds`, and is told with this unit.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        self.name = name
        self.kind = kind
        text += "# TYPE \(name) \(kind.rawValue)\n"
        if name.hasSuffix("_seconds") { text += "# UNIT \(name) seconds\n" }
        text += "# HELP \(name) \(help)\n"
    }

    /// Adds a sample; labels that are empty are left out.
    mutating func add(
        _ value: some Numeric,
        _ labels: [(key: String, value: String)] = [],
        suffix: String? = nil
    ) {
        text += name + (suffix ?? kind.suffix)
        let pairs = labels.filter { !$0.value.isEmpty }
            .map { "\($0.key)=\"\(Self.escaped($0.value))\"" }
        if !pairs.isEmpty { text += "{" + pairs.joined(separator: ",") + "}" }
        text += " \(value)\n"
    }

    /// Adds the samples of a histogram of milliseconds, in seconds.
    mutating func add(_ histogram: Histogram, _ label: (key: String, value: String)) {
        var sum = 0
        for (bound, count) in zip(Histogram.bounds.map(Optional.init) + [nil], histogram.counts) {
            sum += count
            let end = bound.map { "\(Double($0) / 1000)" } ?? "+Inf"
            add(sum, [label, ("le", end)], suffix: "_bucket")
        }
        add(Double(histogram.sum) / 1000, [label], suffix: "_sum")
        add(sum, [label], suffix: "_count")
    }

    /// The whole text.
    var bytes: [UInt8] { Array((text + "# EOF\n").utf8) }

    private static func escaped(_ value: String) -> String {
        value.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
