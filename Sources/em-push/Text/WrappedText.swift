/// A text in lines that are no wider than a terminal.
struct WrappedText {
    /// How many columns a terminal has that was not widened.
    static let columns = 80

    let lines: [String]

    /// Breaks a text between its words, and beside characters that take two columns.
    ///
    /// A word that is too wide by itself, such as an address, is not broken.
    ///
    /// - Parameters:
    ///   - text: The text, on one line.
    ///   - start: What stands before it on the first line.
    ///   - indent: How far the other lines are indented; `nil` for as far as the first one.
    ///   - width: How many columns a line has at most.
    init(
        _ text: String,
        after start: String = "",
        indent: Int? = nil,
        width: Int = WrappedText.columns
    ) {
        let startWidth = start.terminalWidth
        guard startWidth + text.terminalWidth > width else {
            lines = [start + text]
            return
        }
        let margin = String(repeating: " ", count: indent ?? startWidth)
        var lines: [String] = []
        var (line, taken, isEmpty) = (start, startWidth, true)
        var spaces = 0
        let words = text.utf8.split(separator: 0x20, omittingEmptySubsequences: false)
        for word in words.map({ Substring($0) }) {
            spaces += 1
            guard !word.isEmpty else { continue }
            for (index, piece) in Self.pieces(word).enumerated() {
                let gap = index > 0 || isEmpty ? "" : String(repeating: " ", count: spaces)
                let wide = piece.terminalWidth
                if !isEmpty, taken + gap.count + wide > width {
                    lines.append(line)
                    (line, taken) = (margin + piece, margin.count + wide)
                } else {
                    line += gap + piece
                    taken += gap.count + wide
                }
                isEmpty = false
            }
            spaces = 0
        }
        self.lines = lines + [line]
    }

    /// The parts of a word between which a line may end.
    private static func pieces(_ word: Substring) -> [String] {
        var pieces: [String] = []
        var isAfterWide = true
        for character in word {
            let isWide = String(character).terminalWidth == 2
            let isBreak = isAfterWide || isWide
            if isBreak && !closing.contains(character) || pieces.isEmpty {
                pieces.append(String(character))
            } else {
                pieces[pieces.count - 1].append(character)
            }
            isAfterWide = isWide
        }
        return pieces
    }

    /// What no line begins with.
    private static let closing: Set<Character> = [
        "，", "。", "、", "！", "？", "；", "：", "）", "」", "』", "】", "》", "”", "’", "…", ",", ".", "!",
        "?", ";", ":", ")",
    ]
}
