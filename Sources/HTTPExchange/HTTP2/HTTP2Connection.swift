#if HTTP2
import CSSL
import Foundation

/// A connection to a server, from the first address that is tried to the last answer.
final class HTTP2Connection {
    private enum Phase {
        /// A socket that is not connected yet.
        case connecting(Int32)
        case shakingHands(TLSStream)
        /// Frames go to and fro; requests wait for the server's first SETTINGS.
        case open(TLSStream, HTTP2Session)
        case closed
    }

    /// How often is read in one turn, so that other connections have theirs.
    private static let mostReads = 16
    /// So many bytes are written at once, if there are as many.
    private static let writeSize = 16 << 10

    private unowned let pool: HTTP2Pool
    private let deadline: LoopTime
    private var addresses: ArraySlice<SocketAddress>
    /// When the next address is tried.
    private var nextAddress: LoopTime
    private var phase = Phase.closed
    /// Whether the last address that was tried takes no connections.
    private var isRefused = false
    private(set) var exchanges: [HTTP2Exchange] = []
    /// Why it gets no more requests; `nil` while it gets some.
    private var retirement: ConnectionEvent.End?
    private let begun: LoopTime
    /// Whether any answer has come on it.
    private(set) var hasAnswered = false
    /// Whether there may be bytes that were read from the socket but not handed out: nothing happens to the
    /// socket because of them.
    private(set) var hasUnread = false
    private var health: HTTP2Health
    private var abandoned = HTTP2Abandoned()
    /// Since when there has been no exchange.
    private(set) var idleSince: LoopTime
    private var output: [UInt8] = []
    private var written = 0
    private var isBlocked = false

    /// Creates a connection; ``connect(at:)`` tries the first of the addresses.
    init(_ pool: HTTP2Pool, _ addresses: [SocketAddress], at now: LoopTime, deadline: LoopTime) {
        self.pool = pool
        self.addresses = addresses[...]
        self.deadline = deadline
        nextAddress = now
        begun = now
        idleSince = now
        health = HTTP2Health(pool.loop.times, at: now)
        output.reserveCapacity(2 * Self.writeSize)
    }

    deinit {
        if case .connecting(let socket) = phase { _ = Foundation.close(socket) }
    }

    // MARK: What the pool asks

    /// Whether it gets no more requests.
    var isRetired: Bool { retirement != nil }

    /// Whether no answer has come on it for too long.
    var isStalled: Bool { health.isStalled }

    var isClosed: Bool {
        if case .closed = phase { true } else { false }
    }

    /// Whether the server has said how many requests it takes.
    var isReady: Bool {
        if case .open(_, let session) = phase { session.hasSettings } else { false }
    }

    /// Whether it takes another request now.
    var hasRoom: Bool {
        guard case .open(_, let session) = phase, session.hasSettings, !isRetired else {
            return false
        }
        return room(in: session) > 0 && abandoned.count < HTTP2Abandoned.most && !isBlocked
    }

    /// How many more streams the server allows.
    private func room(in session: HTTP2Session) -> Int {
        session.allowedStreams - exchanges.count - abandoned.count
    }

    /// What a later connection can take up again, to be freed by the caller.
    func session() -> OpaquePointer? {
        if case .open(let tls, _) = phase { tls.session() } else { nil }
    }

    /// Sends a request as soon as the turn ends; `false` if the connection cannot.
    func start(_ exchange: HTTP2Exchange, at now: LoopTime) -> Bool {
        guard case .open(_, let session) = phase, session.submit(exchange) else {
            retire(.usedUp)
            return false
        }
        exchange.connection = self
        exchange.lastConnection = ObjectIdentifier(self)
        exchange.started = now
        exchange.index = exchanges.count
        exchanges.append(exchange)
        health.start(at: now)
        if session.isUsedUp { retire(.usedUp) }
        return true
    }

    /// Gives it no more requests; it ends with the last that is under way.
    func retire(_ reason: ConnectionEvent.End) {
        retirement = retirement ?? reason
    }

    /// Notes that no answer comes: it gets no more requests, and those that are under way wait on.
    private func stall() {
        if !isRetired { timeOut(.answer) }
        pool.hasStalled(self)
        for exchange in exchanges { exchange.tellStall() }
    }

    /// Notes that the server was silent on it for too long.
    private func timeOut(_ silence: ConnectionEvent.Silence) {
        retire(.timedOut)
        pool.loop.tell(.timedOut(silence), of: pool.origin)
    }

    /// Ends an exchange whose caller does not wait any more, or whose answer is not read further.
    func giveUp(_ exchange: HTTP2Exchange, _ error: any Error) {
        guard case .open(_, let session) = phase else { return }
        session.reset(exchange)
        release(exchange, isAnswer: error as? HTTPError == .tooLarge)
        abandoned.add()
        pool.loop.end(exchange, .failure(error))
    }

