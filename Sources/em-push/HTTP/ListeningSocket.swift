import Foundation

/// Opens sockets, of which the caller is the owner.
enum ListeningSocket {
    /// The connections that the system keeps until they are taken.
    private static let backlog: Int32 = 128

    #if canImport(Darwin)
    private static let (stream, datagram) = (SOCK_STREAM, SOCK_DGRAM)
    #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let datagram = Int32(SOCK_DGRAM.rawValue)
    #endif

    /// Listens at a path of the file system, for the owner of the process only.
    ///
    /// A socket that a process left is removed.
    ///
    /// - Throws: If a process answers there, or there is a file that is no socket.
    static func local(at path: String) throws(UsageError) -> Int32 {
        if let other = connect(to: path) {
            close(other)
            throw UsageError("a worker answers at `\(path)` already")
        }
        var status = stat()
        if lstat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFSOCK, unlink(path) == 0 else {
                throw UsageError("`\(path)` is there, and is no socket that a worker has left")
            }
        }
        let descriptor = try open(AF_UNIX)
        let mask = umask(0o177)
        let isBound = with(path) { bind(descriptor, $0, $1) } == 0
        let reason = Self.reason
        umask(mask)
        guard isBound, listen(descriptor, backlog) == 0 else {
            close(descriptor)
            throw UsageError("`\(path)` cannot listen: \(reason)")
        }
        return descriptor
    }

    /// Listens at an address of this machine.
    static func tcp(at address: NumericAddress) throws(UsageError) -> Int32 {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = stream
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address.host, "\(address.port)", &hints, &found) == 0, let found else {
            throw UsageError("`\(address)` is no address of a machine")
        }
        defer { freeaddrinfo(found) }
        let descriptor = try open(found.pointee.ai_family)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0,
            listen(descriptor, backlog) == 0
        else {
            let reason = Self.reason
            close(descriptor)
            throw UsageError("`\(address)` cannot listen: \(reason)")
        }
        return descriptor
    }

    /// The port of a socket that listens at an address of this machine; `nil` for any other.
    static func port(of descriptor: Int32) -> UInt16? {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let found = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &size)
            }
        }
        guard found == 0 else { return nil }
        // Both families have the port at the same place.
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                UInt16(bigEndian: $0.pointee.sin_port)
            }
        }
    }

    /// Connects to a socket in the file system; `nil` if no process answers there.
    static func connect(to path: String) -> Int32? {
        guard let descriptor = try? open(AF_UNIX) else { return nil }
        guard with(path, { Foundation.connect(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Sends a datagram to a socket in the file system, or with `@` to one that has only a name.
    ///
    /// It does not wait for the reader.
    static func send(_ bytes: [UInt8], to path: String) throws(UsageError) {
        let descriptor = try open(AF_UNIX, datagram)
        defer { close(descriptor) }
        let count = with(path) { address, size in
            Int32(sendto(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT), address, size))
        }
        guard count == bytes.count else { throw UsageError("`\(path)` takes nothing: \(reason)") }
    }

    private static func open(
        _ family: Int32,
        _ type: Int32 = stream
    ) throws(UsageError) -> Int32 {
        let descriptor = socket(family, type, 0)
        guard descriptor >= 0 else { throw UsageError("a socket cannot be opened: \(reason)") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    /// Calls `body` with the address of a path; -1 for a path that is too long.
    ///
    /// One that begins with `@` is the name of a socket in no folder, whose end is that of the address.
    private static func with(
        _ path: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let isName = path.hasPrefix("@")
        let bytes = isName ? [0] + Array(path.utf8.dropFirst()) : Array(path.utf8) + [0]
        let isShort = withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard bytes.count <= room.count else { return false }
            room.copyBytes(from: bytes)
            return true
        }
        guard isShort else { return -1 }
        let size = MemoryLayout<sockaddr_un>.size
        let unused = isName ? MemoryLayout.size(ofValue: address.sun_path) - bytes.count : 0
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(size - unused))
            }
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}

/// The address of a machine in numbers, with a port, as in `127.0.0.1:9464` and `[::1]:9464`.
struct NumericAddress: Hashable, Sendable, CustomStringConvertible {
    let host: String
    var port: UInt16

    /// An address that has this form; `nil` for any other text.
    ///
    /// - Parameters:
    ///   - text: The address.
    ///   - least: The lowest port; 0 stands for any that is free.
    init?(_ text: String, from least: UInt16 = 1) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[colon...].dropFirst()),
            port >= least
        else { return nil }
        var host = text[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        if isBracketed { host = host.dropFirst().dropLast() }
        self.host = String(host)
        self.port = port
        var four = in_addr()
        var six = in6_addr()
        let isAddress =
            isBracketed
            ? inet_pton(AF_INET6, self.host, &six) == 1 : inet_pton(AF_INET, self.host, &four) == 1
        guard isAddress else { return nil }
    }

    var description: String {
        host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
