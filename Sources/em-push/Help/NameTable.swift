import ExactJSON
import Foundation

/// What the names of vendors and of Apple are called here: the rows of `Docs/Names.md`.
enum NameTable {
    struct Row: Sendable {
        let vendor: String
        /// The verb that the JSON is of.
        let verb: String
        /// The names, in Swift, in JSON, and where more is said or why nothing is.
        let cells: [String]

        let names: [ExactString]
    }

    static let rows: [Row] = {
        var rows: [Row] = []
        var heading = ["", ""]
        for line in text.split(separator: "\n") {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
                .map { String($0) }
            if cells.count == 2 {
                heading = cells
            } else {
                let names = cells[0].components(separatedBy: "`").enumerated()
                    .filter { $0.offset % 2 == 1 }.map { ExactString($0.element) }
                rows.append(Row(vendor: heading[0], verb: heading[1], cells: cells, names: names))
            }
        }
        return rows
    }()

    /// Each name, and each part of one that is found alone.
    static let words = Set(rows.flatMap { $0.names.flatMap { [$0] + $0.pieces } }).map { $0.string }

    /// The rows that have a name exactly, else without ASCII case; of those the ones that have it whole, if there are any.
    static func rows(named name: String) -> [Row] {
        let folds: [(ExactString) -> ExactString] = [{ $0 }, { $0.asciiLowercased }]
        for fold in folds {
            let asked = fold(ExactString(name))
            let tests: [(ExactString) -> Bool] = [{ $0 == asked }, { $0.isCalled(asked) }]
            for test in tests {
                let found = rows.filter { $0.names.contains { test(fold($0)) } }
                if !found.isEmpty { return found }
            }
        }
        return []
    }

    /// What the help says of a name; `nil` if no row has it.
    static func help(_ name: String) -> String? {
        let paragraphs = rows(named: name).map { row in
            let isHere = !row.cells[3].hasPrefix(absence)
            let place = isHere ? row.cells[3] : String(row.cells[3].dropFirst(absence.count))
            let table = [
                ["  Swift", row.cells[1]], ["  JSON of \(row.verb)", row.cells[2]],
                [isHere ? "  see" : "  not here", place],
            ]
            return WrappedText("\(row.vendor): \(row.cells[0])", indent: 2).lines
                + TextTable(table.filter { !$0[1].isEmpty }).lines
        }
        guard !paragraphs.isEmpty else { return nil }
        let text = paragraphs.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
        return text.filter { $0 != "`" }
    }

    private static let absence = "not here: "
}

extension ExactString {
    /// What is between the dots, colons and spaces.
    fileprivate var pieces: [ExactString] {
        string.utf8.split { [0x2E, 0x3A, 0x20].contains($0) }
            .map { ExactString(String(Substring($0))) }
    }

    /// Whether pieces of the name that follow each other are those asked for; or the whole name is the first of a selector.
    fileprivate func isCalled(_ asked: ExactString) -> Bool {
        let (own, others) = (pieces, asked.pieces)
        guard let first = others.first else { return false }
        return own.indices.contains { own[$0...].starts(with: others) }
            || own == [first] && asked.string.utf8.starts(with: (first.string + ":").utf8)
    }
}
