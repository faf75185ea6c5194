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
    private(set) var html: String
    /// The ids of the rules to which it has links, noted as these are written: who looks for them in the HTML goes
    /// through texts of any length.
    private(set) var citedRules: Set<String> = []

    /// Takes HTML of this program; there is no way to make one of a string that is not a literal.
    init(stringLiteral html: StaticString) {
        self.html = html.description
    }

    init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.markup
    }

    /// The pieces one after the other.
    init(_ pieces: [Markup]) {
        self = "\(pieces)"
    }

    /// The pieces one after the other, with text between them.
    init(_ pieces: [Markup], separatedBy separator: String) {
        self = "\(pieces.first)\(pieces.dropFirst().map { "\(separator)\($0)" as Markup })"
    }

    /// The same HTML, in which a rule is cited.
    func citing(_ id: String) -> Markup {
        var markup = self
        markup.citedRules.insert(id)
        return markup
    }

    private mutating func append(_ other: Markup) {
        html += other.html
        if !other.citedRules.isEmpty { citedRules.formUnion(other.citedRules) }
    }

    /// HTML with text in it.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var markup: Markup = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            markup.html.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: StaticString) {
            markup.html += literal.description
        }

        /// Adds text, escaped.
        mutating func appendInterpolation(_ text: String) {
            markup.html += HTMLEscapes.escaped(text)
        }

        /// Adds a number.
        mutating func appendInterpolation(_ number: some BinaryInteger) {
            markup.html += String(number)
        }

        /// Adds HTML.
        mutating func appendInterpolation(_ other: Markup) {
            markup.append(other)
        }

        /// Adds HTML, or nothing.
        mutating func appendInterpolation(_ other: Markup?) {
            if let other { markup.append(other) }
        }

        /// Adds pieces of HTML one after the other.
        mutating func appendInterpolation(_ pieces: [Markup]) {
            for piece in pieces {
                markup.append(piece)
            }
        }
    }
}
