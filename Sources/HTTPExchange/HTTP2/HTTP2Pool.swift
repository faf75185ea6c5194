#if HTTP2
import CSSL
import Foundation

/// The connections to one server, and the requests that wait for one.
final class HTTP2Pool {
    /// So long requests wait for a stream before there is another connection.
    private static let growAfter = 500
    /// So long a connection beyond the first is kept without a request, and the last one.
    private static let surplusIdle = 30_000
    private static let lastIdle = 3_600_000
    /// The pause after a connection that brought no answer, which doubles up to the longest.
    private static let firstPause = 100
    private static let longestPause = 5_000

    unowned let loop: HTTP2Loop
    let origin: String
    private let host: String
    private let port: Int
    private var waiting = HTTP2ExchangeQueue()
    private var connections: [HTTP2Connection] = []
    /// Whether a name is being looked up, and until when that may take.
    private var lookup: LoopTime?
    private var nextOpening = LoopTime.now
    private var fruitless = 0
    /// What the next connection can take up again.
    private var session: OpaquePointer?

    /// Creates a pool for an origin of HTTPS; `nil` if it has no host or no port.
    init?(_ origin: String, _ loop: HTTP2Loop) {
        guard let address = URLComponents(string: origin), let host = address.host, !host.isEmpty,
            address.user == nil, (1...65535).contains(address.port ?? 443)
        else { return nil }
        self.origin = origin
        self.loop = loop
        // An address of IPv6 stands in brackets.
        self.host = host.filter { $0 != "[" && $0 != "]" }
        port = address.port ?? 443
    }

    deinit {
        SSL_SESSION_free(session)
    }

    // MARK: Requests

    func add(_ exchange: HTTP2Exchange) {
        exchange.queued = loop.now
        waiting.append(exchange)
    }

    /// Sends a request again that the server has not looked at, unless that was done too often.
    func repeatLater(_ exchange: HTTP2Exchange) {
        guard exchange.restart() else {
            return loop.end(exchange, .failure(HTTPError.unprocessed))
        }
        waiting.insertFirst(exchange)
    }

    /// Notes for the requests that wait that a connection has ended without an answer: each waits for no more of them
    /// than it would be sent on.
    func repeatWaiting(after connection: HTTP2Connection) {
        guard !connections.contains(where: { $0.isReady && !$0.isRetired }) else { return }
        var kept = HTTP2ExchangeQueue()
        while let exchange = waiting.popFirst() {
            if exchange.lastConnection == ObjectIdentifier(connection) || exchange.restart() {
                kept.append(exchange)
            } else {
                loop.end(exchange, .failure(HTTPError.unprocessed))
            }
        }
        waiting = kept
    }

    /// Takes a request out of the queue.
    func remove(_ exchange: HTTP2Exchange) {
        waiting.remove(exchange)
    }

    // MARK: Turns of the loop

    /// Gives the requests that wait to connections, and opens another one if none has room.
    func distribute(at now: LoopTime) {
        for connection in connections where connection.hasRoom {
            while connection.hasRoom, let exchange = waiting.popFirst() {
                if !connection.start(exchange, at: now) { waiting.insertFirst(exchange) }
            }
            if waiting.first == nil { break }
        }
        if let opening = opening(at: now), now >= opening { open(at: now) }
        for connection in connections { connection.flush() }
    }

    /// Does what is due; says when it is to be asked again.
    func keepTime(at now: LoopTime) -> LoopTime? {
        var next: LoopTime?
        func note(_ time: LoopTime?) {
            next = [next, time].compactMap { $0 }.min()
        }
        if let lookup {
            if now >= lookup {
                self.lookup = nil
                fail(.unreachable)
            } else {
                note(lookup)
            }
        }
        for connection in connections {
            note(connection.keepTime(at: now))
            if connection.isReady, connection.exchanges.isEmpty, !connection.isClosed {
                let kept = connections.count > 1 ? Self.surplusIdle : Self.lastIdle
                let end = connection.idleSince + kept
                if now >= end { connection.retire(.idle) } else { note(end) }
            }
        }
        note(opening(at: now))
        return next
    }

    /// Whether a connection has bytes that are to be read in the next turn.
    var hasUnread: Bool { connections.contains { $0.hasUnread } }