    /// Ends an exchange whose answer is read no further, with what has come of it.
    func cut(_ exchange: HTTP2Exchange) {
        guard case .open(_, let session) = phase else { return }
        session.reset(exchange)
        release(exchange, isAnswer: true)
        pool.loop.end(exchange, .success(exchange.answer))
    }

    func giveUp(_ exchange: HTTP2Exchange, _ error: HTTPError) {
        giveUp(exchange, error as any Error)
    }

    /// Notes that an answer did not come in time: says whether the connection is to blame.
    func judgeTimeout(of exchange: HTTP2Exchange, at now: LoopTime) {
        guard !health.hasAnswered(since: exchange.started) else { return }
        if now >= exchange.started + pool.loop.times.lateAnswer {
            if health.stall() { stall() }
        } else if !health.isAsked, case .open(_, let session) = phase {
            health.ask(at: now)
            session.ping(.health)
        }
    }

    // MARK: What libnghttp2 says

    /// When the turn of the loop began.
    var now: LoopTime { pool.loop.now }

    /// Notes the answer to a PING.
    func acknowledge(_ purpose: HTTP2Session.Ping?) {
        switch purpose {
        case .health?: health.acknowledge(at: now)
        case .abandoned?: abandoned.acknowledge()
        case nil: break
        }
    }

    /// Ends an exchange whose stream has ended.
    func close(_ exchange: HTTP2Exchange, _ code: UInt32) {
        let isWhole = exchange.answer.isWhole
        release(exchange, isAnswer: isWhole || exchange.isReset)
        if isWhole {
            let isStatus = HTTPResponse.isStatus(exchange.answer.status)
            pool.loop.end(
                exchange,
                isStatus ? .success(exchange.answer) : .failure(HTTPError.invalidResponse)
            )
            return
        }
        switch Code(rawValue: code) {
        case .refusedStream?:
            pool.repeatLater(exchange)
        case .http11Required?:
            pool.loop.end(exchange, .failure(HTTPError.noHTTP2))
        default:
            let error: HTTPError = exchange.isReset ? .interrupted : .invalidResponse
            pool.loop.end(exchange, .failure(error))
        }
    }

    /// The codes of RFC 9113 that say more than that something went wrong.
    private enum Code: UInt32 {
        case refusedStream = 7
        case http11Required = 13
    }

    private func release(_ exchange: HTTP2Exchange, isAnswer: Bool) {
        guard exchange.connection === self else { return }
        if case .open(_, let session) = phase { session.forget(exchange) }
        exchange.connection = nil
        let last = exchanges.removeLast()
        if last !== exchange {
            exchanges[exchange.index] = last
            last.index = exchange.index
        }
        let now = pool.loop.now
        health.end(isAnswer: isAnswer, isLast: exchanges.isEmpty, at: now)
        if exchanges.isEmpty { idleSince = now }
        if isAnswer { hasAnswered = true }
    }

    // MARK: Turns of the loop

    /// What to wait for; `nil` if there is no socket.
    var interest: pollfd? {
        switch phase {
        case .connecting(let socket):
            pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        case .shakingHands(let tls):
            pollfd(fd: tls.socket, events: Int16(tls.waitsToWrite ? POLLOUT : POLLIN), revents: 0)
        case .open(let tls, _):
            pollfd(
                fd: tls.socket,
                events: Int16(isBlocked || tls.waitsToWrite ? POLLIN | POLLOUT : POLLIN),
                revents: 0
            )
        case .closed: nil
        }
    }

    /// Goes on after something has happened to the socket, or where reading was left off.
    func goOn(at now: LoopTime) {
        switch phase {
        case .connecting(let socket):
            let error = emp_connect_error(socket)
            guard error == 0 else {
                isRefused = error == ECONNREFUSED
                return connect(at: now)
            }
            phase = .closed
            guard let tls = pool.secure(socket) else {
                return pool.hasFailed(self, .unreachable)
            }
            phase = .shakingHands(tls)
            shakeHands(tls, at: now)
        case .shakingHands(let tls):
            shakeHands(tls, at: now)
        case .open(let tls, let session):
            isBlocked = false
            read(tls, session, at: now)
        case .closed:
            break
        }
    }

    /// Writes what is to be written.
    func flush() {
        guard case .open(let tls, let session) = phase else { return }
        if abandoned.asks(room: room(in: session)) { session.ping(.abandoned) }
        if let (error, end) = write(session, to: tls) { return close(error, end) }
        if session.hasEnded || (isRetired && exchanges.isEmpty) {
            close(.interrupted, retirement ?? .invalid)
        }
    }

    /// Writes frames until there are none, or the socket takes no more; says how that failed, if it did.
    private func write(
        _ session: HTTP2Session,
        to tls: TLSStream
    ) -> (HTTPError, ConnectionEvent.End)? {
        while !isBlocked {
            while output.count - written < Self.writeSize {
                guard let frames = session.nextFrames() else { return (.interrupted, .invalid) }
                if frames.isEmpty { break }
                output.append(frames)
            }
            guard written < output.count else { break }
            let step = output.withUnsafeBytes {
                tls.write(UnsafeRawBufferPointer(rebasing: $0[written...]))
            }
            switch step {
            case .done(let count): written += count
            case .waits: isBlocked = true
            case .ended: return (.interrupted, .lost)
            case .failed(let error): return (fault(error), .lost)
            }
            if written == output.count {
                output.removeAll(keepingCapacity: true)
                written = 0
            }
        }
        return nil
    }

