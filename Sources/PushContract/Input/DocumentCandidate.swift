/// The text of an input from its first character on, as long as it may be one document.
///
/// Of an object's first line no more is held than may be read: it is either the first of many lines,
/// or part of an object that is too large with it. Everything else is needed until the document ends
/// or turns out to be none.
struct DocumentCandidate: Sendable {
    private let isArray: Bool
    private var grammar = JSONGrammar()
    /// How many bytes there were, and how many of them up to the end of the value.
    private var count = 0
    private var valueCount = 0
    /// Where, counted from the start, the array's elements are separated.
    private var separators: [Int] = []
    private var isFirstLine = true
    private var firstLine = PartialLine()
    /// All of an array, and of an object what follows the first line.
    private var text: [UInt8] = []

    /// A text that starts with a byte; `nil` if no document of inputs starts so.
    init?(first: UInt8) {
        switch first {
        case UInt8(ascii: "{"): isArray = false
        case UInt8(ascii: "["): isArray = true
        default: return nil
        }
    }

    /// Takes bytes; if with them it is clear that every line is an input, returns those that were not
    /// taken.
    mutating func append(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard isFirstLine, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
            return take(bytes).map { bytes[$0...] }
        }
        if let index = take(bytes[..<end]) { return bytes[index...] }
        if !isArray, grammar.isComplete { return bytes[end...] }
        isFirstLine = false
        return append(bytes[end...])
    }

    /// Takes bytes up to the first that fits no document, and returns where that stands.
    private mutating func take(_ bytes: ArraySlice<UInt8>) -> Int? {
        var rest = bytes
        while let (event, index) = grammar.firstEvent(in: rest) {
            switch event {
            case .failure:
                hold(bytes[..<index])
                return index
            case .separator:
                separators.append(count + index - bytes.startIndex)
            case .end:
                valueCount = count + index - bytes.startIndex + 1
            }
            rest = bytes[(index + 1)...]
        }
        count += bytes.count
        hold(bytes)
        return nil
    }

    private mutating func hold(_ bytes: ArraySlice<UInt8>) {
        if isFirstLine, !isArray {
            firstLine.hold(bytes)
        } else {
            text += bytes
        }
    }
}

extension DocumentCandidate {
    /// The inputs of the document, which ends here; `nil` if it is none.
    func finish() -> [InputFrame]? {
        guard grammar.isComplete else { return nil }
        guard isArray else { return object.map { [$0] } }
        let starts = [0] + separators
        let ends = separators + [valueCount - 1]
        return zip(starts, ends).compactMap { start, end in
            InputFrame(trimming: text[(start + 1)..<end])
        }
    }

    /// The text as lines, of which the last is returned as it stands.
    func lines(into frames: inout [InputFrame]) -> PartialLine {
        var line = firstLine
        line.append(text[...], into: &frames)
        return line
    }

    private var object: InputFrame? {
        var line = firstLine
        line.hold(text[...])
        return line.end()
    }
}
