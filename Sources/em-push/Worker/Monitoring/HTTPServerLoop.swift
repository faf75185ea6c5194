import Foundation
import PushService

/// The connections of an ``HTTPServer``, on its thread.
struct HTTPServerLoop {
    fileprivate enum State {
        /// The bytes of the head that have come.
        case reading([UInt8])
        case answering
        case writing(ArraySlice<UInt8>)
        /// All is written; what the client still sends is read, lest it lose the answer, up to a number of bytes.
        case ending(rest: Int)
    }

    fileprivate struct Connection {
        let descriptor: Int32
        var state: State
        /// When it is closed whatever it does.
        var deadline: ContinuousClock.Instant
    }

    private static let mostConnections = 64
    private static let longestHead = 8192
    private static let mostIgnored = 1 << 16
    /// For the request, for the answer, and for each part of the way until it is read.
    private static let patience = Duration.seconds(5)
    private static let endPatience = Duration.seconds(1)

    private let listener: Int32
    private let wake: Int32
    private let mailbox: HTTPServer.Mailbox
    private let answer: @Sendable (String) async -> HTTPServer.Answer
    /// By number, which grows: the lowest is the oldest.
    private var connections: [Int: Connection] = [:]
    private var next = 0
    /// Until when no connection is taken, because the process can open no file.
    private var isFullUntil: ContinuousClock.Instant?
    private var buffer = [UInt8](repeating: 0, count: 4096)

    init(
        listening listener: Int32,
        wake: Int32,
        _ mailbox: HTTPServer.Mailbox,
        _ answer: @escaping @Sendable (String) async -> HTTPServer.Answer
    ) {
        self.listener = listener
        self.wake = wake
        self.mailbox = mailbox
        self.answer = answer
    }

    /// Serves until the mailbox says that it is to end.
    mutating func run() {
        defer {
            for connection in connections.values { close(connection.descriptor) }
            close(listener)
        }
        while true {
            let ids = connections.keys.sorted()
            var waits = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
            waits.append(pollfd(fd: isTaking ? listener : -1, events: Int16(POLLIN), revents: 0))
            waits += ids.map { connections[$0]?.wait ?? pollfd() }
            guard poll(&waits, nfds_t(waits.count), timeout) >= 0 || errno == EINTR else { return }
            if waits[0].revents != 0 {
                while Foundation.read(wake, &buffer, buffer.count) > 0 {}
                guard let answers = mailbox.take() else { return }
                for (id, bytes) in answers { begin(id, bytes) }
            }
            for (id, wait) in zip(ids, waits.dropFirst(2)) where wait.revents != 0 {
                advance(id, wait.revents)
            }
            for (id, connection) in connections where connection.deadline <= .now { end(id) }
            if let full = isFullUntil, full <= .now { isFullUntil = nil }
            if waits[1].revents != 0 { take() }
        }
    }

    // MARK: Waiting

    /// The oldest that has its answer, or else the oldest whose request is not there yet.
    private var oldestToEnd: Int? {
        let ids = connections.keys.filter { connections[$0]?.isAnswering == false }
        return ids.filter { connections[$0]?.isReading == false }.min() ?? ids.min()
    }

    private var isTaking: Bool {
        isFullUntil == nil && (connections.count < Self.mostConnections || oldestToEnd != nil)
    }

    /// The milliseconds until the first deadline; -1 without one.
    private var timeout: Int32 {
        let ends = connections.values.map { $0.deadline } + [isFullUntil].compactMap { $0 }
        guard let first = ends.min() else { return -1 }
        let wait: Duration = first - ContinuousClock.now
        return Int32(clamping: max(0, wait.milliseconds + 1))
    }

    // MARK: Connections

    private mutating func take() {
        // Between these the requests are read of those that were taken, before they have to make room.
        for _ in 0..<16 where isTaking {
            let descriptor = accept(listener, nil, nil)
            guard descriptor >= 0 else {
                if errno != EAGAIN, errno != EINTR, errno != ECONNABORTED {
                    isFullUntil = .now + .milliseconds(100)
                }
                return
            }
            if connections.count >= Self.mostConnections, let id = oldestToEnd { end(id) }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            connections[next] = Connection(
                descriptor: descriptor,
                state: .reading([]),
                deadline: .now + Self.patience
            )
            // A request that has come with the connection is read before the next takes its place.
            advance(next, Int16(POLLIN))
            next += 1
        }
    }

