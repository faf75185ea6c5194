import ExactJSON

/// Cuts a document into its inputs while it comes: an object is one, an array has one in each element.
///
/// It holds the current input, at most 1 MiB of it, and the first line for as long as the text may turn
/// out to be lines. An object over several lines may turn out to be lines until the text ends, unless it
/// is too large to be held. Where a text cannot be lines, a break of the document is one last error (M49).
struct DocumentFramer: Sendable {
    private let isArray: Bool
    private var grammar = JSONGrammar()
    /// The object from its second line on, or the current element of the array.
    private var value: PartialInput
    /// The first line, until it ends or an element of an array does.
    private var firstLine: PartialInput?
    /// Whether the line in which an object has ended has ended too.
    private var isLastLineOver = false
    /// How many bytes of the text were taken.
    private var count: Int
    /// Whether the text turned out to be no document; the rest is not looked at.
    private var isBroken = false

    /// Starts with the first byte of a document, which is at an offset in the text; `nil` if no document
    /// starts with it.
    ///
    /// - Parameters:
    ///   - first: The first byte.
    ///   - offset: Where it stands in the text.
    ///   - limit: How many bytes an input may have.
    init?(first: UInt8, at offset: Int, limit: Int) {
        switch first {
        case UInt8(ascii: "{"): isArray = false
        case UInt8(ascii: "["): isArray = true
        default: return nil
        }
        value = PartialInput(limit: limit)
        firstLine = value
        count = offset + 1
        _ = grammar.firstEvent(in: [first])
        firstLine?.hold([first])
    }

    /// Takes bytes, and adds the inputs that end in them.
    ///
    /// - Returns: If the inputs are the lines of the text, the bytes that were not taken. They follow
    ///   those of ``currentLine(into:)``.
    mutating func append(
        _ bytes: ArraySlice<UInt8>,
        into frames: inout [InputFrame]
    ) -> ArraySlice<UInt8>? {
        if isBroken { return nil }
        guard firstLine != nil else {
            if let index = take(bytes, into: &frames) {
                if canBeLines { return bytes[index...] }
                addBreak(at: index, in: bytes, to: &frames)
            }
            count += bytes.count
            return nil
        }
        let end = bytes.firstLineFeed
        let line = bytes[..<(end.map { $0 + 1 } ?? bytes.endIndex)]
        if let index = take(line, into: &frames) {
            guard firstLine != nil else {
                addBreak(at: index, in: bytes, to: &frames)
                return nil
            }
            firstLine?.hold(bytes[..<index])
            return bytes[index...]
        }
        if let end, !isArray, grammar.isComplete {
            firstLine?.hold(bytes[..<end])
            return bytes[end...]
        }
        count += line.count
        firstLine?.hold(line)
        guard end != nil else { return nil }
        if let firstLine, !isArray {
            value = firstLine
        }
        firstLine = nil
        return append(bytes[line.endIndex...], into: &frames)
    }

    /// The line in which the text is, if its inputs are its lines; adds those of the lines before it.
    func currentLine(into frames: inout [InputFrame]) -> PartialInput {
        if let firstLine { return firstLine }
        var line = PartialInput(limit: value.limit)
        line.appendLines(value.held[...], into: &frames)
        if isLastLineOver || value.endsLine, let frame = line.end() {
            frames.append(frame)
        }
        return line
    }

    /// Takes the end of the text, and adds what is left.
    mutating func finish(into frames: inout [InputFrame]) {
        if isBroken || isArray && grammar.isComplete { return }
        if grammar.isComplete {
            if let frame = firstLine == nil ? value.end() : firstLine?.end() {
                frames.append(frame)
            }
        } else if firstLine != nil || canBeLines {
            var line = currentLine(into: &frames)
            if let frame = line.end() {
                frames.append(frame)
            }
        } else {
            let detail = "the text ends before the \(isArray ? "array" : "object") does"
            frames.append(.refused(InputError(.jsonSyntax, detail)))
        }
    }

    /// Whether the lines of the text are held, of which the first has ended.
    private var canBeLines: Bool { !isArray && !value.isOversized }

    /// Takes bytes up to the first one that fits no document, and returns its index.
    ///
    /// An object is held with the line in which it ends.
    private mutating func take(
        _ bytes: ArraySlice<UInt8>,
        into frames: inout [InputFrame]
    ) -> Int? {
        var rest = bytes
        /// Where the bytes start that belong to no input yet.
        var start = bytes.startIndex
        while let (event, index) = grammar.firstEvent(in: rest) {
            rest = bytes[(index + 1)...]
            switch event {
            case .failure:
                holdObject(bytes[start..<index])
                return index
            case .close where isArray:
                add(value.end(with: bytes[start...index]), to: &frames)
                start = rest.startIndex
            case .separator where isArray, .end where isArray:
                add(value.end(with: bytes[start..<index]), to: &frames)
                start = rest.startIndex
            case .end where firstLine == nil:
                value.hold(bytes[start...index])
                start = rest.startIndex
            case .close, .separator, .end:
                break
            }
        }
        if isArray {
            value.hold(bytes[start...])
        } else {
            holdObject(bytes[start...])
        }
        return nil
    }

    /// Holds bytes of an object over several lines, or white space after it up to the end of the line.
    private mutating func holdObject(_ bytes: ArraySlice<UInt8>) {
        if isArray || firstLine != nil || isLastLineOver { return }
        guard grammar.isComplete else {
            value.hold(bytes)
            return
        }
        let end = bytes.firstLineFeed
        value.hold(bytes[..<(end ?? bytes.endIndex)])
        isLastLineOver = end != nil
    }

    private mutating func add(_ frame: InputFrame?, to frames: inout [InputFrame]) {
        guard let frame else { return }
        frames.append(frame)
        firstLine = nil
    }

    private mutating func addBreak(
        at index: Int,
        in bytes: ArraySlice<UInt8>,
        to frames: inout [InputFrame]
    ) {
        let kind = isArray ? "array" : "object"
        let place = "byte \(count + index - bytes.startIndex)"
        let detail =
            grammar.isComplete
            ? "at \(place) there is more text after the \(kind)"
            : "the \(kind) is broken at \(place)"
        frames.append(.refused(InputError(.jsonSyntax, detail)))
        isBroken = true
        value = PartialInput(limit: value.limit)
    }
}
