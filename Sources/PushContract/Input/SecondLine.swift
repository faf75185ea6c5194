import ExactJSON

/// Finds the second line of a text that is not blank, while the text comes.
struct SecondLine: Sendable {
    /// Where the current line starts, and where the bytes start that were not looked at.
    private var start = 0
    private var searched = 0
    /// Whether a line that is not blank has ended.
    private var isSecond = false

    /// Whether the line is by itself a whole object; `nil` if it has not ended.
    ///
    /// The text so far begins with that of the calls before. At its end, its last line has ended too.
    mutating func isObject(in text: [UInt8], isAtEnd: Bool) -> Bool? {
        while let end = text[searched...].firstLineFeed ?? (isAtEnd ? text.endIndex : nil) {
            let line = text[start..<end].drop { $0.isJSONWhiteSpace }
            if !line.isEmpty {
                if isSecond { return JSONGrammar.isObject(line) }
                isSecond = true
            }
            if end == text.endIndex { return nil }
            start = end + 1
            searched = start
        }
        searched = text.endIndex
        return nil
    }
}

extension JSONGrammar {
    /// Whether bytes are a whole object, with white space around it or without.
    fileprivate static func isObject(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.first == UInt8(ascii: "{") else { return false }
        var grammar = JSONGrammar()
        var rest = bytes
        while let (event, index) = grammar.firstEvent(in: rest) {
            if event == .failure { return false }
            rest = bytes[(index + 1)...]
        }
        return grammar.isComplete
    }
}
