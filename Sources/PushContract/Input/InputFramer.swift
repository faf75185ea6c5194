public import ExactJSON

/// Cuts a stream of bytes into inputs while it comes (contract, M43, M49).
///
/// A byte order mark at the very start and blank lines are skipped. If the first line is by itself a
/// complete JSON object, or if no document begins with it, every line is an input. Otherwise the text is
/// one document: an object, or an array whose elements are the inputs. An element is handed out as soon as
/// it has ended. If an array breaks off, is no JSON, or is followed by more text, one last frame says so,
/// and the rest of the text is not looked at. If an object does, every line is an input; one that is larger
/// than an input may be is not held, and has one last frame as well.
///
/// The framer holds at most 1 MiB of an input, at most 1 MiB of a first line, and 1 MiB of levels,
/// however long the text is, unless it is created with another limit. The time it takes grows with the text alone, whatever its pieces are.
///
/// `JSONGrammar` decides what a document is. What makes only a single input unreadable, such as a
/// repeated key or too many levels, becomes the error of that input.
public struct InputFramer: Sendable {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// How many bytes an input may have.
    private let limit: Int
    /// The first bytes, while they may be part of a byte order mark; `nil` afterwards.
    private var possibleMark: [UInt8]? = []
    /// How many bytes of the text stand before a document.
    private var offset = 0
    /// The document, unless every line is an input.
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
        if let frame = line?.end() {
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
        offset = Self.mark.count
        return start[Self.mark.count...]
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>, into frames: inout [InputFrame]) {
        var bytes = bytes
        if line == nil, document == nil {
            let count = bytes.count
            bytes = bytes.drop { $0.isJSONWhiteSpace }
            offset += count - bytes.count
            guard let first = bytes.first else { return }
            document = DocumentFramer(first: first, at: offset, limit: limit)
            if document == nil {
                line = PartialInput(limit: limit)
            } else {
                bytes = bytes.dropFirst()
            }
        }
        if let rest = document?.append(bytes, into: &frames) {
            bytes = rest
            line = document?.currentLine(into: &frames)
            document = nil
        }
        line?.appendLines(bytes, into: &frames)
    }
}

/// One input, cut out of a stream, or why a part of the stream is none.
public enum InputFrame: Hashable, Sendable {
    /// The bytes of one input, without white space around them.
    case input(ArraySlice<UInt8>)
    /// What is no input, of which nothing is kept: `json.size` for an input of more than 1 MiB,
    /// `json.syntax` for the rest of a document that breaks off or is no JSON.
    case refused(InputError)
}
