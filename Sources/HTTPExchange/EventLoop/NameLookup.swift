#if HTTP2
import Foundation
import Synchronization

/// An address of a server, in the form in which the system connects to it.
struct SocketAddress: Sendable {
    let bytes: [UInt8]
}

/// Looks up the addresses of hosts: each once at a time, and few at a time.
///
/// The system's resolver takes as long as it likes and cannot be stopped, so each look-up has a thread. One that is not
/// waited for any more goes on, and a later one of the same host takes its result.
final class NameLookup: Sendable {
    /// How many threads there are; other hosts wait in line.
    static let mostThreads = 4
    /// How many addresses of a host are tried.
    private static let mostAddresses = 8

    private struct Host: Hashable {
        let origin: String
        let name: String
        let port: Int
    }

    private struct State {
        /// Who gets the addresses of each host that is looked up, or waits in line.
        var callers: [Host: @Sendable ([SocketAddress]) -> Void] = [:]
        var line: [Host] = []
        var threads = 0
    }

    private let state = Mutex(State())
    private let resolve: @Sendable (String, Int) -> [SocketAddress]

    /// Creates look-ups, by default by the system's resolver.
    init(by resolve: @escaping @Sendable (String, Int) -> [SocketAddress] = NameLookup.addresses) {
        self.resolve = resolve
    }

    /// Looks up the host of an origin; on another thread `done` gets the addresses, none if it is not found.
    ///
    /// An earlier call for the origin that has nothing yet is not answered.
    func start(
        _ name: String,
        port: Int,
        of origin: String,
        done: @escaping @Sendable ([SocketAddress]) -> Void
    ) {
        let host = Host(origin: origin, name: name, port: port)
        let needsThread = state.withLock { state in
            guard state.callers.updateValue(done, forKey: host) == nil else { return false }
            state.line.append(host)
            guard state.threads < Self.mostThreads else { return false }
            state.threads += 1
            return true
        }
        guard needsThread else { return }
        let thread = Thread { self.work() }
        thread.name = "http-names"
        thread.start()
    }

    /// Looks up hosts until none waits.
    private func work() {
        while let host = next() {
            let addresses = resolve(host.name, host.port)
            state.withLock { $0.callers.removeValue(forKey: host) }?(addresses)
        }
    }

    private func next() -> Host? {
        state.withLock { state in
            guard !state.line.isEmpty else {
                state.threads -= 1
                return nil
            }
            return state.line.removeFirst()
        }
    }

    private static let addresses: @Sendable (String, Int) -> [SocketAddress] = { host, port in
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
