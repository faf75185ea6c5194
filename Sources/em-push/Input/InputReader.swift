import Foundation

/// Reads a file or standard input a piece at a time, as it comes.
struct InputReader: ~Copyable {
    private let path: String?
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// Opens a file, or takes standard input for `nil`.
    init(path: String?) throws(UsageError) {
        self.path = path
        descriptor = path.map { open($0, O_RDONLY) } ?? STDIN_FILENO
        guard descriptor >= 0 else { throw Self.failure(path) }
    }

    deinit {
        if path != nil { close(descriptor) }
    }

    /// The next piece; `nil` at the end.
    mutating func next() throws(UsageError) -> ArraySlice<UInt8>? {
        while true {
            let count = buffer.withUnsafeMutableBytes {
                read(descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 { return count == 0 ? nil : buffer[..<count] }
            if errno != EINTR { throw Self.failure(path) }
        }
    }

    private static func failure(_ path: String?) -> UsageError {
        UsageError("`\(path ?? "-")` cannot be read: \(String(cString: strerror(errno)))")
    }
}
