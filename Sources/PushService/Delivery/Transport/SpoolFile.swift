import Foundation

/// A file to which lines are appended, completely or not at all.
struct SpoolFile: Sendable {
    // The handle closes the file when the last copy of this struct is released.
    private let handle: FileHandle

    /// Opens the file; creates it if it is missing.
    ///
    /// Tokens stand in it, so it is refused if others may use it.
    init(path: String) throws(TransportError) {
        let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .output("open", errno) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .output("look at", errno) }
        let isPrivate = status.st_uid == geteuid() && status.st_mode & 0o077 == 0
        guard isPrivate || status.st_mode & S_IFMT != S_IFREG else {
            throw TransportError(
                .output,
                "`\(path)` must be a file that only its owner, who runs this, can read (mode 600)"
            )
        }
        try Self.syncFolder(of: path)
    }

    /// Appends bytes and waits until they are on the disk; if that fails, appends none and returns a fault.
    func append(_ bytes: [UInt8]) -> TransportError? {
        do throws(TransportError) {
            let size = try endLine()
            do throws(TransportError) {
                try write(bytes)
                guard fsync(descriptor) == 0 else { throw .output("sync", errno) }
                return nil
            } catch {
                // The dispatcher sends these pushes again, so a part of their lines must not stay. Should
                // truncating fail too, `endLine` keeps the next line apart from the rest.
                ftruncate(descriptor, size)
                throw error
            }
        } catch {
            return error
        }
    }

    private var descriptor: Int32 { handle.fileDescriptor }

    /// Ends a line that a crash has cut short, and returns the size of the file.
    private func endLine() throws(TransportError) -> off_t {
        let size = lseek(descriptor, 0, SEEK_END)
        guard size >= 0 else { throw .output("seek", errno) }
        guard size > 0 else { return size }
        var last: UInt8 = 0
        guard pread(descriptor, &last, 1, size - 1) == 1 else { throw .output("read", errno) }
        guard last != UInt8(ascii: "\n") else { return size }
        try write([UInt8(ascii: "\n")])
        return size + 1
    }

    private func write(_ bytes: [UInt8]) throws(TransportError) {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { rest in
                Foundation.write(descriptor, rest.baseAddress, rest.count)
            }
            if count < 0 {
                guard errno == EINTR else { throw .output("write", errno) }
            } else {
                written += count
            }
        }
    }

    /// Writes the folder to the disk as well, because a crash loses a new file otherwise.
    private static func syncFolder(of path: String) throws(TransportError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .output("open folder", errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .output("sync folder", errno) }
    }
}

extension TransportError {
    fileprivate static func output(_ call: String, _ code: Int32) -> TransportError {
        TransportError(.output, "\(call): \(String(cString: strerror(code)).lowercased())")
    }
}
