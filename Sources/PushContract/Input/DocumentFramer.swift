import ExactJSON

/// Cuts a document into its inputs while it comes: an object is one, an array has one in each element.
///
/// Until an element of an array has ended, the text is held, up to 1 MiB of it: it may turn out to be lines, because its
/// first line is a whole object, or because the document breaks and its second line is one (M43). From then on a break of
/// the document is one last error (M49).
struct DocumentFramer: Sendable {
    /// What the document is; `nil` if none begins with the text's first byte.
    private let kind: Kind?
    private var grammar = JSONGrammar()
    /// The text so far; `nil` once an element of an array has ended.
    private var text: PartialInput?
    /// The current element of an array.
    private var element: PartialInput
    /// Where the next byte stands.
    private var next: TextPlace
    private var hasBegun = false
    private var isFirstLine = true
    /// Where the document breaks, until it is known whether the text is lines.
    private var fault: InputFrame?
    /// The second line of the text, which is looked for when the document breaks.
    private var secondLine = SecondLine()
    /// Whether the document has broken; the rest is not looked at.
    private(set) var isOver = false

    private enum Kind: String {
        case object, array
    }

    /// Starts before the first byte of a text that is no white space.
    ///
    /// - Parameters:
    ///   - first: The byte.
    ///   - start: Where it stands.
    ///   - limit: How many bytes an input may have.
    init(first: UInt8, at start: TextPlace, limit: Int) {
        switch first {
        case UInt8(ascii: "{"): kind = .object
        case UInt8(ascii: "["): kind = .array
        default: kind = nil
        }
        text = PartialInput(at: start, limit: limit)
        element = PartialInput(at: start, limit: limit)
        next = start
    }

    /// Takes bytes, and adds the inputs that end in them.
    ///
    /// - Returns: The current line, once it is known that the inputs are the lines of the text.
    mutating func append(
        _ bytes: ArraySlice<UInt8>,
        into frames: inout [InputFrame]
    ) -> PartialInput? {
        var rest = bytes
        while !rest.isEmpty, !isOver {
            let isLine = isFirstLine || fault != nil
            let lineFeed = isLine ? rest.firstLineFeed : nil
            var end = lineFeed.map { $0 + 1 } ?? rest.endIndex
            if fault == nil, let place = take(rest[..<end], of: bytes, into: &frames) {
                end = place
            }
            text?.hold(rest[..<end])
            rest = rest[end...]
            var lines: PartialInput?
            if fault != nil {
                lines = linesBehindFault(isAtEnd: false, into: &frames)
            } else if lineFeed != nil {
                isFirstLine = false
                if kind == .object, grammar.isComplete, let text {
                    lines = PartialInput(at: text.start.nextLine, limit: text.limit)
                    if let frame = text.frame() { frames.append(frame) }
                }
            }
            if lines != nil {
                lines?.appendLines(rest, into: &frames)
                return lines
            }
        }
        return nil
    }

    /// Takes the end of the text, and adds what is left.
    mutating func finish(into frames: inout [InputFrame]) {
        if isOver { return }
        if fault == nil {
            if grammar.isComplete {
                if kind == .object, let frame = text?.frame() { frames.append(frame) }
                return
            }
            let value = text ?? element
            let detail = "the text ends before the \(kind?.rawValue ?? "document") does"
            let (held, end) = (value.trimmed, value.isOversized ? next : value.end)
            fault = .broken(detail, at: end, in: held, held.endIndex)
        }
        if let frame = linesBehindFault(isAtEnd: true, into: &frames)?.frame() {
            frames.append(frame)
        }
    }

    /// Takes bytes up to the end of the first line or of all that is there, or up to the break of the document.
    ///
    /// - Returns: Where it breaks; `nil` if it does not.
    private mutating func take(
        _ piece: ArraySlice<UInt8>,
        of bytes: ArraySlice<UInt8>,
        into frames: inout [InputFrame]
    ) -> Int? {
        guard let kind else {
            let detail = "no object and no array begins here"
            fault = .broken(detail, at: next, in: bytes, piece.startIndex)
            return piece.startIndex
        }
        var rest = piece
        /// Where the bytes start that were not gone past.
        var start = piece.startIndex
        if !hasBegun, kind == .array {
            next.advance(over: piece.prefix(1))
            element = PartialInput(at: next, limit: element.limit)
            start += 1
        }
        hasBegun = true
        while let (event, index) = grammar.firstEvent(in: rest) {
            let taken = piece[start..<index]
            rest = piece[(index + 1)...]
            if event == .failure {
                let detail = grammar.complaint(of: kind.rawValue)
                fault = .broken(detail, at: next.advanced(over: taken), in: bytes, index)
                return index
            }
            guard kind == .array else { continue }
            next.advance(over: piece[start...index])
            start = rest.startIndex
            let last = event == .close ? piece[taken.startIndex...index] : taken
            if let frame = element.end(with: last, next: next) {
                frames.append(frame)
                text = nil
            }
        }
        next.advance(over: piece[start...])
        if kind == .array { element.hold(piece[start...]) }
        return nil
    }

    /// The current line, if the inputs are the lines of the text in spite of its first one; else adds the fault once that is
    /// known.
    private mutating func linesBehindFault(
        isAtEnd: Bool,
        into frames: inout [InputFrame]
    ) -> PartialInput? {
        guard let fault else { return nil }
        if let text, !text.isOversized {
            let isObject = secondLine.isObject(in: text.held, isAtEnd: isAtEnd)
            if isObject == nil, !isAtEnd { return nil }
            if isObject == nil, kind == nil, let frame = text.frame() {
                // The only line is read as an input, which says what is wrong with it.
                frames.append(frame)
                return nil
            }
            if isObject == true {
                var lines = PartialInput(at: text.start, limit: text.limit)
                lines.appendLines(text.held[...], into: &frames)
                return lines
            }
        }
        frames.append(fault)
        isOver = true
        text = nil
        element = PartialInput(at: next, limit: element.limit)
        return nil
    }
}
