import ExactJSON

/// A self-contained HTML page, which is written input by input, so that no more than one is held.
///
/// A section has the report in words, and what the program found as JSON. The script of ``PageTemplate`` draws that in
/// place of the words, as the playground does; without scripts the words stay. Nothing is loaded.
struct Page {
    let title: StaticString

    private var isBegun = false

    /// - Parameter title: What the page is called; it stands in the HTML as it is.
    init(title: StaticString) {
        self.title = title
    }

    /// Writes the section of an input.
    ///
    /// - Parameters:
    ///   - report: The report in words, which may be painted.
    ///   - view: The name of the view that the script draws.
    ///   - id: The input's `id`, if it has one.
    ///   - found: What the view shows.
    mutating func add(_ report: String, view: String, id: ExactString?, _ found: JSONObject) {
        begin()
        var found = found
        found["view"] = .string(view)
        found["id"] = id?.json
        StandardStream.output.write("<section>\n<pre>")
        StandardStream.output.write(Self.content(Ink.removed(from: report)))
        StandardStream.output.write("</pre>\n<script type=\"application/json\">")
        Self.writeScript(.object(found))
        StandardStream.output.write("</script>\n</section>\n")
    }

    /// Writes what comes after the last section.
    mutating func end() {
        begin()
        StandardStream.output.write(PageTemplate.end + "\n")
    }

    private mutating func begin() {
        guard !isBegun else { return }
        isBegun = true
        let parts = [PageTemplate.opening, PageTemplate.heading, PageTemplate.body]
        StandardStream.output.write(parts.joined(separator: title.description) + "\n")
    }

    /// Text as content of an element; a scalar that no HTML document may have is shown by U+FFFD.
    private static func content(_ text: String) -> String {
        var html = ""
        html.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\n": html += "\n"
            default: html.unicodeScalars.append(scalar.isHidden ? "\u{FFFD}" : scalar)
            }
        }
        return html
    }

    /// Writes JSON of the same meaning, in which nothing can end the script or begin a comment.
    ///
    /// Pieces of 64 KB are escaped and written one by one, so that no second copy of a large report is held.
    private static func writeScript(_ json: JSONValue) {
        var rest = json.utf8[...]
        while !rest.isEmpty {
            // No character is cut.
            let end = rest.dropFirst(64 << 10).firstIndex { $0 & 0xC0 != 0x80 } ?? rest.endIndex
            let text = String(decoding: rest[..<end], as: UTF8.self)
            StandardStream.output.write(
                JSONEscapesForPeople.escaped(text) {
                    $0 == "<" || $0 == ">" || $0 == "&" || $0.isHidden
                }
            )
            rest = rest[end...]
        }
    }
}