    /// Does what is due; says when it is to be asked again.
    func keepTime(at now: LoopTime) -> LoopTime? {
        switch phase {
        case .closed:
            return nil
        case .open(_, let session) where session.hasSettings:
            switch health.verdict(at: now) {
            case .fine(let time): return time
            case .ask: session.ping(.health)
            case .stalled: stall()
            case .dead:
                timeOut(.ping)
                close(.interrupted, .timedOut)
            }
            return now
        default:
            guard now < deadline else {
                close(.unreachable)
                return nil
            }
            if case .connecting = phase, !addresses.isEmpty {
                if now >= nextAddress { connect(at: now) }
                return min(nextAddress, deadline)
            }
            return deadline
        }
    }

    // MARK: Connecting

    /// Tries the next address; each has its share of the time that is left.
    func connect(at now: LoopTime) {
        if case .connecting(let socket) = phase { _ = Foundation.close(socket) }
        phase = .closed
        while let address = addresses.popFirst() {
            let socket = address.bytes.withUnsafeBytes { bytes in
                bytes.bindMemory(to: sockaddr.self).baseAddress
                    .map { emp_connect($0, socklen_t(bytes.count)) } ?? -1
            }
            guard socket >= 0 else {
                isRefused = -socket == ECONNREFUSED
                continue
            }
            phase = .connecting(socket)
            let left = now.milliseconds(until: deadline)
            nextAddress = now + left / (addresses.count + 1)
            return
        }
        pool.hasFailed(self, isRefused ? .refused : .unreachable)
    }

    private func shakeHands(_ tls: TLSStream, at now: LoopTime) {
        switch tls.handshake() {
        case .done:
            guard tls.speaksHTTP2 else { return close(.noHTTP2) }
            guard let session = HTTP2Session(self) else { return close(.unreachable) }
            phase = .open(tls, session)
            health = HTTP2Health(pool.loop.times, at: now)
            flush()
        case .waits: break
        case .ended: close(.unreachable)
        case .failed(let error): close(error)
        }
    }

    // MARK: Reading and closing

    private func read(_ tls: TLSStream, _ session: HTTP2Session, at now: LoopTime) {
        hasUnread = false
        for _ in 0..<Self.mostReads {
            switch tls.read(into: pool.loop.buffer) {
            case .done(let count):
                health.receive(at: now)
                let bytes = UnsafeRawBufferPointer(rebasing: pool.loop.buffer[..<count])
                let wasReady = session.hasSettings
                let isValid = session.receive(bytes)
                if !wasReady, session.hasSettings {
                    let milliseconds = Int64(begun.milliseconds(until: now))
                    pool.loop.tell(.opened(milliseconds: milliseconds), of: pool.origin)
                }
                guard isValid else {
                    return close(session.hasSettings ? .interrupted : .noHTTP2, .invalid)
                }
                if session.lastProcessed != nil { retire(.goAway) }
            case .waits: return
            case .ended:
                return close(
                    session.hasSettings ? .interrupted : .unreachable,
                    retirement ?? .lost
                )
            case .failed(let error): return close(fault(error))
            }
        }
        hasUnread = true
    }

    /// What a fault of TLS means: before there was any answer, it may be about certificates.
    private func fault(_ error: HTTPError) -> HTTPError {
        isReady && error == .unreachable ? .interrupted : error
    }

    /// Ends the connection, and with it each exchange: by what the server can have seen of it.
    ///
    /// With no reason, what the server may have waits for its time-out: it may be at work on it. `end` is told of a
    /// connection that was open.
    func close(_ reason: HTTPError?, _ end: ConnectionEvent.End = .lost) {
        let last = phase
        phase = .closed
        retire(end)
        if case .connecting(let socket) = last { _ = Foundation.close(socket) }
        var error = reason
        var wasReady = false
        if case .open(let tls, let session) = last {
            pool.keep(tls.session())
            session.goAway()
            isBlocked = false
            _ = write(session, to: tls)
            tls.sayGoodbye()
            wasReady = session.hasSettings
            if wasReady, error == .unreachable { error = .interrupted }
        }
        if wasReady, !hasAnswered, !isStalled { pool.repeatWaiting(after: self) }
        let ended = exchanges
        exchanges = []
        for exchange in ended {
            exchange.connection = nil
            if !exchange.isWhole {
                pool.repeatLater(exchange)
            } else if let error {
                pool.loop.end(exchange, .failure(error))
            }
        }
        if wasReady {
            pool.hasClosed(self, end)
        } else if let error, end != .senderEnded {
            pool.hasFailed(self, error)
        }
    }
}
#endif
