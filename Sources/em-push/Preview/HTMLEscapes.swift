/// How text is written in HTML, as content and between the quotation marks of an attribute.
enum HTMLEscapes {
    /// The text with everything escaped that could end it.
    ///
    /// Scalars that no HTML document may have are shown by U+FFFD, as a browser would: the control
    /// characters but tab and line feed, and the noncharacters. A carriage return would be read as a
    /// line feed, so it is written by its number. What would rearrange the text is shown as `\u{202e}`.
    static func escaped(_ text: String) -> String {
        var html = ""
        html.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "'": html += "&#39;"
            case "\r": html += "&#13;"
            case _ where scalar.rearrangesText: html += scalar.escape
            default:
                html.unicodeScalars.append(isAllowed(scalar.value) ? scalar : "\u{FFFD}")
            }
        }
        return html
    }

    private static func isAllowed(_ value: UInt32) -> Bool {
        switch value {
        case 0x09, 0x0A: true
        case 0x00..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: false
        default: value & 0xFFFE != 0xFFFE
        }
    }
}
