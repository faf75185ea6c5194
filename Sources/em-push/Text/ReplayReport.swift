import ExactJSON
import PushContract

/// What a change would have changed, for people.
struct ReplayReport {
    let text: String

    init(_ tally: ReplayTally) {
        let changed = tally.kinds.reduce(0) { $0 + $1.count }
        let rest = tally.refused == 0 ? "" : ", \(tally.refused) refused"
        let inputs = "\(tally.inputs) input\(tally.inputs == 1 ? "" : "s")"
        let ink = changed == 0 && rest.isEmpty ? Ink.good : .warning
        var lines = [ink("Decided differently: \(changed) of \(inputs)\(rest)"), ""]
        lines +=
            TextTable(
                [
                    ["  gained", "\(tally.gained)"], ["  lost", "\(tally.lost)"],
                    ["  other text", "\(tally.texts)"], ["  other bytes", "\(tally.bytes)"],
                ] + (tally.times > 0 ? [["  other time", "\(tally.times)"]] : [])
                    + (tally.isAgainstPort ? [["  no answer", "\(tally.failed)"]] : [])
            ).lines
        if !tally.kinds.isEmpty {
            lines.append("")
            lines +=
                TextTable(
                    [["  from", "to", "count", "smallest input"]]
                        + tally.kinds.map { kind in
                            let id = kind.witness.object?["id"]?.string
                            let name = id.map { "  [" + PlainText($0).line + "]" } ?? ""
                            return [
                                "  \(kind.from.word.string)", kind.to.word.string, "\(kind.count)",
                                "number \(kind.index)\(name)",
                            ]
                        }
                ).lines
        }
        if !tally.rules.isEmpty {
            lines += ["", "  rules that suppress what was decided otherwise:"]
            lines +=
                TextTable(
                    tally.rules.map { entry in
                        [
                            "    \(PlainText(entry.rule.string).line)", entry.reason.word.string,
                            "of \(entry.count) input\(entry.count == 1 ? "" : "s")",
                        ]
                    }
                ).lines
        }
        if !tally.dropped.isEmpty {
            lines += ["", "  keys that the file lacks, which now have their defaults:"]
            let places = tally.dropped.sorted { $0.key.text < $1.key.text }
            lines +=
                TextTable(
                    places.map { place, count in
                        ["    \(place)", "of \(count) input\(count == 1 ? "" : "s")"]
                    }
                ).lines
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }

    /// An input that differs, on a line.
    static func line(_ difference: ReplayDifference) -> String {
        let id = difference.id.map { "  [\(PlainText($0.string).line)]" } ?? ""
        return "number \(difference.index)\(id)  \(difference.change.rawValue)  "
            + "\(difference.from.word) -> \(difference.to.word)"
    }
}
