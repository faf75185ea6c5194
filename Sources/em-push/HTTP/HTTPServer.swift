import Foundation
import Synchronization

/// A server for HTTP/1.1 that answers one request on each connection.
///
/// Each connection has a thread. They are bounded in number, bytes and time, so that no client can take more, or keep
/// another from its answer: if there are too many, the oldest whose request is not there yet makes room.
final class HTTPServer: Sendable {
    struct Request: Sendable {
        let head: RequestHead
        let body: [UInt8]
    }

    /// What clients can take.
    struct Limits: Sendable {
        /// How many connections are open.
        var connections = 64
        /// How many bytes a body has; `nil` if only `GET` and `HEAD` are answered, whose bodies are not read.
        var body: Int?
        /// How long an answer may take to be made.
        var answer = Duration.seconds(5)
    }

    /// What a request is answered with.
    struct Answer: Sendable {
        var status = 200
        var type = "text/plain; charset=utf-8"
        /// The fields beside those of every answer.
        var fields: [RequestHead.Field] = []
        var body: [UInt8] = []

        /// The bytes of the answer; to `HEAD` without the body.
        func bytes(toHead isHead: Bool = false) -> [UInt8] {
            let reasons = [
                200: "OK", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
                404: "Not Found", 405: "Method Not Allowed", 413: "Content Too Large",
                431: "Request Header Fields Too Large", 500: "Internal Server Error",
                503: "Service Unavailable", 505: "HTTP Version Not Supported",
            ]
            let others = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
            let head =
                "HTTP/1.1 \(status) \(reasons[status] ?? "")\r\nContent-Type: \(type)\r\n"
                + "Content-Length: \(body.count)\r\nCache-Control: no-store\r\n\(others)"
                + "Connection: close\r\n\r\n"
            return Array(head.utf8) + (isHead ? [] : body)
        }
    }

    private enum Phase {
        case reading, answering, answered
    }

    private struct State {
        /// By number, which grows: the lowest is the oldest.
        var connections: [Int: (socket: TimedSocket, phase: Phase, reply: Reply?)] = [:]
        var next = 0
        var isClosed = false
    }

    private static let longestHead = 8192
    private static let mostIgnored = 1 << 16
    /// For the request, and for each part of the way until the answer is read.
    private static let patience = Duration.seconds(5)
    private static let endPatience = Duration.seconds(1)

    private let listener: TimedSocket
    private let limits: Limits
    private let answer: @Sendable (Request) async -> Answer
    private let state = Mutex(State())
    private let room: DispatchSemaphore
    private let ended = DispatchSemaphore(value: 0)

    /// Takes connections of a socket that listens, and owns it from now on.
    ///
    /// - Parameters:
    ///   - descriptor: The socket.
    ///   - limits: What clients can take.
    ///   - answer: Is called with each request.
    init(
        _ descriptor: Int32,
        limits: Limits = Limits(),
        answer: @escaping @Sendable (Request) async -> Answer
    ) {
        listener = TimedSocket(descriptor)
        self.limits = limits
        self.answer = answer
        room = DispatchSemaphore(value: limits.connections)
        Self.start("http") { [self] in
            while let socket = take() {
                Self.start("http-answer") { [self] in serve(socket) }
            }
            listener.close()
            ended.signal()
        }
    }

    /// Stops listening; when it returns, no connection is open any more.
    func close() {
        state.withLock { state in
            state.isClosed = true
            listener.shutDown(SHUT_RDWR)
            for connection in state.connections.values {
                connection.socket.shutDown(SHUT_RDWR)
                connection.reply?.end()
            }
        }
        ended.wait()
        for _ in 0..<limits.connections { room.wait() }
        // A semaphore must not be freed with less than it had.
        for _ in 0..<limits.connections { room.signal() }
    }

