import Foundation

/// A socket that takes connections on a thread of its own.
final class ListeningSocket: Sendable {
    private let wakeUp: Int32
    private let ended = DispatchSemaphore(value: 0)

    /// Takes connections of a socket that listens, and owns it from now on.
    ///
    /// - Parameters:
    ///   - descriptor: The socket.
    ///   - take: Is called with each connection, which it has to close.
    /// - Throws: If the process has no room for another file.
    private init(
        _ descriptor: Int32,
        _ take: @escaping @Sendable (Int32) -> Void
    ) throws(UsageError) {
        var pipes: [Int32] = [-1, -1]
        guard pipe(&pipes) == 0 else {
            Foundation.close(descriptor)
            throw UsageError("a pipe cannot be opened: \(Self.reason)")
        }
        let stop = pipes[0]
        wakeUp = pipes[1]
        let thread = Thread { [ended] in
            Self.serve(descriptor, until: stop, take)
            Foundation.close(descriptor)
            Foundation.close(stop)
            ended.signal()
        }
        thread.start()
    }

    /// Listens at a path of the file system, for the owner of the process only.
    ///
    /// A socket that a process left is removed.
    ///
    /// - Throws: If a process answers there, or there is a file that is no socket.
    static func local(
        at path: String,
        _ take: @escaping @Sendable (Int32) -> Void
    ) throws(UsageError) -> ListeningSocket {
        if let other = LocalAddress.connect(path) {
            Foundation.close(other)
            throw UsageError("a worker answers at `\(path)` already")
        }
        var status = stat()
        if lstat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFSOCK, unlink(path) == 0 else {
                throw UsageError("`\(path)` is there, and is no socket that a worker has left")
            }
        }
        let descriptor = LocalAddress.socket()
        guard descriptor >= 0 else { throw UsageError("a socket cannot be opened: \(Self.reason)") }
        let mask = umask(0o177)
        let isBound = LocalAddress.with(path) { bind(descriptor, $0, $1) } == 0
        let reason = Self.reason
        umask(mask)
        guard isBound, listen(descriptor, 16) == 0 else {
            Foundation.close(descriptor)
            throw UsageError("`\(path)` cannot listen: \(reason)")
        }
        return try ListeningSocket(descriptor, take)
    }

    /// Listens at a TCP port of all addresses of this machine.
    static func tcp(
        port: Int,
        _ take: @escaping @Sendable (Int32) -> Void
    ) throws(UsageError) -> ListeningSocket {
        #if canImport(Darwin)
        let stream = SOCK_STREAM
        #else
        let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        let descriptor = Foundation.socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw UsageError("a socket cannot be opened: \(Self.reason)") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(truncatingIfNeeded: port).bigEndian)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard isBound == 0, listen(descriptor, 16) == 0 else {
            let reason = Self.reason
            Foundation.close(descriptor)
            throw UsageError("the port \(port) cannot listen: \(reason)")
        }
        return try ListeningSocket(descriptor, take)
    }

    /// Stops listening; when it returns, no connection is accepted any more.
    func close() {
        Foundation.close(wakeUp)
        ended.wait()
        ended.signal()
    }

    private static func serve(
        _ descriptor: Int32,
        until stop: Int32,
        _ take: (Int32) -> Void
    ) {
        while true {
            var waits = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waits, 2, -1) >= 0 || errno == EINTR else { return }
            guard waits[1].revents == 0 else { return }
            guard waits[0].revents != 0 else { continue }
            let connection = accept(descriptor, nil, nil)
            if connection >= 0 {
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                take(connection)
            } else if errno == EMFILE || errno == ENFILE {
                // Until another connection is closed, there is nothing else to do.
                usleep(10_000)
            }
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}

/// Addresses of sockets in the file system.
enum LocalAddress {
    /// Opens a socket; negative if that fails.
    static func socket() -> Int32 {
        #if canImport(Darwin)
        let descriptor = Foundation.socket(AF_UNIX, SOCK_STREAM, 0)
        #else
        let descriptor = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return descriptor
    }

    /// Connects to a socket; `nil` if no process answers there.
    static func connect(_ path: String) -> Int32? {
        let descriptor = socket()
        guard descriptor >= 0 else { return nil }
        guard with(path, { Foundation.connect(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Calls `body` with the address of a path; -1 for a path that is too long.
    static func with(
        _ path: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8) + [0]
        let isShort = withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard bytes.count <= room.count else { return false }
            room.copyBytes(from: bytes)
            return true
        }
        guard isShort else { return -1 }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
