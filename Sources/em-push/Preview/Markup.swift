/// A piece of HTML that is safe by the way it is made: literals are HTML, whatever is interpolated is
/// text.
///
/// ```swift
/// let item: Markup = "<li title=\"\(name)\">\(text)</li>"
/// ```
///
/// Interpolated text is escaped for both places where it may stand, content and quoted attributes. It
/// never stands anywhere else: not in a tag's name, an attribute without quotes, a style or a script.
struct Markup: ExpressibleByStringInterpolation, Sendable {
    /// The HTML itself.
    let html: String

    private init(html: String) {
        self.html = html
    }

    /// Takes HTML of this program; there is no way to make one of a string that is not a literal.
    init(stringLiteral html: StaticString) {
        self.html = html.description
    }

    init(stringInterpolation: StringInterpolation) {
        html = stringInterpolation.html
    }

    /// The pieces one after the other.
    init(_ pieces: [Markup]) {
        html = pieces.map { $0.html }.joined()
    }

    /// The pieces one after the other, with text between them.
    init(_ pieces: [Markup], separatedBy separator: String) {
        html = pieces.map { $0.html }.joined(separator: HTMLEscapes.escaped(separator))
    }

    static func + (left: Markup, right: Markup) -> Markup {
        Markup(html: left.html + right.html)
    }

    /// HTML with text in it.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var html = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            html.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: StaticString) {
            html += literal.description
        }

        /// Adds text, escaped.
        mutating func appendInterpolation(_ text: String) {
            html += HTMLEscapes.escaped(text)
        }

        /// Adds a number.
        mutating func appendInterpolation(_ number: some BinaryInteger) {
            html += String(number)
        }

        /// Adds HTML.
        mutating func appendInterpolation(_ markup: Markup) {
            html += markup.html
        }

        /// Adds HTML, or nothing.
        mutating func appendInterpolation(_ markup: Markup?) {
            html += markup?.html ?? ""
        }

        /// Adds pieces of HTML one after the other.
        mutating func appendInterpolation(_ pieces: [Markup]) {
            for piece in pieces {
                html += piece.html
            }
        }
    }
}