    /// The sockets to wait for, each with its connection.
    func addInterest(_ files: inout [pollfd], _ owners: inout [HTTP2Connection]) {
        for connection in connections {
            guard let interest = connection.interest else { continue }
            files.append(interest)
            owners.append(connection)
        }
    }

    // MARK: Connections

    /// When another connection is to be opened; `nil` for not now.
    private func opening(at now: LoopTime) -> LoopTime? {
        guard let first = waiting.first, lookup == nil,
            !connections.contains(where: { !$0.isReady && !$0.isRetired })
        else { return nil }
        let usable = connections.lazy.filter { !$0.isRetired }.count
        guard usable < loop.connectionsPerHost,
            !isFull || connections.contains(where: { $0.isStalled })
        else { return nil }
        if usable == 0 { return nextOpening }
        return max(nextOpening, first.queued + Self.growAfter)
    }

    /// Whether there are as many connections as there may be, those included that only end what is under way.
    private var isFull: Bool { connections.count >= 2 * loop.connectionsPerHost }

    private func open(at now: LoopTime) {
        // One that the server does not answer on keeps no other from being opened.
        if isFull { connections.first { $0.isStalled }?.close(nil, .timedOut) }
        nextOpening = now + Self.firstPause
        let deadline = now + loop.connectMilliseconds
        lookup = deadline
        let (mailbox, origin) = (loop.mailbox, origin)
        loop.names.start(host, port: port, of: origin) { addresses in
            mailbox.deliver(.found(addresses, origin, deadline))
        }
    }

    /// Connects to addresses that were found, if they are still waited for.
    func connect(_ addresses: [SocketAddress], deadline: LoopTime, at now: LoopTime) {
        guard lookup == deadline else { return }
        lookup = nil
        guard !addresses.isEmpty else { return fail(.unknownHost) }
        let connection = HTTP2Connection(self, addresses, at: now, deadline: deadline)
        connections.append(connection)
        connection.connect(at: now)
    }

    /// Starts TLS on a socket that is connected.
    func secure(_ socket: Int32) -> TLSStream? {
        TLSStream(socket, loop.tls, host: host, session: session)
    }

    /// Keeps what a later connection can take up again.
    func keep(_ session: OpaquePointer?) {
        guard let session else { return }
        SSL_SESSION_free(self.session)
        self.session = session
    }

    /// Adds the connections that are open, and the requests that are under way on them.
    func count(into counts: inout ConnectionGauges) {
        for connection in connections where connection.isReady {
            counts.connections += 1
            counts.streams += connection.exchanges.count
        }
    }

    /// Forgets a connection that was open and has ended.
    func hasClosed(_ connection: HTTP2Connection, _ end: ConnectionEvent.End) {
        connections.removeAll { $0 === connection }
        loop.tell(.closed(end), of: origin)
        if !connection.isStalled { pause(after: connection) }
    }

    /// Notes that a connection gets no more requests because no answer comes on it.
    func hasStalled(_ connection: HTTP2Connection) {
        pause(after: connection)
    }

    /// Puts off the next opening if the last connection brought no answer.
    private func pause(after connection: HTTP2Connection) {
        if connection.hasAnswered {
            fruitless = 0
        } else {
            let pause = Self.firstPause << min(fruitless, 10)
            fruitless += 1
            nextOpening = loop.now + min(pause, Self.longestPause)
        }
    }

    /// Forgets a connection that never came about; that ends the requests that wait unless there is another.
    func hasFailed(_ connection: HTTP2Connection, _ error: HTTPError) {
        connections.removeAll { $0 === connection }
        if connections.contains(where: { $0.isReady && !$0.isRetired }) {
            loop.tell(.failed(error), of: origin)
        } else {
            fail(error)
        }
    }

    private func fail(_ error: HTTPError) {
        loop.tell(.failed(error), of: origin)
        failWaiting(error)
    }

    private func failWaiting(_ error: HTTPError) {
        while let exchange = waiting.popFirst() { loop.end(exchange, .failure(error)) }
    }

    /// Ends all connections.
    func close() {
        for connection in connections { connection.close(.unreachable, .senderEnded) }
    }
}
#endif
