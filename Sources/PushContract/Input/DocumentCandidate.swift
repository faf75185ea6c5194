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
        for index in bytes.indices {
            let byte = bytes[index]
            let isEndOfLine = isFirstLine && byte == UInt8(ascii: "\n")
            if isEndOfLine, !isArray, grammar.isComplete {
                hold(bytes[..<index])
                return bytes[index...]
            }
            switch grammar.consume(byte) {
            case .failure:
                hold(bytes[..<index])
                return bytes[index...]
            case .separator:
                separators.append(count)
            case .end:
                valueCount = count + 1
            case nil:
                break
            }
            count += 1
            if isEndOfLine {
                // Whatever follows is another line, which is held as text.
                return endFirstLine(bytes, at: index)
            }
        }
        hold(bytes)
        return nil
    }

    private mutating func endFirstLine(
        _ bytes: ArraySlice<UInt8>,
        at index: Int
    ) -> ArraySlice<UInt8>? {
        hold(bytes[..<index])
        isFirstLine = false
        text.append(bytes[index])
        return append(bytes[(index + 1)...])
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