    private static func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = name
        thread.start()
    }

    // MARK: Connections

    /// The next connection, once there is room for it; `nil` if the server is closed.
    private func take() -> (id: Int, socket: TimedSocket)? {
        while !state.withLock({ $0.isClosed }) {
            // Where shutting it down does not end the call, it is seen after this time.
            guard listener.wait(for: POLLIN, until: .now + .seconds(1)) else { continue }
            let descriptor = accept(listener.descriptor, nil, nil)
            guard descriptor >= 0 else {
                // The process may have no room for another file.
                if errno != EAGAIN, errno != EINTR, errno != ECONNABORTED { poll(nil, 0, 100) }
                continue
            }
            let socket = TimedSocket(descriptor)
            if room.wait(timeout: .now()) == .timedOut {
                endOldest()
                room.wait()
            }
            let id: Int? = state.withLock { state in
                guard !state.isClosed else { return nil }
                state.connections[state.next] = (socket, .reading, nil)
                state.next += 1
                return state.next - 1
            }
            if let id { return (id, socket) }
            socket.close()
            room.signal()
        }
        return nil
    }

    /// Ends the oldest that has its answer, or else the oldest whose request is not there yet.
    private func endOldest() {
        state.withLock { state in
            let ids = state.connections.keys.sorted()
            let oldest =
                ids.first { state.connections[$0]?.phase == .answered }
                ?? ids.first { state.connections[$0]?.phase == .reading }
            if let oldest { state.connections[oldest]?.socket.shutDown(SHUT_RDWR) }
        }
    }

    private func serve(_ connection: (id: Int, socket: TimedSocket)) {
        let socket = connection.socket
        if let bytes = reply(on: socket, connection.id) {
            setPhase(.answered, of: connection.id)
            if socket.write(bytes, until: .now + Self.patience) {
                // What the client still sends is read, lest it lose the answer.
                socket.shutDown(SHUT_WR)
                let deadline = ContinuousClock.now + Self.endPatience
                var rest = Self.mostIgnored
                while rest > 0, let bytes = socket.read(until: deadline) { rest -= bytes.count }
            }
        }
        state.withLock { state in
            state.connections[connection.id] = nil
            socket.close()
        }
        room.signal()
    }

    private func setPhase(_ phase: Phase, of id: Int) {
        state.withLock { $0.connections[id]?.phase = phase }
    }

    // MARK: Requests

    /// The answer to what comes on a connection; `nil` if the request or the answer does not come in time.
    private func reply(on socket: TimedSocket, _ id: Int) -> [UInt8]? {
        let deadline = ContinuousClock.now + Self.patience
        var bytes: [UInt8] = []
        var end: Int?
        while end == nil, bytes.count <= Self.longestHead {
            guard let more = socket.read(until: deadline) else { return nil }
            // The end may have begun in what was there before.
            let first = max(0, bytes.count - 3)
            bytes += more
            end = Self.end(of: bytes, from: first)
        }
        guard let end, end <= Self.longestHead else { return Answer(status: 431).bytes() }
        let head: RequestHead
        do throws(RequestHead.ReadingError) {
            head = try RequestHead(Array(bytes[..<end]))
        } catch {
            return Answer(status: error == .version ? 505 : 400).bytes()
        }
        var body: [UInt8] = []
        if let most = limits.body {
            let length: Int?
            do throws(RequestHead.ReadingError) {
                length = try head.contentLength
            } catch {
                return Answer(status: 400).bytes()
            }
            var isExpected = !head.values("expect").isEmpty
            var reading = RequestBody(beginning: bytes[(end + 4)...]) {
                let interim = isExpected ? "HTTP/1.1 100 Continue\r\n\r\n" : ""
                isExpected = false
                guard socket.write(Array(interim.utf8), until: deadline) else { return nil }
                return socket.read(until: deadline)
            }
            do throws(RequestBody.ReadingError) {
                body = try reading.read(length, upTo: most)
            } catch {
                return error.status.map { Answer(status: $0).bytes() }
            }
        } else if !["GET", "HEAD"].contains(head.method) {
            let allow = RequestHead.Field(name: "Allow", value: "GET, HEAD")
            return Answer(status: 405, fields: [allow]).bytes()
        }
        let reply = Reply()
        let isClosed = state.withLock { state in
            state.connections[id]?.phase = .answering
            state.connections[id]?.reply = reply
            return state.isClosed
        }
        if isClosed { return nil }
        let request = Request(head: head, body: body)
        Task { [answer] in reply.set(await answer(request)) }
        return reply.wait(for: limits.answer)?.bytes(toHead: head.method == "HEAD")
    }

    /// Where the empty line begins that ends a head.
    private static func end(of bytes: [UInt8], from first: Int) -> Int? {
        let empty: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        guard bytes.count >= first + 4 else { return nil }
        return (first...bytes.count - 4).first { bytes[$0..<$0 + 4].elementsEqual(empty) }
    }

    /// An answer that a thread waits for.
    private final class Reply: Sendable {
        private let answer = Mutex<Answer?>(nil)
        private let isThere = DispatchSemaphore(value: 0)

        func set(_ answer: Answer) {
            self.answer.withLock { $0 = answer }
            isThere.signal()
        }

        /// Lets the thread wait no longer.
        func end() { isThere.signal() }

        func wait(for duration: Duration) -> Answer? {
            let milliseconds = Int(duration.components.seconds) * 1000
            _ = isThere.wait(timeout: .now() + .milliseconds(milliseconds))
            return answer.withLock { $0 }
        }
    }
}
