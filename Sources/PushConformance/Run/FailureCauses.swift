/// Failures counted by their cause: the place that differs first, and the files of the vectors.
struct FailureCauses: Sendable {
    private static let shownCauses = 20
    private static let shownFiles = 3

    /// How many failures there are by place and by file.
    private var counts: [String: [String: Int]] = [:]

    /// Counts a failure.
    ///
    /// - Parameters:
    ///   - place: The place, with `*` for every index; or what the port did.
    ///   - file: The path of the vector's file.
    mutating func add(_ place: String, in file: String) {
        counts[place, default: [:]][file, default: 0] += 1
    }

    /// A line for each cause, the most frequent first.
    var lines: [String] {
        let causes = Self.sorted(counts.mapValues { $0.values.reduce(0, +) })
        let lines = causes.prefix(Self.shownCauses).map { place, count in
            let files = Self.sorted(counts[place] ?? [:])
            let shown = files.prefix(Self.shownFiles).map { "\($0.key) (\($0.value))" }
            let rest = files.count - shown.count
            let others = rest > 0 ? " and \(rest) more" : ""
            return "  \(count)  \(place): \(shown.joined(separator: ", "))\(others)"
        }
        let rest = causes.count - lines.count
        return lines + (rest > 0 ? ["  and \(rest) other causes"] : [])
    }

    /// The most frequent first; of those that are as frequent, by name.
    private static func sorted(_ counts: [String: Int]) -> [(key: String, value: Int)] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    }
}
