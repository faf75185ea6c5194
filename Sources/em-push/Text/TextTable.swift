/// Rows of cells as lines in which the columns stand under each other.
struct TextTable {
    let lines: [String]

    /// Makes each column as wide as its widest cell, and breaks the text of the last one where a line would
    /// be too wide; a row may have fewer cells than the first one.
    init(_ rows: [[String]]) {
        let columns = rows.map { $0.count }.max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.count ? $0[column].terminalWidth : 0 }.max() ?? 0
        }
        lines = rows.flatMap { row in
            var line = ""
            for (cell, width) in zip(row.dropLast(), widths) {
                line += cell + String(repeating: " ", count: width - cell.terminalWidth + 2)
            }
            return WrappedText(row.last ?? "", after: line).lines
        }
    }
}

extension String {
    /// How many columns of a terminal the text takes: characters of East Asian scripts and emoji take
    /// two, marks that stand on another character none; the look of a text takes no room.
    var terminalWidth: Int { Ink.removed(from: self).reduce(0) { $0 + $1.terminalWidth } }
}

extension Character {
    fileprivate var terminalWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default:
            return first.takesNoRoom ? 0 : 1
        }
    }
}

extension Unicode.Scalar {
    fileprivate var takesNoRoom: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: false
        }
    }
}
