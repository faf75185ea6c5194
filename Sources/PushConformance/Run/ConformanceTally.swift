public import ExactJSON

/// Counts the outcomes of vectors, and describes in lines what is wrong.
public struct ConformanceTally: Sendable {
    /// How many vectors passed.
    public private(set) var passed = 0
    /// How many vectors failed that are not on the failure list.
    public private(set) var failed = 0
    /// How many vectors failed that are on the failure list.
    public private(set) var failedAsListed = 0
    /// How many vectors were not asked or not answered.
    public private(set) var skipped = 0
    /// How many things are wrong with the vectors or the list: a vector that cannot be read, a second
    /// vector of the same name, a listed name that did not fail.
    public private(set) var wrong = 0

    private let list: FailureList
    private var seen: Set<ExactString> = []

    /// Creates a tally.
    public init(list: FailureList) {
        self.list = list
    }

    /// Whether no vector failed that is not on the list, and nothing is wrong.
    public var isConforming: Bool { failed == 0 && wrong == 0 }

    /// Counts a vector; returns the lines to print about it.
    public mutating func count(_ outcome: VectorOutcome, of vector: VectorCase) -> [String] {
        var lines: [String] = []
        if !seen.insert(vector.name).inserted {
            wrong += 1
            lines.append("WRONG \(vector.name): a second vector of this name")
        }
        let isListed = list.names.contains(vector.name)
        switch outcome {
        case .failed where isListed:
            failedAsListed += 1
        case .failed(let differences):
            failed += 1
            lines.append("FAIL \(vector.verb) \(vector.name)")
            lines += vector.note.map { ["  \($0)"] } ?? []
            lines += differences.prefix(Self.shownDifferences).map { "  \($0)" }
            if differences.count > Self.shownDifferences {
                lines.append("  and \(differences.count - Self.shownDifferences) more")
            }
        case .passed:
            passed += 1
            lines += isListed ? [wrongly(vector.name, "passes")] : []
        case .skipped(let reason):
            skipped += 1
            lines += isListed ? [wrongly(vector.name, "is skipped: \(reason)")] : []
        case .later(let version):
            skipped += 1
            lines.append("SKIP \(vector.verb) \(vector.name): holds since \(version)")
            lines += isListed ? [wrongly(vector.name, "is skipped")] : []
        }
        return lines
    }

    /// Counts a case that cannot be read; returns the lines to print about it.
    public mutating func count(_ fault: InputError, at place: String) -> [String] {
        wrong += 1
        return ["WRONG \(place): \(fault)"]
    }

    /// Counts the listed names that no vector has; returns the lines to print about them.
    public mutating func finish() -> [String] {
        list.names.subtracting(seen).sorted().map { wrongly($0, "is no vector") }
    }

    private mutating func wrongly(_ name: ExactString, _ what: String) -> String {
        wrong += 1
        return "WRONG \(name): on the failure list, and \(what)"
    }

    /// The counts in a line.
    public var summary: String {
        var counts = ["\(passed) passed", "\(failed) failed"]
        counts += failedAsListed > 0 ? ["\(failedAsListed) failed as listed"] : []
        counts += skipped > 0 ? ["\(skipped) skipped"] : []
        counts += wrong > 0 ? ["\(wrong) wrong"] : []
        return counts.joined(separator: ", ")
    }

    private static let shownDifferences = 8
}
