import ExactJSON
import Foundation
import PushContract

/// Reads a file or standard input a piece at a time, as it comes.
struct InputReader: ~Copyable {
    private let path: SystemString?
    /// What errors call the file.
    private let name: String
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// Opens a file, or takes standard input for `nil`; `name` is what errors call it instead of its path.
    init(path: SystemString?, called name: String? = nil) throws(UsageError) {
        self.path = path
        self.name = name ?? Self.name(path)
        descriptor = path.map { open($0.cString, O_RDONLY) } ?? STDIN_FILENO
        guard descriptor >= 0 else { throw Self.failure(self.name) }
    }

    /// Takes a file that is open.
    private init(path: SystemString, descriptor: Int32) {
        self.path = path
        name = Self.name(path)
        self.descriptor = descriptor
    }

    /// Opens an entry of a folder; `nil` after a line if it is no regular file.
    ///
    /// Opening a FIFO would wait until something writes into it.
    static func entry(_ path: SystemString) throws(UsageError) -> InputReader? {
        var status = stat()
        if stat(path.cString, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            let descriptor = open(path.cString, O_RDONLY | O_NONBLOCK)
            guard descriptor >= 0 else { throw failure(name(path)) }
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
            if errno != EINTR { throw Self.failure(name) }
        }
    }

    /// How many bytes a file may have that is read whole.
    static let wholeLimit = 64 << 20

    /// All bytes of a file, which may have so many at most; `name` is what errors call it instead of its path.
    static func contents(
        of path: SystemString,
        upTo limit: Int = wholeLimit,
        called name: String? = nil
    ) throws(UsageError) -> [UInt8] {
        var reader = try InputReader(path: path, called: name)
        var bytes: [UInt8] = []
        while let chunk = try reader.next() {
            bytes += chunk
            try reader.check(Int64(bytes.count), upTo: limit)
        }
        return bytes
    }

    /// Refuses what has more bytes than it may have.
    func check(_ count: Int64, upTo limit: Int) throws(UsageError) {
        guard count <= limit else {
            throw UsageError("\(name) has more than \(limit >> 20) MiB")
        }
    }

    /// How many bytes a regular file has from its start to its end; `nil` for anything else.
    var regularSize: Int64? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int64(status.st_size)
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

    /// All bytes of the file at a path in UTF-8, as ``contents(of:upTo:called:)`` reads it.
    static func contents(
        ofFile path: String,
        upTo limit: Int = wholeLimit,
        called name: String? = nil
    ) throws(UsageError) -> [UInt8] {
        try contents(of: SystemString(Array(path.utf8)), upTo: limit, called: name)
    }

    /// What errors call a file whose path may be the secret that should stand in it; `nil` for its path.
    ///
    /// It may be that of a password, or if it has a line feed, `=` or `://`.
    static func name(ofSecret path: String, isPassword: Bool = false) -> String? {
        isPassword || ["\n", "=", "://"].contains(where: path.contains) ? "the file" : nil
    }

    /// All bytes of a file that has a secret; a line says if others than its owner can read it.
    ///
    /// What is given as the path of a password may be the password.
    static func secret(
        of path: SystemString,
        isPassword: Bool = false
    ) throws(UsageError) -> [UInt8] {
        tellIfExposed(path)
        return try contents(
            of: path,
            called: name(ofSecret: "\(path)", isPassword: isPassword)
        )
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

    private static let standardInput = "standard input"

    /// What errors call a file, or standard input for `nil`.
    static func name(_ path: SystemString?) -> String {
        path.map { "`\($0)`" } ?? standardInput
    }

    /// Why the last call of the system found no file.
    static func absence(of path: SystemString) -> UsageError {
        errno == ENOENT ? UsageError("there is no file `\(path)`") : failure(name(path))
    }

    /// Why the last call of the system could not read what errors call so.
    static func failure(_ name: String) -> UsageError {
        guard errno != EBADF || name != standardInput else {
            return UsageError("standard input is closed")
        }
        return UsageError("\(name) cannot be read: \(String(cString: strerror(errno)))")
    }
}
