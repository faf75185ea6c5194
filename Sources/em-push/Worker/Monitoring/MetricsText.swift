/// The text of OpenMetrics 1.0, which Prometheus and others scrape.
struct MetricsText {
    /// The content type of the text.
    static let type = "application/openmetrics-text; version=1.0.0; charset=utf-8"

    /// What the samples of a family are.
    enum Kind: String {
        case counter, gauge, histogram, info
    }

    private var text = ""
    private var name = ""

    /// Begins a family, all samples of which follow.
    ///
    /// A name in seconds ends in `_seconds`, and is told with this unit. A counter's samples have `_total`.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        self.name = name
        text += "# TYPE \(name) \(kind.rawValue)\n"
        if name.hasSuffix("_seconds") { text += "# UNIT \(name) seconds\n" }
        text += "# HELP \(name) \(help)\n"
    }

    /// Adds a sample; labels that are empty are left out.
    mutating func add(
        _ value: some Numeric,
        _ labels: KeyValuePairs<String, String>,
        suffix: String = ""
    ) {
        text += name + suffix
        let present = labels.filter { !$0.value.isEmpty }
        if !present.isEmpty {
            let pairs = present.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }
            text += "{" + pairs.joined(separator: ",") + "}"
        }
        text += " \(value)\n"
    }

    /// Adds the samples of a histogram of milliseconds, in seconds.
    mutating func add(_ histogram: Histogram, _ label: (key: String, value: String)) {
        var sum = 0
        for (bound, count) in zip(Histogram.bounds.map(Optional.init) + [nil], histogram.counts) {
            sum += count
            let end = bound.map { "\(Double($0) / 1000)" } ?? "+Inf"
            let labels = "\(label.key)=\"\(Self.escaped(label.value))\",le=\"\(end)\""
            text += "\(name)_bucket{\(labels)} \(sum)\n"
        }
        let labels = "{\(label.key)=\"\(Self.escaped(label.value))\"}"
        text += "\(name)_sum\(labels) \(Double(histogram.sum) / 1000)\n"
        text += "\(name)_count\(labels) \(sum)\n"
    }

    /// The whole text.
    var bytes: [UInt8] { Array((text + "# EOF\n").utf8) }

    private static func escaped(_ value: String) -> String {
        var text = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
