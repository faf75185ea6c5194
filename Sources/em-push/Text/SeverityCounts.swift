import ExactJSON

/// How many findings there are of each severity, the worst first: `2 errors, 1 warning`.
struct SeverityCounts {
    let text: String

    init<Severity: WireWord>(_ severities: [Severity]) {
        text = Severity.allCases.compactMap { severity in
            let count = severities.count { $0 == severity }
            let word = severity.word.string
            // `info` is short for a word without a plural.
            return count == 0 ? nil : "\(count) \(word)\(count == 1 || word == "info" ? "" : "s")"
        }
        .joined(separator: ", ")
    }
}
