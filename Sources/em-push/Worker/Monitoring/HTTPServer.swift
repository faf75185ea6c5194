import Foundation
import Synchronization

/// A server for HTTP/1.1 that answers one request on each connection, for probes and scrapers.
///
/// One thread has all connections. They are bounded in number, bytes and time, so that no client can take more, or keep
/// another from its answer: if there are too many, the oldest whose request is not there yet makes room.
final class HTTPServer: Sendable {
    /// What a request is answered with.
    struct Answer: Sendable {
        var status = 200
        var type = "text/plain; charset=utf-8"
        var body: [UInt8]

        /// The bytes of the answer; to `HEAD` without the body.
        func bytes(toHead isHead: Bool) -> [UInt8] {
            let reasons = [
                200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed",
                431: "Request Header Fields Too Large", 503: "Service Unavailable",
                505: "HTTP Version Not Supported",
            ]
            let allow = status == 405 ? "Allow: GET, HEAD\r\n" : ""
            let head =
                "HTTP/1.1 \(status) \(reasons[status] ?? "")\r\nContent-Type: \(type)\r\n"
                + "Content-Length: \(body.count)\r\nCache-Control: no-store\r\n\(allow)"
                + "Connection: close\r\n\r\n"
            return Array(head.utf8) + (isHead ? [] : body)
        }
    }

    private let mailbox: Mailbox
    private let ended = DispatchSemaphore(value: 0)

    /// Takes connections of a socket that listens, and owns it from now on.
    ///
    /// - Parameters:
    ///   - descriptor: The socket.
    ///   - answer: Is called with the path of each `GET` and `HEAD`.
    /// - Throws: If the process has no room for another file.
    init(
        _ descriptor: Int32,
        answer: @escaping @Sendable (_ path: String) async -> Answer
    ) throws(UsageError) {
        var pipes: [Int32] = [-1, -1]
        guard pipe(&pipes) == 0 else {
            let reason = String(cString: strerror(errno))
            Foundation.close(descriptor)
            throw UsageError("a pipe cannot be opened: \(reason)")
        }
        for file in pipes + [descriptor] {
            _ = fcntl(file, F_SETFD, FD_CLOEXEC)
            _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK)
        }
        let wake = pipes[0]
        let mailbox = Mailbox(wakeUp: pipes[1])
        self.mailbox = mailbox
        let thread = Thread { [ended] in
            var loop = HTTPServerLoop(listening: descriptor, wake: wake, mailbox, answer)
            loop.run()
            Foundation.close(wake)
            mailbox.close()
            ended.signal()
        }
        thread.name = "http"
        thread.start()
    }

    /// Stops listening; when it returns, no connection is open any more.
    func close() {
        mailbox.stop()
        ended.wait()
        ended.signal()
    }

    /// What the thread is to take up.
    final class Mailbox: Sendable {
        private struct State {
            var answers: [Int: [UInt8]] = [:]
            var isStopped = false
            /// The end of the pipe that wakes the thread; `nil` when nobody reads it.
            var wakeUp: Int32?
        }

        private let state: Mutex<State>

        init(wakeUp: Int32) {
            state = Mutex(State(wakeUp: wakeUp))
        }

        /// Has the answer for a connection; one that is gone is none.
        func put(_ bytes: [UInt8], for connection: Int) { wake { $0.answers[connection] = bytes } }

        func stop() { wake { $0.isStopped = true } }

        /// What has come since the last call; `nil` if the thread is to end.
        func take() -> [Int: [UInt8]]? {
            state.withLock { state in
                defer { state.answers = [:] }
                return state.isStopped ? nil : state.answers
            }
        }

        func close() {
            state.withLock { state in
                if let file = state.wakeUp { Foundation.close(file) }
                state.wakeUp = nil
            }
        }

        private func wake(_ change: (inout State) -> Void) {
            state.withLock { state in
                change(&state)
                // A pipe that is full wakes the thread, too.
                if let file = state.wakeUp { _ = write(file, [0], 1) }
            }
        }
    }
}
