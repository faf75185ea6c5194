#if HTTP2
import Foundation

/// An address of a server, in the form in which the system connects to it.
struct SocketAddress: Sendable {
    let bytes: [UInt8]
}

/// Looks up the addresses of hosts.
enum NameLookup {
    /// How many addresses of a host are tried.
    private static let mostAddresses = 8

    /// Looks up a host on a thread of its own, as that may take as long as the resolver likes.
    ///
    /// On that thread `done` gets the addresses; none if the host is not found.
    static func start(
        _ host: String,
        port: Int,
        done: @escaping @Sendable ([SocketAddress]) -> Void
    ) {
        let thread = Thread { done(addresses(host, port: port)) }
        thread.name = "http-names"
        thread.start()
    }

    private static func addresses(_ host: String, port: Int) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        #if canImport(Darwin)
        hints.ai_socktype = SOCK_STREAM
        #else
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #endif
        hints.ai_flags = AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var entry = list
        while let info = entry?.pointee, addresses.count < mostAddresses {
            let bytes = UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
            addresses.append(SocketAddress(bytes: Array(bytes)))
            entry = info.ai_next
        }
        return addresses
    }
}
#endif
