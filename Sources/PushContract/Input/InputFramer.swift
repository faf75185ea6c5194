import ExactJSON

/// Cuts a stream of bytes into inputs while it comes (contract, M43, M49).
///
/// A byte order mark at the very start and blank lines are skipped. If the first line is by itself a
/// complete JSON object, every line is an input. Otherwise the text is one document: an object, or an array whose elements
/// are the inputs. An element is handed out as soon as it has ended. A document that breaks has one last frame, which says
/// where, and the rest of the text is not looked at; only if no element has ended and the second line is by itself a complete
/// object, every line is an input.
///
/// The framer holds at most 2 MiB of a text and 1 MiB of levels, however long the text is, unless it is created with another
/// limit. The time it takes grows with the text alone, whatever its pieces are.
///
/// `JSONGrammar` decides what a document is. What makes only a single input unreadable, such as a
/// repeated key or too many levels, becomes the error of that input.
public struct InputFramer: Sendable {
    /// The byte order mark.
    package static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// How many bytes an input may have.
    private let limit: Int
    /// The first bytes, while they may be part of a byte order mark; `nil` afterwards.
    private var possibleMark: [UInt8]? = []
    /// Where the first byte stands that is no white space.
    private var start = TextPlace.start
    /// The document, unless it is known that every line is an input.
    private var document: DocumentFramer?
    /// The current line, once every line is an input.
    private var line: PartialInput?

    /// Creates a framer at the start of an input.
    public init() {
        self.init(limit: JSONReader.sizeLimit)
    }

    /// Creates a framer at the start of a text whose inputs may have another size.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Whether the document has broken, so that no byte that follows is looked at (M49).
    package var isOver: Bool { document?.isOver ?? false }

    /// Takes the next bytes and returns the inputs that end in them.
    public mutating func append(_ chunk: ArraySlice<UInt8>) -> [InputFrame] {
        var frames: [InputFrame] = []
        take(afterMark(chunk), into: &frames)
        return frames
    }

    /// Takes the end of the stream and returns the inputs that are left.
    public mutating func finish() -> [InputFrame] {
        var frames: [InputFrame] = []
        if let start = possibleMark {
            possibleMark = nil
            take(start[...], into: &frames)
        }
        document?.finish(into: &frames)
        if let frame = line?.frame() {
            frames.append(frame)
        }
        self = InputFramer(limit: limit)
        return frames
    }

    /// The bytes that follow the mark, or all of them if there is none.
    private mutating func afterMark(_ chunk: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard var start = possibleMark else { return chunk }
        start += chunk
        if start.count < Self.mark.count, Self.mark.starts(with: start) {
            possibleMark = start
            return []
        }
        possibleMark = nil
        guard start.starts(with: Self.mark) else { return start[...] }
        return start[Self.mark.count...]
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>, into frames: inout [InputFrame]) {
        if line != nil {
            line?.appendLines(bytes, into: &frames)
            return
        }
        var bytes = bytes
        if document == nil {
            let rest = bytes.drop { $0.isJSONWhiteSpace }
            start.advance(over: bytes[..<rest.startIndex])
            guard let first = rest.first else { return }
            document = DocumentFramer(first: first, at: start, limit: limit)
            bytes = rest
        }
        line = document?.append(bytes, into: &frames)
        if line != nil { document = nil }
    }
}
