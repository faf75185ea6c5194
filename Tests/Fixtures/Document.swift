package import ExactJSON
import Foundation

/// A document of the package that repeats a table of its code.
///
/// With `UPDATE_DOCUMENTS` in the environment it is written anew.
package struct Document {
    private let file: URL
    private let text: String

    private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_DOCUMENTS"] != nil

    /// Prose is missing in a row of a table.
    package struct MissingProseError: Error {
        let row: String
    }

    /// The document at a path from the package's folder; empty if there is none yet.
    package init(_ path: String) {
        file = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: path)
        text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }

    /// Whether the document is this text.
    package func isWritten(as text: String) throws -> Bool {
        guard Self.isUpdating else { return self.text == text }
        try text.write(to: file, atomically: true, encoding: .utf8)
        return true
    }

    /// Whether the document is this value.
    package func isWritten(as value: JSONValue) throws -> Bool {
        guard Self.isUpdating else { return try JSONValue(parsing: text) == value }
        let data = try JSONSerialization.data(
            withJSONObject: JSONSerialization.jsonObject(with: Data(value.jsonText.utf8)),
            options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        )
        try (data + Data("\n".utf8)).write(to: file)
        return true
    }

    /// Whether the document's tables have these rows.
    ///
    /// - Throws: ``MissingProseError`` if a row has no words where it needs them.
    package func hasTables(_ tables: [Table]) throws -> Bool {
        var text = text
        var missing: String?
        for table in tables {
            try table.write(into: &text, missing: &missing)
        }
        let isWritten = try isWritten(as: text)
        if let missing { throw MissingProseError(row: missing) }
        return isWritten
    }

    /// The rows of a table in Markdown, behind a comment that begins with the table's name.
    package struct Table {
        let name: String
        let key: Int
        let prose: Set<Int>
        let rows: [[String?]]

        /// Creates a table.
        ///
        /// - Parameters:
        ///   - name: What the comment says first.
        ///   - key: The column by which a row is found again.
        ///   - prose: The columns in which every row needs words.
        ///   - rows: The cells; `nil` for one that is written by hand in the document, and stays.
        package init(_ name: String, key: Int = 0, prose: Set<Int> = [], rows: [[String?]]) {
            self.name = name
            self.key = key
            self.prose = prose
            self.rows = rows
        }

        fileprivate func write(into text: inout String, missing: inout String?) throws {
            var lines = text.components(separatedBy: "\n")
            guard let comment = lines.firstIndex(where: { $0.hasPrefix("<!-- \(name)") }) else {
                throw MissingProseError(row: "<!-- \(name) -->")
            }
            // Behind the comment stand two lines of a head.
            let first = comment + 3
            let last = lines[first...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
            let old = lines[first..<last].map { Self.cells(of: $0) }
            let new = rows.map { row in
                let there = old.first { $0.count > key && $0[key] == row[key] }
                let cells = row.enumerated().map { column, cell in
                    cell ?? (there.flatMap { column < $0.count ? $0[column] : nil } ?? "")
                }
                let line = "| \(cells.joined(separator: " | ")) |".replacing("  |", with: " |")
                if prose.contains(where: { cells[$0].isEmpty }) { missing = line }
                return line
            }
            lines.replaceSubrange(first..<last, with: new)
            text = lines.joined(separator: "\n")
        }

        private static func cells(of line: String) -> [String] {
            line.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }
}
