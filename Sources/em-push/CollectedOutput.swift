/// Answers that are written to standard output together, so that a run of small ones is one write.
struct CollectedOutput {
    /// How many bytes are collected at most before they are written.
    private static let limit = 1 << 16

    private let stream: StandardStream
    private var bytes: [UInt8] = []

    /// Creates an empty collection of what is written to a stream.
    init(to stream: StandardStream = .output) {
        self.stream = stream
    }

    /// Adds an answer, and writes all if enough were collected.
    mutating func append(_ answer: [UInt8]) {
        bytes += answer
        if bytes.count >= Self.limit {
            write()
        }
    }

    mutating func write() {
        stream.write(bytes)
        bytes = []
    }
}
