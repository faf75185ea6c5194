import ExactJSON
import Foundation
import Testing

/// A page of `--format html` in its parts, which must be those that a page has.
struct WrittenPage {
    /// What stands in the page for an input.
    struct Section {
        /// The report in words, as it is escaped.
        let report: String
        /// The text of the script that holds what was found.
        let script: String
        let found: JSONObject
    }

    let title: String
    let sections: [Section]

    /// Reads a page; nothing stands between its parts.
    init(_ html: String) throws {
        #expect(html.hasPrefix("<!DOCTYPE html>\n"))
        #expect(html.hasSuffix("</html>\n"))
        let main = html.components(separatedBy: "<main id=\"main\">\n")
        let (head, rest) = (main[0], try #require(main.dropFirst().first))
        title = try #require(Self.between("<h1>", "</h1>", in: head))
        #expect(head.contains("<title>\(title)</title>"))
        let parts = rest.components(separatedBy: "</section>\n")
        #expect(parts.last?.hasPrefix("</main>\n<footer>") ?? false)
        sections = try parts.dropLast().map { part in
            let report = try #require(Self.between("<pre>", "</pre>\n", in: part))
            let script = try #require(
                Self.between("<script type=\"application/json\">", "</script>\n", in: part)
            )
            #expect(
                part == "<section>\n<pre>\(report)</pre>\n"
                    + "<script type=\"application/json\">\(script)</script>\n"
            )
            let found = try JSONObject(json: JSONValue(parsing: Array(script.utf8)))
            return Section(report: report, script: script, found: found)
        }
    }

    private static func between(_ start: String, _ end: String, in text: String) -> String? {
        text.components(separatedBy: start).dropFirst().first?.components(separatedBy: end).first
    }
}

extension Tool {
    /// The page of a call.
    func page(_ arguments: String..., input: String = "", status: Int32 = 0) async throws
        -> WrittenPage
    {
        let outcome = try await run(arguments + ["--format", "html"], input: input)
        #expect(outcome.error.isEmpty)
        #expect(outcome.status == status)
        return try WrittenPage(outcome.output)
    }
}
