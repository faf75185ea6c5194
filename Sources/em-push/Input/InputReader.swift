import ExactJSON
import Foundation
import PushContract

/// Reads a file or standard input a piece at a time, as it comes.
struct InputReader: ~Copyable {
    private let path: SystemString?
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// Opens a file, or takes standard input for `nil`.
    init(path: SystemString?) throws(UsageError) {
        self.path = path
        descriptor = path.map { open($0.cString, O_RDONLY) } ?? STDIN_FILENO
        guard descriptor >= 0 else { throw Self.failure(path) }
    }

    /// Takes a file that is open.
    private init(path: SystemString, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    /// Opens an entry of a folder; `nil` after a line if it is no regular file.
    ///
    /// Opening a FIFO would wait until something writes into it.
    static func entry(_ path: SystemString) throws(UsageError) -> InputReader? {
        var status = stat()
        if stat(path.cString, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            let descriptor = open(path.cString, O_RDONLY | O_NONBLOCK)
            guard descriptor >= 0 else { throw failure(path) }
            // Another one may have taken its place.
            if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
                return InputReader(path: path, descriptor: descriptor)
            }
            close(descriptor)
        }
        StandardStream.error.say("em-push: `\(path)` is passed over: it is no regular file")
        return nil
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

    /// All bytes of a file.
    static func contents(of path: SystemString) throws(UsageError) -> [UInt8] {
        var reader = try InputReader(path: path)
        var bytes: [UInt8] = []
        while let chunk = try reader.next() {
            bytes += chunk
        }
        return bytes
    }

    /// The bytes of a file that is one document, without a byte order mark; of one that is too large so many that this shows.
    static func document(of path: SystemString) throws(UsageError) -> [UInt8] {
        let mark = InputFramer.mark
        var reader = try InputReader(path: path)
        var bytes: [UInt8] = []
        while bytes.count <= JSONReader.sizeLimit + mark.count, let chunk = try reader.next() {
            bytes += chunk
        }
        return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    }

    /// All bytes of the file at a path in UTF-8.
    static func contents(ofFile path: String) throws(UsageError) -> [UInt8] {
        try contents(of: SystemString(Array(path.utf8)))
    }

    /// All bytes of a file that has a secret; a line says if others than its owner can read it.
    static func secret(of path: SystemString) throws(UsageError) -> [UInt8] {
        tellIfExposed(path)
        return try contents(of: path)
    }

    /// Says in a line that others than its owner can read a file that has a secret, if they can.
    static func tellIfExposed(_ path: SystemString) {
        guard isExposed(path) else { return }
        StandardStream.error.say(
            "em-push: `\(path)` has a secret and can be read by others: its owner alone should (mode 600)"
        )
    }

    /// Whether a file, if it is one, gives rights to others than its owner.
    static func isExposed(_ path: SystemString) -> Bool {
        var status = stat()
        return stat(path.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_mode & 0o077 != 0
    }

    private static func failure(_ path: SystemString?) -> UsageError {
        let reason = String(cString: strerror(errno))
        guard let path else {
            return UsageError(
                errno == EBADF
                    ? "standard input is closed" : "standard input cannot be read: \(reason)"
            )
        }
        return UsageError("`\(path)` cannot be read: \(reason)")
    }
}
