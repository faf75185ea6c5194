/// The text of an input from its first character on, while it may still be one document.
///
/// The first line of an object is held only up to the size that an input may have: the line is either
/// an input of its own or part of an object that is too large. Everything else is held until the
/// document ends or turns out to be none.
struct DocumentCandidate: Sendable {
    private let isArray: Bool
    private var grammar = JSONGrammar()
    /// How many bytes were taken, and how many of them belong to the value.
    private var count = 0
    private var valueCount = 0
    /// The offsets of the commas between the array's elements.
    private var separators: [Int] = []
    private var isFirstLine = true
    private var firstLine = PartialLine()
    /// The whole text of an array, or what follows an object's first line.
    private var text: [UInt8] = []

    /// Starts with the first byte of a text; `nil` if no document starts with it.
    init?(first: UInt8) {
        switch first {
        case UInt8(ascii: "{"): isArray = false
        case UInt8(ascii: "["): isArray = true
        default: return nil
        }
    }

    /// Takes bytes; returns those that were not taken if every line turns out to be an input.
    mutating func append(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard isFirstLine, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
            return take(bytes).map { bytes[$0...] }
        }
        if let index = take(bytes[..<end]) { return bytes[index...] }
        if !isArray, grammar.isComplete { return bytes[end...] }
        isFirstLine = false
        return append(bytes[end...])
    }

    /// Takes bytes up to the first one that fits no document, and returns its index.
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
    /// The inputs of the document, which ends here; `nil` if the text is no document.
    func finish() -> [InputFrame]? {
        guard grammar.isComplete else { return nil }
        guard isArray else { return object.map { [$0] } }
        let starts = [0] + separators
        let ends = separators + [valueCount - 1]
        return zip(starts, ends).compactMap { start, end in
            InputFrame(trimming: text[(start + 1)..<end])
        }
    }

    /// Splits the text into lines: adds those that have ended, and returns the last.
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
