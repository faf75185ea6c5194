package import ExactJSON
import PushContract

/// Reads the cases of a file one after the other; of the file only the current piece is held.
package struct VectorReader: ~Copyable {
    private let file: VectorFile
    private var bytes: FileBytes
    // A vector may be larger than an input, for there are vectors of inputs that are too large.
    private var framer = InputFramer(limit: PortLines.longestLine)
    private var frames: ArraySlice<InputFrame> = []
    private var hasEnded = false
    private var count = 0

    init(_ bytes: consuming FileBytes, of file: VectorFile) {
        self.file = file
        self.bytes = bytes
    }

    /// The next case in the order of the file: a vector, or the error with which it is refused; `nil` at
    /// the end.
    ///
    /// - Throws: If the file cannot be read on. Then the reader must not be used again.
    package mutating func next() throws -> Result<VectorCase, InputError>? {
        while frames.isEmpty, !hasEnded {
            if let chunk = try bytes.next() {
                frames = framer.append(chunk)[...]
            } else {
                frames = framer.finish()[...]
                hasEnded = true
            }
        }
        guard let frame = frames.popFirst() else { return nil }
        defer { count += 1 }
        return Result { () throws(InputError) in
            switch frame.content {
            case .input(let text): try file.vector(text, at: count)
            case .refused(let fault): throw fault
            }
        }
    }
}

/// One task reads at a time.
@available(*, unavailable)
extension VectorReader: Sendable {}
