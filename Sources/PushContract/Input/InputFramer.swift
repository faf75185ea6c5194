import ExactJSON

/// Cuts a stream of bytes into inputs while it comes (contract, M43).
///
/// A byte order mark at the very start and blank lines are skipped. If the first line is by itself a
/// complete JSON object, every line is an input, and the framer holds only the current line, at most
/// 1 MiB of it. Otherwise the whole text is one document: an object, or an array whose elements are the
/// inputs. If it is neither by the grammar of JSON, every line is an input. The text is held until that
/// is known.
///
/// ``JSONGrammar`` decides. What makes only a single input unreadable, such as a repeated key or too
/// many levels, becomes the error of that input.
public struct InputFramer: Sendable {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The first bytes, while they may be part of a byte order mark; `nil` afterwards.
    private var possibleMark: [UInt8]? = []
    /// The text, while it may be one document.
    private var document: DocumentCandidate?
    /// The current line, once every line is an input.
    private var line: PartialLine?

    /// Creates a framer at the start of an input.
    public init() {}

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
        if let document {
            frames += document.finish() ?? lines(of: document)
        }
        if let frame = line?.end() {
            frames.append(frame)
        }
        self = InputFramer()
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
        return start.starts(with: Self.mark) ? start[Self.mark.count...] : start[...]
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>, into frames: inout [InputFrame]) {
        var bytes = bytes
        if line == nil, document == nil {
            bytes = bytes.drop { $0.isJSONWhiteSpace }
            guard let first = bytes.first else { return }
            document = DocumentCandidate(first: first)
            if document == nil {
                line = PartialLine()
            }
        }
        if let rest = document?.append(bytes) {
            bytes = rest
            frames += document.map { lines(of: $0) } ?? []
        }
        line?.append(bytes, into: &frames)
    }

    /// Splits the text of the candidate into lines; the last one becomes the current line.
    private mutating func lines(of document: DocumentCandidate) -> [InputFrame] {
        var frames: [InputFrame] = []
        line = document.lines(into: &frames)
        self.document = nil
        return frames
    }
}
