/// What was measured, for people: a row for each operation, with a bar if an earlier run has it.
struct BenchReport {
    let text: String

    /// How many characters the bar of an operation has that takes as long as before.
    private static let barOfOne = 10.0
    private static let longestBar = 20.0

    init(_ measurements: [Measurement], earlier: EarlierMeasurements?) {
        let compared = measurements.count { earlier?.median(of: $0.name) != nil }
        let count = "Measured \(measurements.count) operation\(measurements.count == 1 ? "" : "s")"
        let heading = earlier == nil ? count : count + ", \(compared) of them compared"
        var rows = [
            earlier == nil
                ? ["  median", "operation"] : ["  median", "before", "times", "", "operation"]
        ]
        for measurement in measurements {
            var row = ["  " + Self.amount(measurement.median, measurement.unit)]
            if let earlier {
                row += Self.comparison(measurement, with: earlier.median(of: measurement.name))
            }
            rows.append(row + [measurement.name])
        }
        text = ([heading, ""] + Self.lines(rows)).joined(separator: "\n") + "\n"
    }

    /// Each column but the last as wide as its widest cell.
    private static func lines(_ rows: [[String]]) -> [String] {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row.dropLast(), widths)
                .map { cell, width in cell + String(repeating: " ", count: width - cell.count + 2) }
                .joined() + (row.last ?? "")
        }
    }

    private static func comparison(_ measurement: Measurement, with median: Double?) -> [String] {
        guard let median else { return ["", "", ""] }
        let before = amount(median, measurement.unit)
        guard median > 0 else { return [before, "", ""] }
        let times = measurement.median / median
        let bar = String(repeating: "=", count: Int(min(times * barOfOne, longestBar).rounded()))
        return [before, "\((times * 100).rounded() / 100)", bar]
    }

    /// An amount with the unit in which it has one to three digits before the point.
    private static func amount(_ value: Double, _ unit: String) -> String {
        guard unit == "ns" else { return "\((value * 10).rounded() / 10) \(unit)" }
        let units = [("ns", 1.0), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
        let (name, size) = units.last { value >= $0.1 } ?? units[0]
        return "\((value / size * 10).rounded() / 10) \(name)"
    }
}
