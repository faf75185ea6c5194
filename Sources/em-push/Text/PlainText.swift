/// Text from an input as it is shown on a terminal: nothing in it can move the cursor or ring a bell.
struct PlainText {
    /// The text's lines.
    let lines: [String]

    init(_ text: String) {
        var lines = [""]
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A:
                lines.append("")
            case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069:
                lines[lines.count - 1] += "\\u{\(String(scalar.value, radix: 16))}"
            default:
                lines[lines.count - 1].unicodeScalars.append(scalar)
            }
        }
        self.lines = lines
    }

    /// The text on one line.
    var line: String { lines.joined(separator: "\\n") }
}