    private mutating func end(_ id: Int) {
        guard let connection = connections.removeValue(forKey: id) else { return }
        close(connection.descriptor)
    }

    private mutating func advance(_ id: Int, _ events: Int16) {
        guard let connection = connections[id] else { return }
        switch connection.state {
        case .reading(let head): read(id, connection.descriptor, head)
        // Nothing is asked for but whether the client is gone.
        case .answering: end(id)
        case .writing(let rest): write(id, connection.descriptor, rest)
        case .ending(let rest):
            let count = Foundation.read(connection.descriptor, &buffer, buffer.count)
            if count > 0, count < rest {
                connections[id]?.state = .ending(rest: rest - count)
            } else if count >= 0 || errno != EAGAIN && errno != EINTR {
                end(id)
            }
        }
    }

    private mutating func read(_ id: Int, _ descriptor: Int32, _ head: [UInt8]) {
        let count = Foundation.read(descriptor, &buffer, buffer.count)
        guard count > 0 else {
            if count == 0 || errno != EAGAIN && errno != EINTR { end(id) }
            return
        }
        // The end may have begun in what was there before.
        let from = max(0, head.count - 3)
        let head = head + buffer[..<count]
        if let end = Self.end(of: head, from: from), end <= Self.longestHead {
            request(id, Array(head[..<end]))
        } else if head.count > Self.longestHead {
            refuse(id, 431)
        } else {
            connections[id]?.state = .reading(head)
        }
    }

    /// Where the empty line begins that ends a head.
    private static func end(of bytes: [UInt8], from first: Int) -> Int? {
        let empty: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        guard bytes.count >= first + 4 else { return nil }
        return (first...bytes.count - 4).first { bytes[$0..<$0 + 4].elementsEqual(empty) }
    }

    private mutating func request(_ id: Int, _ bytes: [UInt8]) {
        let head: RequestHead
        do throws(RequestHead.ReadingError) {
            head = try RequestHead(bytes)
        } catch {
            refuse(id, error == .version ? 505 : 400)
            return
        }
        guard head.method == "GET" || head.method == "HEAD" else {
            refuse(id, 405)
            return
        }
        connections[id]?.state = .answering
        connections[id]?.deadline = .now + Self.patience
        Task { [answer, mailbox] in
            let answer = await answer(head.path)
            mailbox.put(answer.bytes(toHead: head.method == "HEAD"), for: id)
        }
    }

    private mutating func refuse(_ id: Int, _ status: Int) {
        begin(id, HTTPServer.Answer(status: status, body: []).bytes(toHead: false))
    }

    private mutating func begin(_ id: Int, _ bytes: [UInt8]) {
        guard let connection = connections[id] else { return }
        connections[id]?.deadline = .now + Self.patience
        write(id, connection.descriptor, bytes[...])
    }

    private mutating func write(_ id: Int, _ descriptor: Int32, _ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                connections[id]?.state = .writing(rest)
                return
            } else if errno != EINTR {
                end(id)
                return
            }
        }
        shutdown(descriptor, Int32(SHUT_WR))
        connections[id]?.state = .ending(rest: Self.mostIgnored)
        connections[id]?.deadline = .now + Self.endPatience
    }
}

extension HTTPServerLoop.Connection {
    fileprivate var isAnswering: Bool { if case .answering = state { true } else { false } }

    fileprivate var isReading: Bool { if case .reading = state { true } else { false } }

    fileprivate var wait: pollfd {
        let events: Int32 =
            switch state {
            case .reading, .ending: Int32(POLLIN)
            case .answering: 0
            case .writing: Int32(POLLOUT)
            }
        return pollfd(fd: descriptor, events: Int16(events), revents: 0)
    }
}
