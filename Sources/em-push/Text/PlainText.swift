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
            case 0..<0x20, 0x7F..<0xA0:
                lines[lines.count - 1] += scalar.escape
            default:
                if scalar.rearrangesText {
                    lines[lines.count - 1] += scalar.escape
                } else {
                    lines[lines.count - 1].unicodeScalars.append(scalar)
                }
            }
        }
        self.lines = lines
    }

    /// The text on one line.
    var line: String { lines.joined(separator: "\\n") }
}

extension Unicode.Scalar {
    /// Whether it cannot be seen and changes where the text around it stands: marks, embeddings,
    /// overrides and isolates of direction, the old controls of shaping, separators of lines.
    var rearrangesText: Bool {
        switch value {
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: true
        default: false
        }
    }

    /// The scalar by its number, such as `\u{202e}`.
    var escape: String { "\\u{\(String(value, radix: 16))}" }
}
