package import ExactJSON

/// Counts the outcomes of vectors, and describes in lines what is wrong.
package struct ConformanceTally: Sendable {
    /// How many vectors passed.
    package private(set) var passed = 0
    /// How many vectors failed that are not on the failure list.
    package private(set) var failed = 0
    /// How many vectors failed that are on the failure list.
    package private(set) var failedAsListed = 0
    /// How many vectors were not asked or not answered.
    package var skipped: Int { skips.values.reduce(0, +) }
    /// How many things are wrong with the vectors or the list: a vector that cannot be read, a second
    /// vector of the same name, a listed name that did not fail.
    package private(set) var wrong = 0

    /// How many vectors were not asked because the port had failed too often.
    package private(set) var notAsked = 0

    private let list: FailureList
    private let selection: VectorSelection
    private let shownFailures: Int
    /// How many vectors were skipped, by what they are counted as.
    private var skips: [String: Int] = [:]
    private var seen: Set<ExactString> = []
    private var seenRules: Set<ExactString> = []
    private var causes = FailureCauses()

    /// Creates a tally.
    ///
    /// - Parameters:
    ///   - list: The vectors that are known to fail.
    ///   - selection: The vectors that are checked.
    ///   - shownFailures: How many failures are described; those after them are only counted.
    package init(
        list: FailureList,
        selection: VectorSelection = VectorSelection(),
        showing shownFailures: Int = .max
    ) {
        self.list = list
        self.selection = selection
        self.shownFailures = shownFailures
    }

    /// Whether there was no vector at all; one that is skipped or cannot be read is one.
    package var isEmpty: Bool { seen.isEmpty && wrong == 0 }

    /// Whether every vector was asked, none failed that is not on the list, and nothing is wrong.
    package var isConforming: Bool { failed == 0 && wrong == 0 && notAsked == 0 }

    /// Counts a vector; returns the lines to print about it.
    package mutating func count(_ outcome: VectorOutcome, of vector: VectorCase) -> [String] {
        var lines: [String] = []
        if !seen.insert(vector.name).inserted {
            wrong += 1
            let place = vector.file.isEmpty ? "" : ", in \(vector.file)"
            lines.append("WRONG \(vector.name): a second vector of this name\(place)")
        }
        seenRules.formUnion(vector.cites)
        let isListed = list.names.contains(vector.name)
        switch outcome {
        case .unanswered(let error) where error.code == .givenUp:
            notAsked += 1
        case .failed where isListed, .unanswered where isListed:
            failedAsListed += 1
        case .failed(let differences):
            var shown = differences.prefix(Self.shownDifferences).map { $0.description }
            if differences.count > Self.shownDifferences {
                shown.append("and \(differences.count - Self.shownDifferences) more")
            }
            lines += fail(vector, at: differences.first?.cause ?? "", shown)
        case .unanswered(let error):
            lines += fail(vector, at: error.description, [error.description])
        case .passed:
            passed += 1
            lines += isListed ? [wrongly(vector.name, "passes")] : []
        case .skipped(let reason):
            skips[reason.group, default: 0] += 1
            if case .later = reason {
                lines.append("SKIP \(vector.verb) \(vector.name): \(reason)")
            }
            lines += isListed ? [wrongly(vector.name, "is skipped: \(reason)")] : []
        }
        return lines
    }

    /// Counts a case that cannot be read; returns the lines to print about it.
    package mutating func count(_ fault: InputError, at place: String) -> [String] {
        wrong += 1
        return ["WRONG \(place): \(fault)"]
    }

    /// Counts a failure; returns the lines to print about it.
    private mutating func fail(
        _ vector: VectorCase,
        at place: String,
        _ differences: [String]
    ) -> [String] {
        failed += 1
        causes.add(place, in: vector.file)
        guard failed <= shownFailures else { return [] }
        let cites = vector.cites.map { $0.string }.joined(separator: ", ")
        let source = [vector.file, cites.isEmpty ? "" : "cites \(cites)"].filter { !$0.isEmpty }
        return ["FAIL \(vector.verb) \(vector.name)"]
            + ([source.joined(separator: ", "), vector.note?.string ?? ""].filter { !$0.isEmpty }
            + differences).map { "  \($0)" }
    }

    /// Counts the listed and the selected names that no vector has; returns the lines to print about them.
    package mutating func finish() -> [String] {
        var lines: [String] = []
        if selection.isEverything {
            lines += list.names.subtracting(seen).sorted().map { wrongly($0, "is no vector") }
        }
        lines += selection.ids.subtracting(seen).sorted().map {
            "WRONG \($0): no such vector is here"
        }
        lines += selection.rules.subtracting(seenRules).sorted().map {
            "WRONG \($0): no such vector cites it"
        }
        wrong += selection.ids.subtracting(seen).count
        wrong += selection.rules.subtracting(seenRules).count
        return lines
    }

    /// How many failures there are of each cause, a line each; none for a single failure.
    package var summaryOfCauses: [String] {
        failed > 1 ? causes.lines : []
    }

    private mutating func wrongly(_ name: ExactString, _ what: String) -> String {
        wrong += 1
        return "WRONG \(name): on the failure list, and \(what)"
    }

    /// The counts in a line.
    package var summary: String {
        var counts = ["\(passed) passed", "\(failed) failed"]
        counts += failedAsListed > 0 ? ["\(failedAsListed) failed as listed"] : []
        let reasons = skips.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.value) \($0.key)" }
        counts += skipped > 0 ? ["\(skipped) skipped (\(reasons.joined(separator: ", ")))"] : []
        counts += notAsked > 0 ? ["\(notAsked) not asked"] : []
        counts += wrong > 0 ? ["\(wrong) wrong"] : []
        return counts.joined(separator: ", ")
    }

    private static let shownDifferences = 8
}

/// The names of vectors that an implementation is known to fail.
///
/// The list must be true: a listed vector that passes or is skipped fails the run, as an unlisted
/// failure does. So a list only ever gets shorter.
package struct FailureList: Hashable, Sendable {
    package let names: Set<ExactString>

    package init(_ names: Set<ExactString> = []) {
        self.names = names
    }

    /// Reads a list with one name a line; blank lines and lines that start with `#` are skipped.
    package init(text: String) {
        let lines = text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map { line in
            String(Substring(line.drop { $0 == 0x20 || $0 == 0x09 }))
        }
        names = Set(lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { ExactString($0) })
    }
}
