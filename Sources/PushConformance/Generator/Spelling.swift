import ExactJSON

/// Writes a JSON value in one of the many ways that mean the same.
///
/// Members come in any order, tokens have white space between them, characters are written as escapes,
/// and integers with a fraction or an exponent.
struct Spelling {
    private var text: [UInt8] = []
    private var draw: Draw

    /// The text of a value, without white space around it.
    static func text(_ value: JSONValue, _ draw: inout Draw) -> [UInt8] {
        var spelling = Spelling(draw: draw)
        spelling.append(value)
        draw = spelling.draw
        let text = spelling.text.drop { $0.isJSONWhiteSpace }
        return Array(text[...(text.lastIndex { !$0.isJSONWhiteSpace } ?? text.startIndex)])
    }

    private init(draw: Draw) {
        self.draw = draw
    }

    private mutating func append(_ value: JSONValue) {
        switch value {
        case .null, .bool: text += value.utf8
        case .number(let number): append(number)
        case .string(let string): append(string)
        case .array(let elements):
            mark("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { mark(",") }
                append(element)
            }
            mark("]")
        case .object(let object):
            mark("{")
            for (index, member) in draw.shuffled(object.members).enumerated() {
                if index > 0 { mark(",") }
                append(member.key.string)
                mark(":")
                append(member.value)
            }
            mark("}")
        }
    }

    private mutating func mark(_ mark: String) {
        if draw.percent(3) { text.append(0x20) }
        text += mark.utf8
        if draw.percent(3) { text += draw.one(" ", "\t", "  ").utf8 }
    }

    private mutating func append(_ number: JSONNumber) {
        var literal = number.literal
        if let integer = number.int64, integer.magnitude < 1 << 53, draw.percent(30) {
            literal =
                integer == 0
                ? draw.one("-0", "0.0", "0e5") : literal + draw.one(".0", "e0", "E+0", ".00")
        }
        text += literal.utf8
    }

    private mutating func append(_ string: String) {
        let isEscaped = draw.percent(15)
        text.append(UInt8(ascii: "\""))
        for scalar in string.unicodeScalars {
            if isEscaped, draw.percent(20) {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16, uppercase: draw.percent(50))
                    text += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
                }
            } else if scalar == "/", isEscaped {
                text += "\\/".utf8
            } else {
                text += JSONValue.string(String(scalar)).utf8.dropFirst().dropLast()
            }
        }
        text.append(UInt8(ascii: "\""))
    }
}
